package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/term"
	"rsc.io/qr"

	"github.com/photodoku/photodoku/internal/localcert"
)

// tlsAuto is the value of --tls with which this program makes the certificate.
const tlsAuto = "auto"

// The default addresses. Phones cannot reach the loopback address.
const (
	defaultListen    = "127.0.0.1:8080"
	defaultListenTLS = ":8443"
)

// certificate returns the certificate that the options select, nil for HTTP.
func (o *serveOptions) certificate() (*tls.Certificate, error) {
	switch {
	case o.tlsCert != "":
		pair, err := tls.LoadX509KeyPair(o.tlsCert, o.tlsKey)
		if err != nil {
			return nil, fmt.Errorf("cannot use the certificate %s with the key %s: %w", o.tlsCert, o.tlsKey, err)
		}
		return &pair, nil
	case o.tls == tlsAuto:
		pair, err := localCertificate()
		if err != nil {
			return nil, fmt.Errorf("%w; use your own with --tls-cert and --tls-key", err)
		}
		return &pair, nil
	}
	return nil, nil
}

// localCertificate returns the certificate of this machine, which is kept in the
// user's configuration folder.
func localCertificate() (tls.Certificate, error) {
	settings, err := os.UserConfigDir()
	if err != nil {
		return tls.Certificate{}, err
	}
	names, err := localcert.Machine()
	if err != nil {
		return tls.Certificate{}, err
	}
	return localcert.Load(filepath.Join(settings, "photodoku"), names, time.Now())
}

// announce prints the server's address and, with HTTPS, the addresses for phones. On a
// terminal it also prints a QR code of the first address for phones.
func announce(out io.Writer, scheme string, address net.Addr) error {
	fmt.Fprintf(out, "photodoku serves on %s://%s\n", scheme, address)
	if scheme != "https" {
		return nil
	}
	urls := phoneURLs(address)
	if len(urls) == 0 {
		return nil
	}
	fmt.Fprintf(out, "On a phone in the same network open %s\n", urls[0])
	for _, url := range urls[1:] {
		fmt.Fprintf(out, "In another network of this computer open %s\n", url)
	}
	if file, ok := out.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return writeQR(out, urls[0])
}

// quietZone is the margin of a QR code in modules. Phones do not find a code without it.
const quietZone = 4

// writeQR draws a QR code with half blocks, two modules in a character. It is always
// black on white, for any colours of the terminal.
func writeQR(out io.Writer, text string) error {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return err
	}
	var b strings.Builder
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		b.WriteString("\x1b[38;5;16;48;5;231m")
		for x := -quietZone; x < code.Size+quietZone; x++ {
			b.WriteString(halfBlock(code.Black(x, y), code.Black(x, y+1)))
		}
		b.WriteString("\x1b[0m\n")
	}
	_, err = io.WriteString(out, b.String())
	return err
}

func halfBlock(upper, lower bool) string {
	switch {
	case upper && lower:
		return "█"
	case upper:
		return "▀"
	case lower:
		return "▄"
	}
	return " "
}
