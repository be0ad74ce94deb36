// Package localcert makes a TLS certificate for the addresses of this machine, so that
// phones in the same network can use HTTPS. Browsers allow the camera only on HTTPS pages.
// The certificate is self-signed, so a browser asks whether to accept it. The certificate
// is kept in a file, so that the browser asks only once.
package localcert

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"
)

const (
	// validity is less than the 398 days that Apple's browsers accept.
	validity = 397 * 24 * time.Hour
	// renewal is the remaining validity below which a certificate is renewed.
	renewal = 14 * 24 * time.Hour
	// fileName is the name of the file with the key and the certificate.
	fileName = "tls.pem"
)

// Names are the host names and addresses of a certificate.
type Names struct {
	Hosts     []string
	Addresses []net.IP
}

// Machine returns the names and addresses of this machine.
func Machine() (Names, error) {
	names := Names{Hosts: []string{"localhost"}}
	if host, err := os.Hostname(); err == nil && host != "localhost" {
		names.Hosts = append(names.Hosts, host)
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return names, fmt.Errorf("cannot list the addresses of this machine: %w", err)
	}
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && !ip.IP.IsLinkLocalUnicast() {
			names.Addresses = append(names.Addresses, ip.IP)
		}
	}
	return names, nil
}

// Load returns the certificate that is kept in a folder. It makes a new one if there is
// none, if it expires soon, or if it lacks one of the names.
func Load(folder string, names Names, now time.Time) (tls.Certificate, error) {
	path := filepath.Join(folder, fileName)
	kept, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return tls.Certificate{}, fmt.Errorf("cannot read the certificate: %w", err)
	}
	if pair, err := tls.X509KeyPair(kept, kept); err == nil && serves(pair.Leaf, names, now) {
		return pair, nil
	}
	file, err := create(names, now)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("cannot make a certificate: %w", err)
	}
	if err := keep(path, file); err != nil {
		return tls.Certificate{}, fmt.Errorf("cannot keep the certificate: %w", err)
	}
	return tls.X509KeyPair(file, file)
}

// serves reports whether a certificate is valid for the names, also in the near future.
func serves(cert *x509.Certificate, names Names, now time.Time) bool {
	if now.Before(cert.NotBefore) || now.Add(renewal).After(cert.NotAfter) {
		return false
	}
	for _, host := range names.Hosts {
		if !slices.Contains(cert.DNSNames, host) {
			return false
		}
	}
	for _, ip := range names.Addresses {
		if !slices.ContainsFunc(cert.IPAddresses, ip.Equal) {
			return false
		}
	}
	return true
}

// create returns a new key and certificate as one PEM file.
func create(names Names, now time.Time) ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: serial,
		Subject:      pkix.Name{CommonName: "photodoku on " + names.Hosts[len(names.Hosts)-1]},
		// Clocks of phones may be a little behind.
		NotBefore:             now.Add(-time.Hour),
		NotAfter:              now.Add(validity),
		KeyUsage:              x509.KeyUsageDigitalSignature,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		DNSNames:              names.Hosts,
		IPAddresses:           names.Addresses,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	return append(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}),
		pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})...), nil
}

// keep writes a file that only this user can read. It writes atomically, because another
// program may read the file at the same time.
func keep(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), fileName+".*") // with mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
