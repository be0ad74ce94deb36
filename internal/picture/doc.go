// Package picture reads and writes picture files and keeps their metadata. It
// reads JPEG, PNG, GIF, BMP, TIFF and WebP.
//
// Call Decode, change pixels of Picture.Image in place, and call Encode with the
// parts that changed. A JPEG is written as a JPEG in which all other blocks keep
// their coefficients exactly. Any other format is written as a PNG, which is
// lossless. Only the first image of an animation or of a file with several pages
// is read.
//
// Most JPEGs are decoded to the luma and chroma planes that they store. All other
// files are decoded to RGBA.
//
// The format is detected from the content of a file, never from its name. The size
// in the header is checked before memory for the pixels is allocated.
package picture
