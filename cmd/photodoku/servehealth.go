package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	neturl "net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
		Long: `Healthcheck asks a server whether it can take pictures. With --container it is the health
check of the Docker image, which contains no other program that could ask: it finds the
address of the server in its options. A server whose queue is full is ready. The
certificate of a server on this machine is not verified, because --tls auto makes a
self-signed one.

Exit codes: 0 the server is ready, 1 it is not.`,
		Example: "  photodoku healthcheck --url http://localhost:8080",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arguments, serving := serveArguments()
			if container && !serving {
				return nil
			}
			local := isLocal(url)
			if container && !cmd.Flags().Changed("url") {
				url, local = localURL(arguments), true
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), healthTimeout)
			defer cancel()
			c := client.New(url)
			if local {
				c.HTTP.Transport = unverified()
			}
			err := c.Ready(ctx)
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

// isLocal reports whether a URL names this machine.
func isLocal(text string) bool {
	u, err := neturl.Parse(text)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && (ip.IsLoopback() || isOwn(ip))
}

// isOwn reports whether a network interface of this machine has the address ip.
func isOwn(ip net.IP) bool {
	addresses, _ := net.InterfaceAddrs()
	return slices.ContainsFunc(addresses, func(a net.Addr) bool {
		own, ok := a.(*net.IPNet)
		return ok && own.IP.Equal(ip)
	})
}

// unverified accepts any certificate, because --tls auto makes a self-signed one.
func unverified() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	return t
}

// serveArguments returns the arguments of the process in this container that runs the serve command: process
// 1 or, with docker run --init, a child of it.
func serveArguments() (arguments []string, serving bool) {
	folders, _ := filepath.Glob("/proc/[0-9]*")
	for _, folder := range folders {
		if folder != "/proc/1" && parent(folder) != "1" {
			continue
		}
		line, _ := os.ReadFile(folder + "/cmdline") // the process may have ended
		arguments = strings.Split(string(line), "\x00")
		if len(arguments) > 1 && arguments[1] == "serve" {
			return arguments[2:], true
		}
	}
	return nil, false
}

// parent is the number of a process's parent. folder is the folder of the process in /proc.
func parent(folder string) string {
	stat, _ := os.ReadFile(folder + "/stat")
	// The name, in parentheses, can hold spaces. The state and the parent follow it.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 2 {
		return ""
	}
	return fields[1]
}

// localURL returns the address on this machine of a server with these arguments.
func localURL(arguments []string) string {
	flags := serveCommand().Flags()
	flags.ParseErrorsAllowlist.UnknownFlags = true
	_ = flags.Parse(arguments)
	value := func(name string) string { return flags.Lookup(name).Value.String() }
	scheme, listen := "http", defaultListen
	if value("tls") != "" || value("tls-cert") != "" {
		scheme = "https"
	}
	if value("tls") == tlsAuto {
		listen = defaultListenTLS
	}
	host, port, err := net.SplitHostPort(cmp.Or(value("listen"), listen))
	if err != nil {
		return scheme + "://" + defaultListen
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}
