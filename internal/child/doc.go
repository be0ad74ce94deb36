// Package child runs work in child processes, so that a crash, an endless loop
// or excessive memory use affects only the current request.
//
// A Process reads one request at a time as a line of JSON on its standard
// input and writes the answer as a line on its standard output. It ends with
// its parent. If Call returns a *Failure, the child process has ended and the
// next Call starts another one.
package child
