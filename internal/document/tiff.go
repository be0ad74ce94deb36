package document

import (
	"bytes"
	"context"
	"encoding/binary"
)

// A TIFF is a header, which tells where the first directory lies, and a chain
// of directories, one for each page (TIFF 6.0, section 2).
const (
	tiffFirst = 4 // where the header tells the first directory's place
	tiffEntry = 12
)

func isTIFF(data []byte) bool {
	return bytes.HasPrefix(data, []byte("II*\x00")) || bytes.HasPrefix(data, []byte("MM\x00*"))
}

// openTIFF gives a page by pointing the header to its directory. A chain that
// is broken ends where it breaks.
func openTIFF(data []byte, maxPages int) *Document {
	order := tiffOrder(data)
	places := directories(data, order, maxPages)
	page := func(_ context.Context, n int) ([]byte, error) {
		if n == 1 {
			return data, nil
		}
		one := bytes.Clone(data)
		order.PutUint32(one[tiffFirst:], places[n-1])
		return one, nil
	}
	return &Document{Pages: max(len(places), 1), page: page}
}

func tiffOrder(data []byte) binary.ByteOrder {
	if data[0] == 'M' {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// directories follows the chain, which may be made to lead back to itself.
func directories(data []byte, order binary.ByteOrder, most int) []uint32 {
	var places []uint32
	seen := map[uint32]bool{}
	at := tiffFirst
	for len(places) < most && at+4 <= len(data) {
		place := order.Uint32(data[at:])
		if place == 0 || seen[place] || int64(place)+2 > int64(len(data)) {
			break
		}
		seen[place] = true
		places = append(places, place)
		at = int(place) + 2 + tiffEntry*int(order.Uint16(data[place:]))
	}
	return places
}
