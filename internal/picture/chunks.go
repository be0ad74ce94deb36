package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"slices"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// chunk is a chunk of a PNG file.
type chunk struct {
	name string
	body []byte
}

// pngChunks returns the complete chunks of a PNG file, which may be cut off.
func pngChunks(data []byte) []chunk {
	var chunks []chunk
	for at := len(pngSignature); at+12 <= len(data); {
		size := int64(binary.BigEndian.Uint32(data[at:]))
		if int64(at)+12+size > int64(len(data)) {
			break
		}
		chunks = append(chunks, chunk{string(data[at+4 : at+8]), data[at+8:][:size]})
		at += 12 + int(size)
	}
	return chunks
}

// riffChunks returns the complete chunks of a RIFF file such as WebP.
func riffChunks(data []byte) []chunk {
	var chunks []chunk
	for at := 12; at+8 <= len(data); {
		size := int64(binary.LittleEndian.Uint32(data[at+4:]))
		if int64(at)+8+size > int64(len(data)) {
			break
		}
		chunks = append(chunks, chunk{string(data[at : at+4]), data[at+8:][:size]})
		at += 8 + int(size+size%2)
	}
	return chunks
}

// pngMetadata returns the orientation of a PNG file, and the chunks that are valid for
// any pixels. A colour profile for gray is not valid for the colours that Encode writes.
func pngMetadata(data []byte) (keep []chunk, orientation int) {
	orientation = 1
	gray := false
	for _, c := range pngChunks(data) {
		switch c.name {
		case "IHDR":
			gray = len(c.body) == 13 && c.body[9]&2 == 0
		case "iCCP":
			if !gray {
				keep = append(keep, c)
			}
		case "eXIf":
			orientation = orientationOf(c.body)
			keep = append(keep, chunk{"eXIf", setUpright(c.body)})
		case "cHRM", "cICP", "gAMA", "iTXt", "pHYs", "sRGB", "tEXt", "tIME", "zTXt":
			keep = append(keep, c)
		}
	}
	return keep, orientation
}

// webpMetadata returns the metadata of a WebP file as chunks for PNG, and the
// orientation.
func webpMetadata(data []byte) (keep []chunk, orientation int) {
	orientation = 1
	for _, c := range riffChunks(data) {
		switch c.name {
		case "ICCP":
			keep = append(keep, profileChunk(c.body)...)
		case "EXIF":
			block := bytes.TrimPrefix(c.body, []byte(exifPrefix))
			orientation = orientationOf(block)
			keep = append(keep, chunk{"eXIf", setUpright(block)})
		case "XMP ":
			keep = append(keep, chunk{"iTXt", slices.Concat([]byte("XML:com.adobe.xmp\x00\x00\x00\x00\x00"), c.body)})
		}
	}
	return keep, orientation
}

// tiffMetadata returns the metadata of a TIFF file as chunks for PNG, and the
// orientation.
func tiffMetadata(data []byte) (keep []chunk, orientation int) {
	return profileChunk(profileOf(data)), orientationOf(data)
}

// profileChunk returns a chunk with a colour profile, nil unless the profile is for RGB.
func profileChunk(profile []byte) []chunk {
	if !isRGBProfile(profile) {
		return nil
	}
	var body bytes.Buffer
	body.WriteString("ICC profile\x00\x00")
	z := zlib.NewWriter(&body)
	z.Write(profile)
	z.Close()
	return []chunk{{"iCCP", body.Bytes()}}
}

// appendChunk appends an encoded chunk to data.
func appendChunk(data []byte, c chunk) []byte {
	data = binary.BigEndian.AppendUint32(data, uint32(len(c.body)))
	start := len(data)
	data = append(append(data, c.name...), c.body...)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data[start:]))
}
