// Package tracedir writes the images of the pipeline stages of a photo to
// numbered files, for debugging.
//
// Call Start for each photo, use the Dir's Picture as the Trace of a Worker,
// and check Err after the photo.
package tracedir
