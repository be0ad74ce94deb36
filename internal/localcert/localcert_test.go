package localcert_test

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/photodoku/photodoku/internal/localcert"
)

func load(t *testing.T, folder string, names localcert.Names, now time.Time) tls.Certificate {
	t.Helper()
	cert, err := localcert.Load(folder, names, now)
	if err != nil {
		t.Fatal(err)
	}
	return cert
}

func same(a, b tls.Certificate) bool { return bytes.Equal(a.Certificate[0], b.Certificate[0]) }

// TestLoad checks that a certificate is kept, and that it is renewed before it expires and
// if the machine has a new address.
func TestLoad(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "photodoku")
	names := localcert.Names{Hosts: []string{"localhost", "desk"}, Addresses: []net.IP{net.IPv4(192, 168, 1, 7), net.IPv6loopback}}
	now := time.Now()
	first := load(t, folder, names, now)
	for _, host := range []string{"localhost", "desk", "192.168.1.7", "::1"} {
		if err := first.Leaf.VerifyHostname(host); err != nil {
			t.Error(err)
		}
	}
	if first.Leaf.PublicKeyAlgorithm != x509.ECDSA {
		t.Errorf("the key is %v", first.Leaf.PublicKeyAlgorithm)
	}
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 1 {
		t.Fatalf("the folder has %v, %v", files, err)
	}
	if info, err := files[0].Info(); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file has the mode %v, %v", info.Mode(), err)
	}
	fewer := localcert.Names{Hosts: names.Hosts, Addresses: names.Addresses[:1]}
	for name, again := range map[string]tls.Certificate{
		"the same":                load(t, folder, names, now.Add(300*24*time.Hour)),
		"with fewer of its names": load(t, folder, fewer, now),
	} {
		if !same(first, again) {
			t.Errorf("%s: another certificate", name)
		}
	}
	if same(first, load(t, folder, names, now.Add(390*24*time.Hour))) {
		t.Error("a certificate that ends in a week is not renewed")
	}
	first = load(t, folder, names, now.Add(390*24*time.Hour))
	names.Addresses = append(names.Addresses, net.IPv4(10, 0, 0, 3))
	if second := load(t, folder, names, now.Add(390*24*time.Hour)); same(first, second) || second.Leaf.VerifyHostname("10.0.0.3") != nil {
		t.Error("a new address is not in the certificate")
	}
}

// TestDamaged checks that a file that is no certificate is replaced.
func TestDamaged(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "tls.pem"), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	names := localcert.Names{Hosts: []string{"localhost"}}
	if first, second := load(t, folder, names, time.Now()), load(t, folder, names, time.Now()); !same(first, second) {
		t.Error("the new certificate is not kept")
	}
}

func TestMachine(t *testing.T) {
	names, err := localcert.Machine()
	if err != nil || len(names.Hosts) == 0 || names.Hosts[0] != "localhost" || len(names.Addresses) == 0 {
		t.Errorf("got %+v, %v", names, err)
	}
}
