// Package store reaches the files in object stores, such as s3://bucket/scans.
//
// The program photodoku-store does the work, so that photodoku itself need not
// be built with the stores' large libraries. A Client runs it and gives the
// Bucket of a URL, whose Lock keeps other jobs from it.
package store
