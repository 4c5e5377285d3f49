package settings

import (
	"strings"
	"testing"
	"time"
)

func TestCheckBaseURL(t *testing.T) {
	tests := []struct {
		raw     string
		want    string // the accepted form
		problem string // or a part of the message
	}{
		{raw: "https://restapi.sign.plus/v2", want: "https://restapi.sign.plus/v2"},
		{raw: " https://restapi.sign.plus/v2/\n", want: "https://restapi.sign.plus/v2"},
		{raw: "HTTPS://RestAPI.Sign.Plus:443/v2", want: "https://restapi.sign.plus/v2"},
		{raw: "https://sign.example:8443/esign/api/v2//", want: "https://sign.example:8443/esign/api/v2"},
		{raw: "https://[2001:DB8::1]:8443/v2", want: "https://[2001:db8::1]:8443/v2"},
		{raw: "https://192.0.2.7/v2", want: "https://192.0.2.7/v2"},
		{raw: "http://127.0.0.1:8080/v2", want: "http://127.0.0.1:8080/v2"},
		{raw: "http://localhost:80/v2/", want: "http://localhost/v2"},
		{raw: "http://[::1]:9/v2", want: "http://[::1]:9/v2"},

		{raw: "", problem: "start with https://"},
		{raw: "restapi.sign.plus/v2", problem: "start with https://"},
		{raw: "ftp://restapi.sign.plus/v2", problem: "start with https://"},
		{raw: "https:restapi.sign.plus/v2", problem: "not an address"},
		{raw: "https://exa mple/v2", problem: "not an address"},
		{raw: "http://restapi.sign.plus/v2", problem: "read the token"},
		{raw: "http://localhost.example/v2", problem: "read the token"},
		{raw: "http://127.0.0.1.example/v2", problem: "read the token"},
		{raw: "http://10.0.0.1/v2", problem: "read the token"},
		{raw: "https:///v2", problem: "no host"},
		{raw: "https://:443/v2", problem: "no host"},
		{raw: "https://user@sign.example/v2", problem: "user name"},
		{raw: "https://canary:canary@sign.example/v2", problem: "user name"},
		{raw: "https://sign.example/v2?token=canary", problem: "? or a #"},
		{raw: "https://sign.example/v2?", problem: "? or a #"},
		{raw: "https://sign.example/v2#canary", problem: "? or a #"},
		{raw: "https://sign.example/v2#", problem: "? or a #"},
		{raw: "https://sign.example", problem: "end in /v2"},
		{raw: "https://sign.example/v1", problem: "end in /v2"},
		{raw: "https://sign.example/v2/envelopes", problem: "end in /v2"},
		{raw: "https://sign.example/apiv2", problem: "end in /v2"},
		{raw: "https://sign.example//v2", problem: "odd"},
		{raw: "https://sign.example/a/../v2", problem: "odd"},
		{raw: "https://sign.example/a%2Fb/v2", problem: "odd"},
		{raw: "https://sign.example/%61/v2", problem: "odd"},
		{raw: "https://sign.example:/v2", problem: "port"},
		{raw: "https://sign.example:0/v2", problem: "port"},
		{raw: "https://sign.example:99999/v2", problem: "port"},
		{raw: "https://sign.example./v2", problem: "host name"},
		{raw: "https://sign..example/v2", problem: "host name"},
		{raw: "https://-sign.example/v2", problem: "host name"},
		{raw: "https://sign_plus.example/v2", problem: "host name"},
		{raw: "https://sіgn.example/v2", problem: "xn--"},
		{raw: "https://2130706433/v2", problem: "host name"},
		{raw: "https://127.1/v2", problem: "host name"},
		{raw: "https://0x7f.0x1/v2", problem: "host name"},
		{raw: "https://0.0.0.0/v2", problem: "one machine"},
		{raw: "https://224.0.0.1/v2", problem: "one machine"},
		{raw: "https://[fe80::1%25eth0]/v2", problem: "one machine"},
		{raw: "https://" + strings.Repeat("a.", 140) + "example/v2", problem: "host name"},
	}
	for _, tt := range tests {
		got, err := CheckBaseURL(tt.raw, true)
		switch {
		case tt.want != "" && err != nil:
			t.Errorf("%q: %v", tt.raw, err)
		case tt.want != "" && got.String() != tt.want:
			t.Errorf("%q becomes %q, want %q", tt.raw, got, tt.want)
		case tt.want == "" && err == nil && tt.problem != "":
			t.Errorf("%q is accepted as %q", tt.raw, got)
		case err != nil && !strings.Contains(err.Error(), tt.problem):
			t.Errorf("%q: %q does not say %q", tt.raw, err, tt.problem)
		case err != nil && strings.Contains(err.Error(), "canary"):
			t.Errorf("%q: the message repeats a secret: %v", tt.raw, err)
		}
	}
}

func TestCheckBaseURLWithoutLoopback(t *testing.T) {
	if _, err := CheckBaseURL("http://127.0.0.1:8080/v2", false); err == nil || !strings.Contains(err.Error(), "allow_http_loopback") {
		t.Errorf("http to this machine: %v", err)
	}
	if _, err := CheckBaseURL("https://127.0.0.1:8080/v2", false); err != nil {
		t.Errorf("https to this machine: %v", err)
	}
}

// What is accepted once is accepted again, unchanged: there is one written form.
func FuzzCheckBaseURL(f *testing.F) {
	f.Fuzz(func(t *testing.T, raw string) {
		first, err := CheckBaseURL(raw, true)
		if err != nil {
			return
		}
		again, err := CheckBaseURL(first.String(), true)
		if err != nil || again.String() != first.String() {
			t.Fatalf("%q becomes %q, then %q, %v", raw, first, again, err)
		}
	})
}

func TestDurations(t *testing.T) {
	tests := []struct {
		text string
		want time.Duration
		back string // empty if refused
	}{
		{"30s", 30 * time.Second, "30s"},
		{"90s", 90 * time.Second, "1m30s"},
		{"10m", 10 * time.Minute, "10m"},
		{"4h", 4 * time.Hour, "4h"},
		{"4h0m5s", 4*time.Hour + 5*time.Second, "4h0m5s"},
		{"24h", day, "1d"},
		{"3d", 3 * day, "3d"},
		{"2W", 14 * day, "14d"},
		{"1w1d12h", 8*day + 12*time.Hour, "8d12h"},
		{"0s", 0, "0s"},
		{"0d", 0, "0s"},
		{"", 0, ""},
		{"3", 0, ""},
		{"d", 0, ""},
		{"-3d", 0, ""},
		{"-3h", 0, ""},
		{"3d-3h", 0, ""},
		{"3 d", 0, ""},
		{"1d2w", 0, ""},
		{"3days", 0, ""},
		{"99999999d", 0, ""},
		{"9999999999h", 0, ""},
	}
	for _, tt := range tests {
		got, ok := parseDuration(tt.text)
		if ok != (tt.back != "") || got != tt.want {
			t.Errorf("%q: %v, %v", tt.text, got, ok)
			continue
		}
		if ok && DurationText(got) != tt.back {
			t.Errorf("%q is written %q, want %q", tt.text, DurationText(got), tt.back)
		}
	}
}
