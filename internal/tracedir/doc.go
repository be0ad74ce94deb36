// Package tracedir writes the pictures of the stages that a photo goes
// through, numbered, for a person to see what went wrong.
//
// Start a photo, pass the Dir's Picture as the trace of a Worker, and ask Err
// when the photo is done.
package tracedir
