// Package document splits picture files and documents into pages. Each page is
// a picture file with one image, which the pipeline can decode.
//
// Call Open with the bytes of a file, then Page for each of its Pages. TIFF
// pages come from the file's directories. PDF pages are rendered by poppler's
// pdftoppm. HEIC and AVIF images are converted to JPEG by libheif's
// heif-convert. Any other file is one page and is returned unchanged. The
// format is detected from the content, not from the name.
package document
