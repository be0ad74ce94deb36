// Package outfile names and writes output files.
//
// Write replaces a file atomically. A Namer chooses names that overwrite
// neither an input nor another output of the same run.
package outfile
