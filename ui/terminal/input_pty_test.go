//go:build linux

package terminal

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// On a real terminal the program goes on to answer keys, whatever came, and leaves the
// terminal as it was.
func TestHostileInputOnATerminal(t *testing.T) {
	t.Parallel()
	many := "\x1b[" + strings.Repeat("1;", 39) + "1m"
	for name, sent := range map[string][]string{
		"40 parameters":              {many},
		"40 parameters byte by byte": strings.Split(many, ""),
		"40 parameters pasted":       {"\x1b[200~" + many + "\x1b[201~"},
		"100000 parameters":          {"\x1b[" + strings.Repeat("1;", 99_999) + "1m"},
		"100000 digits":              {"\x1b[" + strings.Repeat("9", 100_000) + "~"},
		"an unfinished text of 1 MB": {"\x1b]0;" + strings.Repeat("x", 1<<20)},
		"a paste without end":        {"\x1b[200~text"},
		"no UTF-8":                   {"\xff\xfe\x80\xe2\x82\x9bM!!!\x9b"},
		"an old mouse":               {"\x1b[M\x9b\x9b\x9b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			e.see("READY")
			for part := range slices.Values(sent) {
				e.press(part)
			}
			time.Sleep(lateLimit + 100*time.Millisecond) // a person looks
			e.press("y")
			e.see("SENT")
			e.press("q")
			e.awaitExit(0, time.Now(), time.Second)
			e.checkGivenBack()
		})
	}
}
