package main

import (
	"bufio"
	"encoding/json"
	"net/http"
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
// process and its address.
func startServe(t *testing.T, flags ...string) (*exec.Cmd, string) {
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
	url := strings.TrimSpace(strings.TrimPrefix(line, "photodoku serves on "))
	c := client.New(url)
	for range 600 {
		if c.Ready(t.Context()) == nil {
			return cmd, url
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("the server at %s is not ready", url)
	return nil, ""
}

// TestServeReadme runs the README's examples with curl.
func TestServeReadme(t *testing.T) {
	_, url := startServe(t)
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
		command = strings.ReplaceAll(command, "http://localhost:8080", url)
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

func TestServeStops(t *testing.T) {
	cmd, _ := startServe(t)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM the server ends with %v", err)
	}
}

func TestHealthcheck(t *testing.T) {
	_, url := startServe(t)
	if out, err := exec.Command(program(t), "healthcheck", "--url", url).CombinedOutput(); err != nil {
		t.Errorf("a ready server: %v: %s", err, out)
	}
	if err := exec.Command(program(t), "healthcheck", "--url", "http://127.0.0.1:1").Run(); err == nil {
		t.Error("a missing server passes")
	}
	if err := exec.Command(program(t), "healthcheck", "--container", "--url", "http://127.0.0.1:1").Run(); err != nil {
		t.Errorf("in a container that serves nothing: %v", err)
	}
}

// TestServeToken reads the token from a file.
func TestServeToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, url := startServe(t, "--token-file", file)
	c := client.New(url)
	if _, err := c.Generate(t.Context(), "easy"); err == nil {
		t.Error("a request without the token is answered")
	}
	c.Token = "secret"
	if _, err := c.Generate(t.Context(), "easy"); err != nil {
		t.Error(err)
	}
}
