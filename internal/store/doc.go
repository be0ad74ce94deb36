// Package store accesses files in object stores, such as s3://bucket/scans.
//
// The helper program photodoku-store contains the large client libraries of the
// stores; a Client starts it and opens the Bucket of a URL. Lock gives a job
// exclusive use of a Bucket.
package store
