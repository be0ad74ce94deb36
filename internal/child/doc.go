// Package child runs work in processes of its own, so that what crashes,
// hangs or swells there costs only the work at hand.
//
// A Process takes one request at a time as a line of JSON on its standard
// input and answers with a line on its standard output. It dies with its
// parent. Call says in words why it got no answer; the Process is then dead,
// and the next Call starts another.
package child
