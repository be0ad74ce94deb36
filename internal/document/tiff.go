package document

import (
	"bytes"
	"context"
	"encoding/binary"
)

// A TIFF is a header with the offset of the first directory, and a linked list
// of directories, one per page (TIFF 6.0, section 2).
const (
	tiffFirst = 4  // offset in the header of the first directory's offset
	tiffEntry = 12 // bytes of a directory entry
)

func isTIFF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("II*\x00")) || bytes.HasPrefix(data, []byte("MM\x00*"))
}

// openTIFF opens a TIFF. Each page is a copy of the file whose header points to the
// page's directory. A damaged list of directories ends at the damage.
func openTIFF(data []byte, maxPages int) *Document {
	order := tiffOrder(data)
	offsets := directories(data, order, maxPages)
	page := func(_ context.Context, n int) ([]byte, error) {
		if n == 1 {
			return data, nil
		}
		one := bytes.Clone(data)
		order.PutUint32(one[tiffFirst:], offsets[n-1])
		return one, nil
	}
	return &Document{Pages: max(len(offsets), 1), page: page}
}

func tiffOrder(data []byte) binary.ByteOrder {
	if data[0] == 'M' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// directories returns the offsets of at most limit directories. A malicious
// list may contain a loop.
func directories(data []byte, order binary.ByteOrder, limit int) []uint32 {
	var offsets []uint32
	seen := map[uint32]bool{}
	at := tiffFirst
	for len(offsets) < limit && at+4 <= len(data) {
		offset := order.Uint32(data[at:])
		if offset == 0 || seen[offset] || int64(offset)+2 > int64(len(data)) {
			break
		}
		seen[offset] = true
		offsets = append(offsets, offset)
		at = int(offset) + 2 + tiffEntry*int(order.Uint16(data[offset:]))
	}
	return offsets
}
