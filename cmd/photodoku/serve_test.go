package main

import (
	"bufio"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/photodoku/photodoku/client"
)

// startServe runs the server on a free port until the test ends, and returns the
// process and a client when it is ready.
func startServe(t *testing.T, flags ...string) (*exec.Cmd, *client.Client) {
	t.Helper()
	cmd, c := launchServe(t, flags...)
	waitServe(t, c)
	return cmd, c
}

func launchServe(t *testing.T, flags ...string) (*exec.Cmd, *client.Client) {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"serve", "--listen", "127.0.0.1:0"}, flags...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return cmd, client.New(strings.TrimSpace(strings.TrimPrefix(line, "photodoku serves on ")))
}

func waitServe(t *testing.T, c *client.Client) {
	t.Helper()
	for range 600 {
		if c.Ready(t.Context()) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the server at %s is not ready", c.Server)
}

// TestServeReadme runs the README's examples with curl.
func TestServeReadme(t *testing.T) {
	_, c := startServe(t)
	dir := t.TempDir()
	photo, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "newspaper.jpg"), photo, 0o600); err != nil {
		t.Fatal(err)
	}
	commands := readmeCommands(t, "curl")
	if len(commands) < 4 {
		t.Errorf("the README has only the examples %q", commands)
	}
	for _, command := range commands {
		command = strings.ReplaceAll(command, "http://localhost:8080", c.Server)
		cmd := exec.Command("sh", "-c", strings.Replace(command, "curl ", "curl --silent --show-error --fail-with-body ", 1))
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil || len(out) > 0 && !json.Valid(out) {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
	}
	if solved, err := os.ReadFile(filepath.Join(dir, "solved.jpg")); err != nil || http.DetectContentType(solved) != "image/jpeg" {
		t.Errorf("the solved picture: %v", err)
	}
}

// The address has no port. If no usage error comes first, the server ends with another code.
func TestServeUsage(t *testing.T) {
	for _, flags := range []string{"--live -1", "--live -7", "--max-body 0", "--max-body 9000000000000"} {
		args := append(strings.Fields(flags), "--listen", "nowhere")
		if code, stderr := command(t.Context(), nil, io.Discard, append([]string{"serve"}, args...)...); code != exitUsage {
			t.Errorf("serve %s ended with %d, want %d; it printed: %s", flags, code, exitUsage, stderr)
		}
	}
}

func TestServeStops(t *testing.T) {
	cmd, _ := startServe(t)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM the server ends with %v", err)
	}
}

// A signal to a worker process changes no answer.
func TestServeAnswersAfterASignalToItsWorkers(t *testing.T) {
	cmd, c := startServe(t, "--workers", "2")
	photo, err := os.ReadFile(samples + "newspaper.jpg")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		interrupt(t, childrenOf(t, cmd.Process.Pid)...)
		for range 3 {
			if _, err := c.Solve(t.Context(), photo, client.Options{}); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestHealthcheck(t *testing.T) {
	_, c := startServe(t)
	if out, err := exec.Command(program(t), "healthcheck", "--url", c.Server).CombinedOutput(); err != nil {
		t.Errorf("a ready server: %v: %s", err, out)
	}
	if err := exec.Command(program(t), "healthcheck", "--url", "http://127.0.0.1:1").Run(); err == nil {
		t.Error("a missing server passes")
	}
	if err := exec.Command(program(t), "healthcheck", "--container", "--url", "http://127.0.0.1:1").Run(); err != nil {
		t.Errorf("in a container that serves nothing: %v", err)
	}
}

// TestLocalURL finds the address of a server in its arguments.
func TestLocalURL(t *testing.T) {
	for arguments, want := range map[string]string{
		"":                                  "http://127.0.0.1:8080",
		"--workers 2 --listen :9000":        "http://127.0.0.1:9000",
		"--listen=[::]:9000":                "http://127.0.0.1:9000",
		"--tls auto":                        "https://127.0.0.1:8443",
		"--tls-cert a --tls-key b":          "https://127.0.0.1:8080",
		"--listen 10.0.0.1:80 --rate 1 --x": "http://10.0.0.1:80",
	} {
		if got := localURL(strings.Fields(arguments)); got != want {
			t.Errorf("serve %s: %s, want %s", arguments, got, want)
		}
	}
}

// The certificate of --tls auto is accepted at every address of this machine.
func TestHealthcheckIsLocal(t *testing.T) {
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	urls := map[string]bool{
		"https://localhost:8443":   true,
		"https://127.0.0.2":        true,
		"https://[::1]:8443":       true,
		"https://192.0.2.1:8443":   false, // for documentation, RFC 5737
		"https://sudoku.example/":  false,
		"https://[2001:db8::1]:80": false, // RFC 3849
	}
	for _, a := range addresses {
		urls["https://"+net.JoinHostPort(a.(*net.IPNet).IP.String(), "8443")] = true
	}
	for url, want := range urls {
		if got := isLocal(url); got != want {
			t.Errorf("%s: %v, want %v", url, got, want)
		}
	}
}

// TestServeToken reads the token from a file or from the environment. The line end does not belong to it.
func TestServeToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{{"--token-file", file}, nil} {
		if flags == nil {
			t.Setenv("PHOTODOKU_TOKEN", "secret\n")
		}
		_, c := startServe(t, flags...)
		if _, err := c.Generate(t.Context(), "easy"); err == nil {
			t.Errorf("%q: a request without the token is answered", flags)
		}
		c.Token = "secret"
		if _, err := c.Generate(t.Context(), "easy"); err != nil {
			t.Errorf("%q: %v", flags, err)
		}
	}
}

// TestServeTLS serves HTTPS with a certificate and a key from files.
func TestServeTLS(t *testing.T) {
	known := httptest.NewTLSServer(nil)
	defer known.Close()
	pair := known.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, block := range map[string]*pem.Block{
		"cert.pem": {Type: "CERTIFICATE", Bytes: pair.Certificate[0]},
		"key.pem":  {Type: "PRIVATE KEY", Bytes: key},
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, c := launchServe(t, "--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	if !strings.HasPrefix(c.Server, "https://") {
		t.Fatalf("the server is at %s, want https", c.Server)
	}
	c.HTTP = known.Client()
	waitServe(t, c)
}
