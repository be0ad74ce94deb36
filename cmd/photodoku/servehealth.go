package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/photodoku/photodoku/client"
)

// healthTimeout is the time within which a server must answer.
const healthTimeout = 5 * time.Second

func healthcheckCommand() *cobra.Command {
	url, container := "", false
	cmd := &cobra.Command{
		Use:   "healthcheck [flags]",
		Short: "Check whether a server can take pictures",
		Long: `Healthcheck asks a server whether it can take pictures. It is the health check of the
Docker image, which contains no other program that could ask.

Exit codes: 0 the server is ready, 1 it is not.`,
		Example: "  photodoku healthcheck --url http://localhost:8080",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if container && !isServing("/proc/1/cmdline") {
				return nil
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), healthTimeout)
			defer cancel()
			err := client.New(url).Ready(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				return errors.New("the server does not answer")
			}
			if errors.Is(err, syscall.ECONNREFUSED) {
				return fmt.Errorf("no server is at %s; start it with photodoku serve, or name another with --url", url)
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&url, "url", "http://127.0.0.1:8080", "ask the server at `URL`")
	f.BoolVar(&container, "container", false, "succeed if the container runs another command, such as batch")
	return cmd
}

// isServing reports whether a process runs the serve command. path is its cmdline file
// in /proc.
func isServing(path string) bool {
	line, err := os.ReadFile(path)
	if err != nil {
		return false
	}
	arguments := bytes.Split(line, []byte{0})
	return len(arguments) > 1 && string(arguments[1]) == "serve"
}
