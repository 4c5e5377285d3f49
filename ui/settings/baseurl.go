package settings

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// CheckBaseURL returns the address of a service in its one written form: lower case host, no default port, no slash at
// the end. It has to be https, or http to this very machine where that is allowed, and its path has to end in /v2. The
// errors say what to change; they never repeat the address, which may hold a password.
func CheckBaseURL(raw string, allowLoopbackHTTP bool) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(raw))
	switch {
	case err != nil || u.Opaque != "":
		return nil, errors.New("this is not an address; write it like " + DefaultBaseURL)
	case u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("the address has to start with https://")
	case u.User != nil:
		return nil, errors.New("the address must not hold a user name or a password; remove everything up to the @")
	case u.RawQuery != "" || u.ForceQuery || strings.Contains(raw, "#"):
		return nil, errors.New("the address must not hold a ? or a #; remove what follows the path")
	}
	if err := checkHost(u); err != nil {
		return nil, err
	}
	if u.Scheme == "http" {
		addr, err := netip.ParseAddr(u.Hostname())
		if loopback := u.Hostname() == "localhost" || err == nil && addr.Unmap().IsLoopback(); !loopback {
			return nil, errors.New("the address has to start with https://; without it, everybody on the way can read the token")
		}
		if !allowLoopbackHTTP {
			return nil, errors.New("this profile does not allow http; write https://, or set allow_http_loopback: true")
		}
	}
	path := strings.TrimRight(u.Path, "/")
	if !strings.HasSuffix(path, "/v2") {
		return nil, errors.New("the path has to end in /v2, like " + DefaultBaseURL)
	}
	for segment := range strings.SplitSeq(path[1:], "/") {
		if u.RawPath != "" || !pathSegment.MatchString(segment) || strings.Trim(segment, ".") == "" {
			return nil, errors.New("the path holds something odd; write it plainly, without %, doubled slashes or dots alone")
		}
	}
	u.Path, u.RawPath = path, ""
	return u, nil
}

var (
	hostName    = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.|$))+$`)
	pathSegment = regexp.MustCompile(`^[A-Za-z0-9._~-]+$`)
)

// checkHost lets a host through that is plainly a name or plainly an address, and
// writes it in lower case without the scheme's own port.
func checkHost(u *url.URL) error {
	name, port := strings.ToLower(u.Hostname()), u.Port()
	if name == "" {
		return errors.New("the address has no host; write it like " + DefaultBaseURL)
	}
	if n, err := strconv.Atoi(port); port != "" && (err != nil || n < 1 || n > 65535) || strings.HasSuffix(u.Host, ":") {
		return errors.New("the port has to be a number from 1 to 65535")
	}
	if addr, err := netip.ParseAddr(name); err == nil {
		if addr.Zone() != "" || addr.IsUnspecified() || addr.IsMulticast() {
			return errors.New("this is not the address of one machine; write the service's host name")
		}
	} else if !isHostName(name) {
		return errors.New("this is not a host name; use letters, digits, - and dots (a name with other letters in its xn-- form)")
	}
	if port == map[string]string{"https": "443", "http": "80"}[u.Scheme] {
		port = ""
	}
	u.Host = name
	if strings.Contains(name, ":") {
		u.Host = "[" + name + "]"
	}
	if port != "" {
		u.Host += ":" + port
	}
	return nil
}

// isHostName refuses, beside odd characters, names that end in a number: some programs take them for an address.
func isHostName(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	_, err := strconv.ParseUint(last, 0, 64)
	numeric := err == nil || strings.Trim(last, "0123456789") == ""
	return len(name) <= 253 && hostName.MatchString(name) && !numeric
}

// baseURL returns the rule for an address. Whether http is allowed is checked when all values are known.
func baseURL(...string) rule {
	r := plain(func(v value) (*url.URL, error) { return CheckBaseURL(v.text, true) },
		schema{Type: "string", Pattern: "^[Hh][Tt][Tt][Pp][Ss]?://.+/v2/*$"})
	r.usual = DefaultBaseURL
	return r
}

func webURL(...string) rule {
	return plain(func(v value) (string, error) { return v.text, checkWebURL(v.text) },
		schema{Type: "string", Pattern: `^(|https?://.*\{id\}.*)$`})
}

func checkWebURL(s string) error {
	if s == "" {
		return nil
	}
	if !strings.Contains(s, "{id}") {
		return errors.New("the address needs {id} where the id of the envelope goes")
	}
	one, err := url.Parse(fillIn(s, "1"))
	other, failed := url.Parse(fillIn(s, "2"))
	switch {
	case err != nil || failed != nil || one.Host == "":
		return errors.New("this is not an address; write one such as https://app.example.com/envelopes/{id}")
	case one.Scheme != "https" && one.Scheme != "http":
		return errors.New("the address has to start with https:// or http://")
	case one.User != nil:
		return errors.New("a name and a password do not belong in the address; remove everything before the @")
	case one.Host != other.Host:
		return errors.New("{id} cannot be a part of the host; the id belongs behind it")
	}
	return nil
}

func fillIn(address, id string) string {
	// In a query a blank is written +, which means nothing in a path; ids have none.
	return strings.ReplaceAll(address, "{id}", strings.ReplaceAll(url.QueryEscape(id), "+", "%20"))
}

// WebAddress returns the address of an envelope in the browser, empty where there is none.
func (p Profile) WebAddress(id string) string {
	if p.WebURL == "" {
		return ""
	}
	return fillIn(p.WebURL, id)
}
