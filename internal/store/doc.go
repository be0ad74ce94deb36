// Package store accesses files in object stores, such as s3://bucket/scans.
//
// The helper program photodoku-store contains the client libraries of the stores, which
// are large. A Client starts it and opens the Bucket of a URL. Lock gives a job exclusive
// use of a Bucket.
package store
