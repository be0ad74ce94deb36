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

// tlsAuto is the value of --tls for a certificate that this program makes.
const tlsAuto = "auto"

// Addresses to serve on by default: phones reach only what is not the loopback address.
const (
	defaultListen    = "127.0.0.1:8080"
	defaultListenTLS = ":8443"
)

// certificate is that of the options; nil for HTTP.
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

// localCertificate is kept in the user's folder for settings.
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

// announce prints the address, and on a terminal a QR code of the one for phones.
func announce(out io.Writer, scheme string, address net.Addr) error {
	fmt.Fprintf(out, "photodoku serves on %s://%s\n", scheme, address)
	if scheme != "https" {
		return nil
	}
	url := phoneURL(address)
	if url == "" {
		return nil
	}
	fmt.Fprintf(out, "On a phone in the same network open %s\n", url)
	if file, ok := out.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return writeQR(out, url)
}

// phoneURL is the address for others in the network; "" if there is none.
func phoneURL(address net.Addr) string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return ""
	}
	ip := tcp.IP
	if ip.IsUnspecified() {
		if ip = networkAddress(); ip == nil {
			return ""
		}
	}
	return "https://" + net.JoinHostPort(ip.String(), fmt.Sprint(tcp.Port))
}

// networkAddress is the first address that others in a private network can reach, one of
// version 4 if there is one: it is shorter to type.
func networkAddress() (found net.IP) {
	names, err := localcert.Machine()
	if err != nil {
		return nil
	}
	for _, ip := range names.Addresses {
		if ip.IsLoopback() {
			continue
		}
		if ip.To4() != nil {
			return ip
		}
		if found == nil {
			found = ip
		}
	}
	return found
}

// quiet is the margin of a QR code in modules, without which phones do not find it.
const quiet = 4

// writeQR draws a QR code with half blocks, two modules in a character, in black on white
// whatever the colours of the terminal.
func writeQR(out io.Writer, text string) error {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return err
	}
	var b strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		b.WriteString("\x1b[38;5;16;48;5;231m")
		for x := -quiet; x < code.Size+quiet; x++ {
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
