package picture

import (
	"bytes"
	"encoding/binary"
	"io"
)

// Markers of JPEG files (ITU-T T.81, table B.1), without their 0xff.
const (
	markerSOS   = 0xda
	markerAPP0  = 0xe0
	markerAPP1  = 0xe1
	markerAPP2  = 0xe2
	markerAPP14 = 0xee
	markerAPP15 = 0xef
	markerCOM   = 0xfe
)

// segment is a marker segment of a JPEG file. whole includes its marker and its length.
type segment struct {
	marker byte
	whole  []byte
}

func (s segment) body() []byte { return s.whole[4:] }

func (s segment) begins(prefix string) bool {
	return bytes.HasPrefix(s.body(), []byte(prefix))
}

const (
	exifPrefix = "Exif\x00\x00"
	iccPrefix  = "ICC_PROFILE\x00"
)

func (s segment) isExif() bool { return s.marker == markerAPP1 && s.begins(exifPrefix) }
func (s segment) isICC() bool  { return s.marker == markerAPP2 && s.begins(iccPrefix) }

// jpegMetadata returns the application and comment segments before the first scan of a
// JPEG file.
func jpegMetadata(data []byte) []segment {
	var found []segment
	for at := 2; at+4 <= len(data); {
		marker := data[at+1]
		if data[at] != 0xff || marker == 0xff {
			at++
			continue
		}
		size := 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if marker == markerSOS || size < 4 || at+size > len(data) {
			break
		}
		if marker >= markerAPP0 && marker <= markerAPP15 || marker == markerCOM {
			found = append(found, segment{marker, data[at:][:size:size]})
		}
		at += size
	}
	return found
}

// jpegOrientation returns the orientation, 1 to 8, in the Exif segment, 1 if there is
// none.
func jpegOrientation(segments []segment) int {
	for _, s := range segments {
		if s.isExif() {
			return orientationOf(s.body()[len(exifPrefix):])
		}
	}
	return 1
}

// kept joins the segments that are still valid after the pixels change. It drops the
// directory of further pictures in the file (MPF, for example a phone's depth or gain
// map), because these pictures are not written. It drops colour profiles that are not for
// RGB, because only RGB colours are written.
func kept(segments []segment) []byte {
	var all []byte
	rgb := hasRGBProfile(segments)
	for _, s := range segments {
		if s.marker == markerAPP2 && s.begins("MPF\x00") || s.isICC() && !rgb {
			continue
		}
		all = append(all, s.whole...)
	}
	return all
}

func hasRGBProfile(segments []segment) bool {
	for _, s := range segments {
		// Two bytes follow the prefix: the number of the part of the profile, and the
		// count of parts.
		if start := len(iccPrefix) + 2; s.isICC() && len(s.body()) > start && s.body()[start-2] == 1 {
			return isRGBProfile(s.body()[start:])
		}
	}
	return false
}

// upright returns the segments for a picture that is re-encoded upright and in standard
// JPEG colours.
func upright(segments []segment) []segment {
	var out []segment
	for _, s := range segments {
		if s.marker == markerAPP0 || s.marker == markerAPP14 {
			continue
		}
		if s.isExif() {
			block := setUpright(s.whole[4+len(exifPrefix):])
			s.whole = append(s.whole[:4+len(exifPrefix):4+len(exifPrefix)], block...)
		}
		out = append(out, s)
	}
	return out
}

// writeJPEG writes a JPEG file with the segments after its first marker.
func writeJPEG(w io.Writer, segments, file []byte) error {
	for _, part := range [][]byte{file[:2], segments, file[2:]} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
