package picture

import (
	"encoding/binary"
	"slices"
)

// Tags of TIFF and Exif directories.
const (
	tagOrientation  = 0x0112
	tagRowsPerStrip = 0x0116
	tagTileWidth    = 0x0142
	tagTileLength   = 0x0143
	tagICC          = 0x8773
)

// tiffTag is an entry of the first directory of a TIFF or Exif block.
type tiffTag struct {
	order binary.ByteOrder
	kind  uint16
	count uint32
	// field is the offset in the block of the four bytes that contain the value, or the
	// offset of the value.
	field int
}

const typeLong = 4

// value returns the tag's number. Any type except LONG is read as SHORT.
func (t tiffTag) value(block []byte) uint32 {
	if t.kind == typeLong {
		return t.order.Uint32(block[t.field:])
	}
	return uint32(t.order.Uint16(block[t.field:]))
}

func (t tiffTag) setValue(block []byte, v uint32) {
	if t.kind == typeLong {
		t.order.PutUint32(block[t.field:], v)
	} else {
		t.order.PutUint16(block[t.field:], uint16(v))
	}
}

// findTag searches for a tag in the first directory of a TIFF or Exif block.
func findTag(block []byte, tag uint16) (tiffTag, bool) {
	order, ok := byteOrder(block)
	if !ok {
		return tiffTag{}, false
	}
	at := uint64(order.Uint32(block[4:]))
	if at+2 > uint64(len(block)) {
		return tiffTag{}, false
	}
	entries := block[at+2:]
	for i := range int(order.Uint16(block[at:])) {
		if 12*(i+1) > len(entries) {
			break
		}
		e := entries[12*i:]
		if order.Uint16(e) == tag {
			return tiffTag{order, order.Uint16(e[2:]), order.Uint32(e[4:]), int(at) + 2 + 12*i + 8}, true
		}
	}
	return tiffTag{}, false
}

func byteOrder(block []byte) (binary.ByteOrder, bool) {
	if len(block) < 8 {
		return nil, false
	}
	switch string(block[:4]) {
	case "II*\x00":
		return binary.LittleEndian, true
	case "MM\x00*":
		return binary.BigEndian, true
	}
	return nil, false
}

// orientationOf returns the orientation, 1 to 8, in a TIFF or Exif block. It returns 1,
// upright, if there is none.
func orientationOf(block []byte) int {
	t, ok := findTag(block, tagOrientation)
	if !ok {
		return 1
	}
	if v := t.value(block); v >= 1 && v <= 8 {
		return int(v)
	}
	return 1
}

// setUpright returns a copy of an Exif block in which the orientation is 1.
func setUpright(block []byte) []byte {
	block = slices.Clone(block)
	t, ok := findTag(block, tagOrientation)
	if ok {
		t.setValue(block, 1)
	}
	return block
}

// profileOf returns the colour profile in a TIFF file, nil if there is none.
func profileOf(block []byte) []byte {
	t, ok := findTag(block, tagICC)
	if !ok {
		return nil
	}
	at := uint64(t.order.Uint32(block[t.field:]))
	if at+uint64(t.count) > uint64(len(block)) {
		return nil
	}
	return block[at:][:t.count]
}

// isRGBProfile reports whether a colour profile (ICC.1) is for RGB.
func isRGBProfile(profile []byte) bool {
	return len(profile) >= 20 && string(profile[16:20]) == "RGB "
}
