package token

import (
	"errors"
	"testing"
)

const (
	here      = Origin("https://here.example:443")
	elsewhere = Origin("https://elsewhere.example:443")
)

func TestParseOrigin(t *testing.T) {
	rows := []struct {
		address string
		want    Origin
	}{
		{"https://api.example.com/v2", "https://api.example.com:443"},
		{"https://API.Example.COM:443/v2?x=1#y", "https://api.example.com:443"},
		{"HTTPS://api.example.com:8443", "https://api.example.com:8443"},
		{"https://api.example.com:0443", "https://api.example.com:443"},
		{"https://sub.api.example.com", "https://sub.api.example.com:443"},
		{"https://api.example.com.", "https://api.example.com.:443"},
		{"http://127.0.0.1:8080/v2", "http://127.0.0.1:8080"},
		{"http://localhost", "http://localhost:80"},
		{"https://[::1]/v2", "https://[::1]:443"},
	}
	for _, row := range rows {
		got, err := ParseOrigin(row.address)
		if got != row.want || err != nil {
			t.Errorf("ParseOrigin(%q) = %q, %v; want %q", row.address, got, err, row.want)
		}
		if !got.valid() {
			t.Errorf("%q is not valid to itself", got)
		}
	}
}

func TestParseOriginRefuses(t *testing.T) {
	for _, address := range []string{
		"", "api.example.com", "//api.example.com", "https://", "https:///v2", "ftp://h", "file:///etc/passwd",
		"https://user:" + canary + "@h/v2", "https://user@h", "https://h:99999", "https://h:x" + canary, "https://bücher.example",
		"https://h\u202e.example", "http://h\x7f/" + canary,
	} {
		got, err := ParseOrigin(address)
		if got != "" || !errors.Is(err, ErrOrigin) {
			t.Errorf("ParseOrigin(%q) = %q, %v", address, got, err)
			continue
		}
		wantNoSecret(t, "the error", err.Error(), canary)
	}
	for _, o := range []Origin{"", "https://h", "https://H:443", "https://h:443/", "https://h:0443", "h:443"} {
		if o.valid() {
			t.Errorf("%q passes for an origin", o)
		}
	}
}
