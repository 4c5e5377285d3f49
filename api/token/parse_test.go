package token

import (
	"errors"
	"strings"
	"testing"
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
