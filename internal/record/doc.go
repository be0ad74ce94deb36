// Package record keeps the results of a folder job, one JSON object a line.
//
// Read takes what a file holds, whatever state it was left in; an Appender
// adds to it line by line; Encode gives the whole, sorted.
package record
