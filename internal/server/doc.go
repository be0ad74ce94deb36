// Package server implements the HTTP API and the web page of photodoku.
//
// New makes a Server, and Run serves until its context ends. Worker processes, which run
// Worker.Serve, process the pictures. A picture that crashes a worker process, or exceeds
// the time or memory limit, affects only its own request. Neither pictures nor their
// names are stored or logged.
package server
