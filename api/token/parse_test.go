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
		"two line ends":       {canary + "\n\n", ErrCharacters},
		"second line":         {canary + "\nX-Evil: 1", ErrCharacters},
		"header injection":    {canary + "\r\nX-Evil: 1", ErrCharacters},
		"carriage return":     {canary + "\r", ErrCharacters},
		"leading space":       {" " + canary, ErrCharacters},
		"trailing space":      {canary + " ", ErrCharacters},
		"inner space":         {"a " + canary, ErrCharacters},
		"tab":                 {canary + "\t", ErrCharacters},
		"scheme twice":        {"Bearer Bearer " + canary, ErrCharacters},
		"scheme, two spaces":  {"Bearer  " + canary, ErrCharacters},
		"other scheme":        {"Basic " + canary, ErrCharacters},
		"header name":         {"Authorization: Bearer " + canary, ErrCharacters},
		"quotes":              {`"` + canary + `"`, ErrCharacters},
		"JSON":                {`{"token":"` + canary + `"}`, ErrCharacters},
		"padding first":       {"=" + canary, ErrCharacters},
		"padding in between":  {"a=" + canary, ErrCharacters},
		"padding alone":       {"==", ErrCharacters},
		"escape":              {canary + "\x1b[2J", ErrCharacters},
		"NUL":                 {canary + "\x00", ErrCharacters},
		"byte order mark":     {"\ufeff" + canary, ErrCharacters},
		"no-break space":      {canary + "\u00a0", ErrCharacters},
		"letter beyond ASCII": {canary + "é", ErrCharacters},
		"invalid UTF-8":       {canary + "\xff", ErrCharacters},
		"variable unexpanded": {"${INKDESK_TOKEN}", ErrCharacters},
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
