// Package document gives the pages of picture files and documents as picture
// files of one picture each, which the pipeline reads.
//
// Open a file's bytes, ask for Pages, take each Page. A TIFF's pages are told
// by its directories, a PDF's are drawn by poppler's pdftoppm, a HEIC
// or AVIF picture becomes a JPEG by libheif's heif-convert; anything else is one
// page, its own bytes. What a file is tells its content, not its name.
package document
