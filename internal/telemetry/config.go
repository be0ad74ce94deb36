package telemetry

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// config is the configuration from the environment.
type config struct {
	endpoint string
	headers  http.Header
	timeout  time.Duration
	// sampled is the share of traces that are sent. If follow is set and the caller of
	// a request has decided whether to send its trace, that decision has priority.
	sampled  float64
	follow   bool
	resource []attribute
}

const (
	defaultTimeout = 10 * time.Second
	tracesPath     = "/v1/traces"
)

// configure reads the environment. It returns nil if no traces are to be sent.
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables and
// https://opentelemetry.io/docs/specs/otel/protocol/exporter define the variables.
func configure(getenv func(string) string) (*config, error) {
	// The variables for traces have priority over those for all signals.
	get := func(name string) string {
		return cmp.Or(getenv("OTEL_EXPORTER_OTLP_TRACES_"+name), getenv("OTEL_EXPORTER_OTLP_"+name))
	}
	c := &config{timeout: defaultTimeout}
	if get("ENDPOINT") == "" || getenv("OTEL_TRACES_EXPORTER") == "none" || strings.EqualFold(getenv("OTEL_SDK_DISABLED"), "true") {
		return nil, nil
	}
	if p := get("PROTOCOL"); p != "" && p != "http/protobuf" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL is %q; the supported protocol is http/protobuf", p)
	}
	if text := get("TIMEOUT"); text != "" {
		ms, err := strconv.Atoi(text)
		if err != nil || ms <= 0 {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT is %q, not a number of milliseconds", text)
		}
		c.timeout = time.Duration(ms) * time.Millisecond
	}
	var err error
	if c.endpoint, err = endpoint(getenv); err != nil {
		return nil, err
	}
	if c.headers, err = headers(get("HEADERS")); err != nil {
		return nil, err
	}
	if c.sampled, c.follow, err = sampler(getenv("OTEL_TRACES_SAMPLER"), getenv("OTEL_TRACES_SAMPLER_ARG")); err != nil {
		return nil, err
	}
	c.resource, err = resource(getenv)
	return c, err
}

// endpoint returns the URL for traces. The variable for all signals has the URL without
// the path.
func endpoint(getenv func(string) string) (string, error) {
	name := "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
	text := getenv(name)
	if text == "" {
		name = "OTEL_EXPORTER_OTLP_ENDPOINT"
		text = strings.TrimSuffix(getenv(name), "/") + tracesPath
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("%s is %q, not an address such as http://localhost:4318", name, getenv(name))
	}
	return text, nil
}

func headers(text string) (http.Header, error) {
	h := http.Header{}
	list, err := pairs("OTEL_EXPORTER_OTLP_HEADERS", text)
	for _, p := range list {
		h.Add(p.key, p.value.(string))
	}
	return h, err
}

// resource returns the attributes that describe this program.
func resource(getenv func(string) string) ([]attribute, error) {
	list, err := pairs("OTEL_RESOURCE_ATTRIBUTES", getenv("OTEL_RESOURCE_ATTRIBUTES"))
	if err != nil {
		return nil, err
	}
	name := getenv("OTEL_SERVICE_NAME")
	var kept []attribute
	for _, a := range list {
		switch {
		case a.key != "service.name":
			kept = append(kept, a)
		case name == "":
			name = a.value.(string)
		}
	}
	return append(kept, attribute{"service.name", cmp.Or(name, "photodoku")}), nil
}

// pairs parses a list such as "key=value,key2=value2" with percent-encoded values. The
// error does not contain the list, which may be secret.
func pairs(name, text string) (list []attribute, err error) {
	for pair := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		key, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if key = strings.TrimSpace(key); !ok || key == "" || err != nil {
			return nil, fmt.Errorf("%s is not a list such as key=value,key=value with percent-encoded values", name)
		}
		list = append(list, attribute{key, value})
	}
	return list, nil
}

// sampler returns the share of traces to send, and whether the caller's decision has
// priority.
func sampler(name, argument string) (share float64, follow bool, err error) {
	kind, follow := strings.CutPrefix(cmp.Or(name, "parentbased_always_on"), "parentbased_")
	switch kind {
	case "always_on":
		return 1, follow, nil
	case "always_off":
		return 0, follow, nil
	case "traceidratio":
		share, err = strconv.ParseFloat(cmp.Or(argument, "1"), 64)
		if err != nil || !(share >= 0 && share <= 1) {
			return 0, false, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG is %q, not a share from 0 to 1", argument)
		}
		return share, follow, nil
	}
	return 0, false, fmt.Errorf("OTEL_TRACES_SAMPLER is %q; supported are always_on, always_off and traceidratio, and these after parentbased_", name)
}
