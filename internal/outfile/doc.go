// Package outfile names and writes the files that a command makes.
//
// Write puts a whole file in place or nothing. A Namer chooses names so that
// no file is written over an input, or over another file of the same run.
package outfile
