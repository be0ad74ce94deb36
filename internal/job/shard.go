package job

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Shard is part Index, from 0, of Count parts of the inputs. The zero Shard contains all
// inputs.
type Shard struct {
	Index int `json:"index"`
	Count int `json:"count"`
}

// ParseShard parses "i/n".
func ParseShard(text string) (Shard, error) {
	var s Shard
	if n, err := fmt.Sscanf(text, "%d/%d", &s.Index, &s.Count); n != 2 || err != nil || s.String() != text {
		return Shard{}, fmt.Errorf("%q is not a shard like 0/4", text)
	}
	if !s.exists() {
		return Shard{}, fmt.Errorf("there is no shard %s: they count from 0/%d", s, max(s.Count, 1))
	}
	return s, nil
}

func (s Shard) exists() bool { return 0 <= s.Index && s.Index < s.Count }

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Count) }

// Has reports whether a file belongs to the shard. name is its path in the input folder.
func (s Shard) Has(name string) bool {
	if s.Count <= 1 {
		return true
	}
	sum := sha256.Sum256([]byte(name))
	return binary.BigEndian.Uint64(sum[:8])%uint64(s.Count) == uint64(s.Index)
}
