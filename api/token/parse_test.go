package token

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestParseAccepts(t *testing.T) {
	longest := strings.Repeat("a", MaxBytes)
	rows := []struct {
		name, raw, want string
		notices         int
	}{
		{"plain", "abc", "abc", 0},
		{"all characters", "aZ09-._~+/=", "aZ09-._~+/=", 0},
		{"line feed", "abc\n", "abc", 0},
		{"carriage return and line feed", "abc\r\n", "abc", 0},
		{"scheme", "Bearer abc", "abc", 1},
		{"scheme in other case", "bEARER abc==\n", "abc==", 1},
		{"a token that is the scheme", "Bearer", "Bearer", 0},
		{"longest", longest, longest, 0},
		{"line ends", "abc\r\n\r\n\n", "abc", 0},
		{"carriage return", "abc\r", "abc", 0},
		{"blanks around it", " \t abc \t", "abc", 0},
		{"an empty line before it", "\nabc\n", "abc", 0},
		{"blanks of a web page", "\u00a0\u200babc\u2009\ufeff", "abc", 0},
		{"scheme, two spaces", "Bearer  abc", "abc", 1},
		{"scheme after a blank", " Bearer abc ", "abc", 1},
		{"header", "Authorization: Bearer abc\n", "abc", 1},
		{"quotes", `"abc"` + "\n", "abc", 1},
		{"single quotes", "'abc'", "abc", 1},
		{"typographic quotes", "“abc”", "abc", 1},
		{"quotes and scheme", `"Bearer abc"`, "abc", 2},
		{"byte order mark", "\ufeffabc\r\n", "abc", 1},
		{"UTF-16, as Windows saves it", "\xff\xfea\x00b\x00c\x00=\x00\r\x00\n\x00", "abc=", 1},
		{"UTF-16, the other way round", "\xfe\xff\x00a\x00b\x00c\x00\n", "abc", 1},
		{"UTF-16 without a mark", "a\x00b\x00c\x00\n\x00", "abc", 1},
		{"UTF-16 without a mark, the other way round", "\x00a\x00b\x00c", "abc", 1},
		{"one line of UTF-16", "\xff\xfea\x00b\x00c\x00\n", "abc", 1},
		{"longest in UTF-16", "\xff\xfe" + strings.ReplaceAll("Bearer "+longest+"\r\n", "", "\x00")[1:], longest, 2},
		{"longest with all around it", "Bearer " + longest + "\r\n", longest, 1},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got, notices, err := Parse([]byte(row.raw))
			if err != nil || len(notices) != row.notices {
				t.Fatalf("notices %q, error %v", notices, err)
			}
			if string(got.reveal()) != row.want {
				t.Error("the secret is not what was given")
			}
		})
	}
}

func TestParseRefusesWithoutEcho(t *testing.T) {
	rows := map[string]struct {
		raw  string
		want error
	}{
		"nothing":             {"", ErrEmpty},
		"line end alone":      {"\n", ErrEmpty},
		"scheme alone":        {"Bearer ", ErrEmpty},
		"one byte too long":   {canary + strings.Repeat("a", MaxBytes+1-len(canary)), ErrTooLong},
		"far too long":        {strings.Repeat(canary, 10_000), ErrTooLong},
		"second line":         {canary + "\nX-Evil: 1", ErrLines},
		"header injection":    {canary + "\r\nX-Evil: 1", ErrLines},
		"inner space":         {"a " + canary, ErrCharacters},
		"scheme twice":        {"Bearer Bearer " + canary, ErrCharacters},
		"other scheme":        {"Basic " + canary, ErrCharacters},
		"JSON":                {`{"token":"` + canary + `"}`, ErrWrapped},
		"padding first":       {"=" + canary, ErrCharacters},
		"padding in between":  {"a=" + canary, ErrCharacters},
		"padding alone":       {"==", ErrCharacters},
		"escape":              {canary + "\x1b[2J", ErrCharacters},
		"NUL":                 {canary + "\x00", ErrCharacters},
		"letter beyond ASCII": {canary + "é", ErrCharacters},
		"invalid UTF-8":       {canary + "\xff", ErrCharacters},
		"a setting":           {"export INKDESK_TOKEN=" + canary, ErrWrapped},
		"a web page":          {"<html>" + canary, ErrWrapped},
		"one quote":           {`"` + canary, ErrCharacters},
		"two tokens":          {canary + "\n" + canary + "\n", ErrLines},
		"quotes alone":        {`""`, ErrEmpty},
		"a mark alone":        {"\xff\xfe", ErrEmpty},
		"UTF-16 beyond ASCII": {"\xff\xfea\x00\xac\x20", ErrCharacters},
		"variable unexpanded": {"${INKDESK_TOKEN}", ErrWrapped},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			got, notices, err := Parse([]byte(row.raw))
			if !errors.Is(err, row.want) || !got.IsZero() || len(notices) > 0 {
				t.Fatalf("Parse = %v, %q, %v; want %v", got, notices, err, row.want)
			}
			wantNoSecret(t, "the error", err.Error(), canary)
		})
	}
}

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

func TestStdinGivesOneLine(t *testing.T) {
	long := strings.Repeat("a", 3*maxRaw)
	rows := []struct{ name, in, want, rest string }{
		{"line", "abc\n", "abc\n", ""},
		{"no line end", "abc", "abc", ""},
		{"more lines", "abc\nnext\n", "abc\n", "next\n"},
		{"nothing", "", "", ""},
		{"no end", long, long[:maxRaw], long[maxRaw:]},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			in := strings.NewReader(row.in)
			got, err := readLine(t.Context(), in)
			rest, _ := io.ReadAll(in)
			if string(got) != row.want || string(rest) != row.rest || err != nil {
				t.Errorf("%d bytes, %d left, %v", len(got), len(rest), err)
			}
		})
	}
}

func TestStdinFails(t *testing.T) {
	broken := errors.New("broken")
	if got, err := readLine(t.Context(), io.MultiReader(bytes.NewReader([]byte("ab")), iotest.ErrReader(broken))); got != nil || !errors.Is(err, broken) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestStdinEndsWithItsContext(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var failed *SourceError
	if got, err := readLine(ctx, in); got != nil || !errors.Is(err, context.Canceled) || !errors.As(err, &failed) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
