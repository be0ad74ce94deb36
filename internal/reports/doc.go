// Package reports tells the results of a folder job: Summarise counts them,
// CSV gives one line a board, Sheet a page for a person to look through.
package reports
