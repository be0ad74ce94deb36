// Package reports formats the results of a folder job. Summarise counts them, CSV
// writes one row per board, and ContactSheet writes a web page to review them.
package reports
