package main

import (
	"cmp"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// phoneURLs returns the server's URLs for phones, the most probable one first, none if only
// this machine can reach the server.
func phoneURLs(address net.Addr) (urls []string) {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return nil
	}
	addresses := []netip.Addr{tcp.AddrPort().Addr().Unmap()}
	if addresses[0].IsUnspecified() {
		addresses = networkAddresses(localLinks(), routedAddresses())
	}
	for _, ip := range addresses {
		urls = append(urls, "https://"+net.JoinHostPort(ip.String(), strconv.Itoa(tcp.Port)))
	}
	return urls
}

// link is a network interface that works and has addresses.
type link struct {
	// bridge is set for a software switch, pointToPoint for a tunnel such as that of a VPN.
	bridge, pointToPoint bool
	addresses            []netip.Addr
}

// localLinks lists the links of this machine. Browsers cannot open link-local addresses, which
// need a zone.
func localLinks() (links []link) {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagRunning == 0 || i.Flags&net.FlagLoopback != 0 {
			continue
		}
		_, err := os.Stat(filepath.Join("/sys/class/net", i.Name, "bridge"))
		l := link{bridge: err == nil, pointToPoint: i.Flags&net.FlagPointToPoint != 0}
		addresses, _ := i.Addrs()
		for _, a := range addresses {
			if prefix, err := netip.ParsePrefix(a.String()); err == nil && prefix.Addr().IsGlobalUnicast() {
				l.addresses = append(l.addresses, prefix.Addr())
			}
		}
		links = append(links, l)
	}
	return links
}

// routedAddresses returns the addresses from which this machine sends to other networks by
// default. Connecting a UDP socket only selects the route and sends nothing. The destinations
// are reserved for documentation (RFC 5737 and RFC 3849).
func routedAddresses() (routed []netip.Addr) {
	for _, destination := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} {
		socket, err := net.Dial("udp", destination)
		if err != nil {
			continue
		}
		routed = append(routed, socket.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap())
		_ = socket.Close()
	}
	return routed
}

// networkAddresses returns an address of each link that a phone may share, that of the default
// route first. A tunnel is last, even if it has the default route: it has no neighbours. A
// bridge without the default route connects only containers and virtual machines.
func networkAddresses(links []link, routed []netip.Addr) (found []netip.Addr) {
	hasRoute := func(l link) bool {
		return slices.ContainsFunc(routed, func(ip netip.Addr) bool { return slices.Contains(l.addresses, ip) })
	}
	links = slices.DeleteFunc(slices.Clone(links), func(l link) bool { return len(l.addresses) == 0 || l.bridge && !hasRoute(l) })
	slices.SortStableFunc(links, func(a, b link) int {
		return cmp.Or(order(a.pointToPoint, b.pointToPoint), order(!hasRoute(a), !hasRoute(b)))
	})
	for _, l := range links {
		// IPv4 addresses are shorter to type. Of several, the one on the default route is preferred.
		found = append(found, slices.MinFunc(l.addresses, func(a, b netip.Addr) int {
			return cmp.Or(order(a.Is6(), b.Is6()), order(!slices.Contains(routed, a), !slices.Contains(routed, b)))
		}))
	}
	return found
}

// order sorts false before true.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
