package main

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"testing"
)

func addressesOf(texts ...string) (list []netip.Addr) {
	for _, text := range texts {
		list = append(list, netip.MustParseAddr(text))
	}
	return list
}

// TestNetworkAddresses checks which addresses are offered to phones on different machines.
func TestNetworkAddresses(t *testing.T) {
	docker := link{bridge: true, addresses: addressesOf("172.17.0.1")}
	wired := link{addresses: addressesOf("10.0.0.5", "2001:db8:1::5")}
	wireless := link{addresses: addressesOf("192.168.1.20", "fd00::20")}
	vpn := link{pointToPoint: true, addresses: addressesOf("100.64.0.9")}
	for _, test := range []struct {
		name   string
		links  []link
		routed []netip.Addr
		want   []netip.Addr
	}{
		{"one network", []link{wireless}, addressesOf("192.168.1.20"), addressesOf("192.168.1.20")},
		{"the default route is not the first link", []link{wired, wireless}, addressesOf("192.168.1.20"), addressesOf("192.168.1.20", "10.0.0.5")},
		{"containers", []link{docker, wireless}, addressesOf("192.168.1.20"), addressesOf("192.168.1.20")},
		{"a bridge that is the way out", []link{docker, wired}, addressesOf("172.17.0.1"), addressesOf("172.17.0.1", "10.0.0.5")},
		{"a VPN for all traffic", []link{vpn, wireless}, addressesOf("100.64.0.9"), addressesOf("192.168.1.20", "100.64.0.9")},
		{"no default route", []link{docker, wired, wireless}, nil, addressesOf("10.0.0.5", "192.168.1.20")},
		{"only IPv6", []link{{addresses: addressesOf("fd00::1", "2001:db8::7")}}, addressesOf("2001:db8::7"), addressesOf("2001:db8::7")},
		{"IPv4 and the route of IPv6", []link{wired, wireless}, addressesOf("fd00::20"), addressesOf("192.168.1.20", "10.0.0.5")},
		{"several addresses", []link{{addresses: addressesOf("10.0.0.5", "10.0.0.6")}}, addressesOf("10.0.0.6"), addressesOf("10.0.0.6")},
		{"only link-local addresses", []link{{}}, nil, nil},
		{"no network", nil, nil, nil},
	} {
		if got := networkAddresses(test.links, test.routed); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestPhoneURLs checks servers that listen on one address.
func TestPhoneURLs(t *testing.T) {
	for address, want := range map[string]string{
		"127.0.0.1:8443":      "[]",
		"[::1]:8443":          "[]",
		"192.168.1.20:8443":   "[https://192.168.1.20:8443]",
		"[2001:db8::7]:8443":  "[https://[2001:db8::7]:8443]",
		"[::ffff:10.0.0.5]:1": "[https://10.0.0.5:1]",
	} {
		if got := fmt.Sprint(phoneURLs(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address)))); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
