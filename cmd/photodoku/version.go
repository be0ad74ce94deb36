package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"

	"github.com/photodoku/photodoku/client"
	"github.com/photodoku/photodoku/ocr"
)

// version is the version of photodoku; see CHANGELOG.md.
const version = "0.1.0-dev"

func versions() client.Version {
	return client.Version{Photodoku: version, Commit: commit(), OpenCV: gocv.OpenCVVersion(), GoCV: gocv.Version(),
		Tesseract: ocr.Version(), Go: runtime.Version()}
}

func versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the versions of photodoku and its libraries",
		Example: "  photodoku version\n  photodoku version --json",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := versions()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(v)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "photodoku %s\nOpenCV %s\nGoCV %s\nTesseract %s\nGo %s\n",
				v.Photodoku, v.OpenCV, v.GoCV, v.Tesseract, v.Go)
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

// commit returns the revision of the source if the build has recorded it.
func commit() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}
