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
