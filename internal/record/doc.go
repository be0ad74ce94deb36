// Package record stores the results of a folder job, one JSON object per line.
//
// Read reads a results file and skips damaged lines. An Appender adds one line
// per result. Encode formats a list of results.
package record
