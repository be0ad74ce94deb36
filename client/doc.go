// Package client is the client of photodoku's HTTP API, and defines the types of
// its requests and answers. It is pure Go and needs only the standard library.
//
// Call New with the address of a server, then Solve with the bytes of a picture,
// SolvePicture for the picture with the answers drawn in, or Puzzle for a Sudoku as
// 81 characters. If the server reports a problem, the error is a *Problem.
package client
