package celldata

import (
	"encoding/gob"
	"os"
)

// Save writes boards to a file, in the gob format of Go. Load reads it.
func Save(file string, boards []Sample) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := gob.NewEncoder(f).Encode(boards); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Load returns the boards in a file that Save wrote.
func Load(file string) (boards []Sample, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	err = gob.NewDecoder(f).Decode(&boards)
	return boards, err
}
