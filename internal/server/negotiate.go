package server

import (
	"mime"
	"slices"
	"strconv"
	"strings"
)

// negotiate returns the offered media type that an Accept header prefers, the first one of
// equal quality, "" if it accepts none (RFC 9110, section 12.5.1). The helpers of huma know
// no wildcards.
func negotiate(accept string, offers []string) (best string) {
	most := 0.0
	for _, offer := range offers {
		if q := quality(accept, offer); q > most {
			best, most = offer, q
		}
	}
	return best
}

// quality returns the quality, 0 to 1, that an Accept header gives to a media type. The most
// specific range decides. Without the header everything is accepted.
func quality(accept, mediaType string) (q float64) {
	if accept == "" {
		return 1
	}
	class, _, _ := strings.Cut(mediaType, "/")
	ranges, used := []string{"*/*", class + "/*", mediaType}, -1
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := mime.ParseMediaType(part)
		if specific := slices.Index(ranges, name); specific > used {
			q, used = weight(params), specific
		}
	}
	return q
}

// weight returns the parameter q of a range.
func weight(params map[string]string) float64 {
	text, ok := params["q"]
	if !ok {
		return 1
	}
	q, _ := strconv.ParseFloat(text, 64)
	return q
}
