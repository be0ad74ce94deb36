module github.com/photodoku/photodoku

go 1.24.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/otiai10/gosseract/v2 v2.4.1
	github.com/rogpeppe/go-internal v1.14.1
	github.com/spf13/cobra v1.10.2
	github.com/spf13/pflag v1.0.9
	gocv.io/x/gocv v0.43.0
	golang.org/x/image v0.33.0
	golang.org/x/sync v0.18.0
	golang.org/x/term v0.37.0
)

require (
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	golang.org/x/sys v0.38.0 // indirect
	golang.org/x/text v0.31.0 // indirect
	golang.org/x/tools v0.38.0 // indirect
)
