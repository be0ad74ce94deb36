// Package picture reads and writes picture files: JPEG, PNG, GIF, BMP, TIFF
// and WebP in, the same pixels with the same metadata out.
package picture
