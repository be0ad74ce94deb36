package celldata

import (
	"encoding/gob"
	"os"
)

// Save keeps boards in a file, for Load.
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

// Load gives boards that were saved.
func Load(file string) (boards []Sample, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	err = gob.NewDecoder(f).Decode(&boards)
	return boards, err
}
