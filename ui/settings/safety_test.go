package settings

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
)

// A mistake in what safety depends on stops the profile it stands in, and no other.
func TestMistakesThatBlock(t *testing.T) {
	tests := []struct {
		name, line string
		want       string
	}{
		{"no address", "base_url: canary", "base_url: the address has to start with https://"},
		{"http to another machine", "base_url: http://sign.example/v2", "can read the token"},
		{"password in the address", "base_url: https://canary:canary@sign.example/v2", "user name or a password"},
		{"no value", "base_url:", "base_url: there is no value"},
		{"twice", "base_url: https://a.example/v2\n    base_url: https://b.example/v2", "is set on line 3 already"},
		{"neither yes nor no", "read_only: ture", `read_only: "ture" is neither true nor false`},
		{"misspelt name", "readonly: true", "did you mean read_only?"},
		{"misspelt name again", "read-olny: true", "did you mean read_only?"},
		{"sandbox", "sandbox: maybe", `sandbox: "maybe" is neither`},
		{"command as text", "token_command: pass show canary", "token_command: write the command as a list"},
		{"command without its path", "token_command: [pass, canary]", "absolute path"},
		{"command with a control character", `token_command: [/usr/bin/pass, "can\x07ary"]`, "cannot be shown"},
		{"command with a group in it", "token_command: [/usr/bin/pass, {canary: 1}]", "one value is expected"},
		{"certificates", "ca_file: ca.pem", "ca_file: write the whole path"},
		{"loopback", "allow_http_loopback: perhaps", "allow_http_loopback"},
		{"loopback forbidden", "allow_http_loopback: no\n    base_url: http://127.0.0.1:1/v2", "does not allow http"},
		{"one level too deep", "limits:\n      read_only: true", "a setting read_only belongs in a profile"},
		{"one level too deep and misspelt", "assumptions:\n      readonly: true", "a setting read_only belongs in a profile"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := load(t, "profiles:\n  work:\n    "+tt.line+"\n  other:\n    label: EU\n")
			_, _, err := Resolve(s, Flags{"profile": "work"}, nil)
			if _, ok := errors.AsType[*InvalidError](err); !ok {
				t.Fatalf("profile work can be used: %v", err)
			}
			if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "canary") {
				t.Errorf("%q, want %q", err, tt.want)
			}
			if _, _, err := Resolve(s, Flags{"profile": "other"}, nil); err != nil {
				t.Errorf("profile other: %v", err)
			}
		})
	}
}

// A mistake that could be meant for any profile stops them all.
func TestMistakesThatBlockEverything(t *testing.T) {
	for _, text := range []string{
		"read_only: true\nprofiles:\n  work:\n    label: EU\n",
		"readonly: true\n",
		"base_url: https://sign.example/v2\n",
		"profile: [work]\nprofiles:\n  work:\n",
		"profiel: work\nprofiles:\n  work:\n",
		"profiles: work\n",
		"profiles:\n  work:\n    read_only: true\nprofiles:\n  work:\n",
		"profiles:\n  work:\n  work:\n    read_only: true\n",
		"profiles:\n  Work Place:\n    read_only: true\n  work:\n",
		"profiles:\n  ../x:\n    read_only: true\n  work:\n",
		"thresholds:\n  profiles:\n    work:\n",
		"keys:\n  profiles:\n    default:\n      read_only: true\n",
		"keys:\n  list.open: o\n  read_only: true\n",
		"thresholds:\n  read_only: true\n",
		"profiles:\n  read_only: true\n  work:\n",
		"profiles:\n  work: [read_only]\n",
		"profils:\n  work:\n    read_only: true\n",
	} {
		s, problems := load(t, text)
		for _, name := range append(s.Profiles(), "work") {
			if _, _, err := Resolve(s, Flags{"profile": name}, nil); err == nil {
				t.Errorf("%q: profile %s can be used", text, name)
			}
		}
		if !slices.ContainsFunc(problems, func(p Problem) bool { return p.Blocking }) {
			t.Errorf("%q: no blocking problem among %q", text, lines(problems))
		}
	}
}

func TestCommandStaysWithItsService(t *testing.T) {
	tests := []struct {
		base string
		own  string // https://sign.example/v2 if empty
		kept bool
	}{
		{base: "https://sign.example/v2", kept: true},
		{base: "https://SIGN.example:443/other/v2", kept: true},
		{base: "https://sign.example:8443/v2"},
		{base: "https://evil.sign.example/v2"},
		{base: "http://127.0.0.1:8080/v2"},
		{base: "https://127.0.0.1:9090/v2", own: "http://127.0.0.1:9090/v2"},
	}
	for _, tt := range tests {
		own := cmp.Or(tt.own, "https://sign.example/v2")
		file := "profiles:\n  work:\n    base_url: " + own + "\n    token_command: [/usr/bin/pass, inkdesk]\n"
		for _, byFlag := range []bool{true, false} {
			flags, env := Flags{}, Environ{}
			if byFlag {
				flags["base_url"] = tt.base
			} else {
				env["INKDESK_BASE_URL"] = tt.base
			}
			r, problems := resolve(t, file, flags, env)
			if kept := len(r.Profile.TokenCommand) > 0; kept != tt.kept || (len(problems) == 0) != tt.kept {
				t.Errorf("%s, by flag %t: command kept %t, problems %q", tt.base, byFlag, kept, lines(problems))
			}
		}
	}
}

func TestEnvironmentMistakesThatBlock(t *testing.T) {
	for name, text := range map[string]string{
		"INKDESK_READ_ONLY": "ture",
		"INKDESK_READONLY":  "1",
		"INKDESK_BASE_URL":  "http://sign.example/v2",
		"INKDESK_BASEURL":   "https://sign.example/v2",
		"INKDESK_PROFILE":   "nowhere",
	} {
		if _, _, err := Resolve(Settings{}, Flags{}, Environ{name: text}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, text, err)
		}
	}
}
