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

// pngChunks returns the chunks of a PNG file up to its end or to where it is cut.
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

// riffChunks returns the chunks of a RIFF file such as WebP.
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

// pngMetadata returns the chunks of a PNG file that hold for any pixels, and the
// orientation that it states. A profile for gray does not hold for the colours
// that are written.
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

// webpMetadata returns a WebP file's metadata as chunks for PNG, and the
// orientation that it states.
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

// tiffMetadata is the same of a TIFF file.
func tiffMetadata(data []byte) (keep []chunk, orientation int) {
	return profileChunk(profileOf(data)), orientationOf(data)
}

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

// appendChunk puts a chunk as it is written in a file behind data.
func appendChunk(data []byte, c chunk) []byte {
	data = binary.BigEndian.AppendUint32(data, uint32(len(c.body)))
	start := len(data)
	data = append(append(data, c.name...), c.body...)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data[start:]))
}
