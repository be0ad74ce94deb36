package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/httprate"
)

// guard protects the API against other web pages, too many requests, and requests without
// the token.
func (s *Server) guard(next http.Handler) (http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(refuse(http.StatusForbidden, "the request is from another web page; allow that page with --cors"))
	for _, origin := range s.options.Origins {
		if err := protection.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("--cors %s: %w", origin, err)
		}
	}
	next = protection.Handler(s.checkToken(s.limitFrames(next)))
	if s.options.Rate > 0 {
		next = s.exceptFrames(next, httprate.LimitBy(s.options.Rate, time.Minute, s.clientKey,
			httprate.WithLimitHandler(refuse(http.StatusTooManyRequests, "too many requests; try again after the time in Retry-After")))(next))
	}
	return s.allowOrigins(next), nil
}

// clientKey identifies a client by its address.
func (s *Server) clientKey(r *http.Request) (string, error) {
	address := r.RemoteAddr
	if hops := r.Header.Values("X-Forwarded-For"); s.options.BehindProxy && len(hops) > 0 {
		list := strings.Split(hops[len(hops)-1], ",")
		address = strings.TrimSpace(list[len(list)-1])
	}
	if host, _, err := net.SplitHostPort(address); err == nil { // some proxies send the port, too
		address = host
	}
	return httprate.CanonicalizeIP(address), nil
}

// checkToken refuses requests without the bearer token. It compares hashes in constant
// time, because they have the same length.
func (s *Server) checkToken(next http.Handler) http.Handler {
	if s.options.Token == "" {
		return next
	}
	want := sha256.Sum256([]byte(s.options.Token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// RFC 9110, section 11.1: the name of a scheme is not case-sensitive.
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		got := sha256.Sum256([]byte(strings.TrimLeft(token, " ")))
		if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare(got[:], want[:]) == 0 {
			w.Header().Set("WWW-Authenticate", "Bearer")
			problem(w, http.StatusUnauthorized, "the request has no valid bearer token")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allowOrigins adds the CORS headers for the origins that may use the API.
func (s *Server) allowOrigins(next http.Handler) http.Handler {
	if len(s.options.Origins) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Add("Vary", "Origin")
		if origin := r.Header.Get("Origin"); slices.Contains(s.options.Origins, origin) {
			h.Set("Access-Control-Allow-Origin", origin)
			h.Set("Access-Control-Expose-Headers", "Photodoku-Status, Retry-After, X-Request-Id")
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
			if r.Method == http.MethodOptions {
				h.Set("Access-Control-Allow-Methods", "DELETE, GET, POST")
				h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
				h.Set("Access-Control-Max-Age", "600")
				w.WriteHeader(http.StatusNoContent)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// checkHost refuses requests for names that are not the server's. Otherwise another site
// could point its own name to this server (DNS rebinding).
func (s *Server) checkHost(next http.Handler) http.Handler {
	names := append([]string{"localhost"}, s.options.Hosts...)
	if own, err := os.Hostname(); err == nil {
		names = append(names, own)
	}
	if slices.Contains(names, "*") {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostName(r.Host)
		if _, err := netip.ParseAddr(host); err != nil && !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, host) }) {
			problem(w, http.StatusMisdirectedRequest, "the server does not answer to this name; allow it with --host")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostName returns a Host header without its port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// secure sets the headers that isolate the page from everything outside the server.
func secure(next http.Handler) http.Handler {
	const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
		"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=()")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		if strings.HasPrefix(r.URL.Path, "/v1/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, r)
	})
}

func refuse(status int, detail string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { problem(w, status, detail) }
}

// unknownAsProblem answers requests with unknown paths or wrong methods with a problem,
// like the rest of the API.
func unknownAsProblem(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		answer := &headerOnly{header: w.Header()}
		h.ServeHTTP(answer, r)
		detail := "the API has no such path; see /docs"
		if answer.status == http.StatusMethodNotAllowed {
			detail = "the path has another method: " + w.Header().Get("Allow")
		}
		problem(w, answer.status, detail)
	})
}

// headerOnly records the header and status of an answer and drops its body.
type headerOnly struct {
	header http.Header
	status int
}

func (h *headerOnly) Header() http.Header         { return h.header }
func (h *headerOnly) WriteHeader(status int)      { h.status = status }
func (h *headerOnly) Write(p []byte) (int, error) { return len(p), nil }

// problem answers with a problem as defined by RFC 9457.
func problem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: detail})
}
