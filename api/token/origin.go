package token

import (
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// Origin names the place a token belongs to, as scheme://host:port in lower case with the port always written out. Two
// origins are the same when they are equal as strings. The zero Origin is no place at all.
type Origin string

// ErrOrigin says that an address has no origin a token could belong to.
var ErrOrigin = errors.New("the address needs https:// (or http://), a host name in ASCII letters, and no user name")

// ParseOrigin takes the origin from an address such as a base URL; path and query are left out. The error is ErrOrigin.
func ParseOrigin(address string) (Origin, error) {
	u, err := url.Parse(address)
	if err != nil {
		// The cause is left out: it repeats the address, which may carry a password.
		return "", ErrOrigin
	}
	return OriginOf(u)
}

// OriginOf takes the origin from a URL, for example that of a request about to be sent. The error is ErrOrigin.
func OriginOf(u *url.URL) (Origin, error) {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	scheme, host, port := strings.ToLower(u.Scheme), strings.ToLower(u.Hostname()), u.Port()
	switch {
	case scheme != "https" && scheme != "http", host == "", strings.ContainsFunc(host, odd), u.User != nil:
		return "", ErrOrigin
	case port == "" && scheme == "https":
		port = "443"
	case port == "":
		port = "80"
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return "", ErrOrigin
	}
	return Origin(scheme + "://" + net.JoinHostPort(host, strconv.FormatUint(number, 10))), nil
}

// valid says whether o is written the way ParseOrigin writes it, so that equality of strings means equality of places.
func (o Origin) valid() bool {
	same, err := ParseOrigin(string(o))
	return err == nil && same == o
}
