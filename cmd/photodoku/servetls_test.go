package main

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestServeTLSAuto gets the page at the address that is printed for phones. The client
// trusts only the certificate that the server keeps. A restarted server must keep the same
// certificate. On a terminal the QR code contains the address.
func TestServeTLSAuto(t *testing.T) {
	settings := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", settings)
	var kept []byte
	for range 2 {
		url := serveTLSAuto(t)
		file, err := os.ReadFile(filepath.Join(settings, "photodoku", "tls.pem"))
		if err != nil {
			t.Fatal(err)
		}
		if kept != nil && string(kept) != string(file) {
			t.Error("after a restart the certificate is another one")
		}
		kept = file
		checkPage(t, url, file)
	}
}

// serveTLSAuto runs the server on a terminal until it has printed the QR code of the address
// for phones, and returns that address.
func serveTLSAuto(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("script"); err != nil {
		t.Skip("there is no script(1), which makes a terminal")
	}
	if len(networkAddresses(localLinks(), routedAddresses())) == 0 {
		t.Skip("this machine has no address in a network")
	}
	number := filepath.Join(t.TempDir(), "pid")
	command := fmt.Sprintf("echo $$ > %s; exec %s serve --tls auto --listen :0 --workers 1", number, program(t))
	cmd := exec.Command("script", "--quiet", "--return", "--command", command, "/dev/null")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// Signal the server itself, not script: if SIGHUP is ignored, as under nohup, the server keeps running when script ends.
		text, _ := os.ReadFile(number)
		if pid, err := strconv.Atoi(strings.TrimSpace(string(text))); err == nil {
			_ = syscall.Kill(pid, syscall.SIGTERM)
		} else {
			_ = cmd.Process.Signal(syscall.SIGTERM)
		}
		_ = cmd.Wait()
	})
	address := regexp.MustCompile(`open (https://\S+)`)
	printed, block := "", make([]byte, 1<<16)
	for {
		n, err := out.Read(block)
		printed += strings.ReplaceAll(string(block[:n]), "\r\n", "\n")
		if found := address.FindStringSubmatch(printed); found != nil && strings.Contains(printed, qrText(t, found[1])) {
			return found[1]
		}
		if err != nil {
			t.Fatalf("%v after\n%s", err, printed)
		}
	}
}

func qrText(t *testing.T, url string) string {
	t.Helper()
	var b strings.Builder
	if err := writeQR(&b, url); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// checkPage gets the page as a browser that trusts the certificate.
func checkPage(t *testing.T, url string, certificate []byte) {
	t.Helper()
	trusted := x509.NewCertPool()
	if !trusted.AppendCertsFromPEM(certificate) {
		t.Fatal("the kept file has no certificate")
	}
	c := http.Client{Timeout: time.Minute, Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}
	answer, err := c.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(page), "<html") {
		t.Errorf("got status %d, %v, %d bytes", answer.StatusCode, err, len(page))
	}
}
