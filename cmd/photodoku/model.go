package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/ocr"
)

// checkModel returns an error if the command has a flag --model whose model does not exist.
// It leaves out Tesseract's own messages.
func checkModel(cmd *cobra.Command) error {
	flag := cmd.Flags().Lookup("model")
	if flag == nil || flag.Value.String() == "" || cmd.Hidden {
		return nil
	}
	client, err := ocr.NewClient(ocr.Options{Model: flag.Value.String()})
	if errors.Is(err, ocr.ErrNoModel) {
		return fmt.Errorf("model %q: %w; install a language (such as tesseract-ocr-eng), or name a file that ends in .traineddata", flag.Value, ocr.ErrNoModel)
	}
	if err != nil {
		return err
	}
	return client.Close()
}
