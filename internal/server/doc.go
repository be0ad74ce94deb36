// Package server is the HTTP API and the web page of photodoku.
//
// New makes a Server, and Run serves until its context ends. Pictures go to worker
// processes, which run Worker.Serve: a picture that crashes one, or exceeds its time
// or memory, affects only its own request. Neither pictures nor their names are stored or
// logged.
package server
