// Package picture reads and writes picture files: JPEG, PNG, GIF, BMP, TIFF
// and WebP in, the same picture with the same metadata out.
//
// Call Decode, change pixels of Picture.Image in place, call Encode and tell it
// where; DecodeToEncode makes that cheaper. A JPEG comes out as a JPEG in which
// only the blocks that changed are coded anew, with restart markers if it is
// large; every other format comes out as a PNG, which loses nothing. Of an
// animation or a file of several pages the first picture is taken.
//
// Most JPEGs are kept as they are stored, in planes of light and colour; all else
// is RGBA. Large JPEGs are worked on by several threads.
//
// The format is told by a file's content, never by its name, and the size is
// checked from the header before memory is taken for the pixels.
package picture
