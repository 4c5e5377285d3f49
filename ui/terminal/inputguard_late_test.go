package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
)

// introduced are the complete sequences with ESC and a character that tells their kind.
func introduced() []string {
	return slices.DeleteFunc(whole(), func(sent string) bool {
		return sent[0] != ansi.ESC || len(sent) < 3 || !strings.ContainsRune("[O]P_", rune(sent[1]))
	})
}

// The pieces of a sequence that are late are one key or none, and never letters.
func TestLatePiecesAreNoLetters(t *testing.T) {
	t.Parallel()
	for _, sent := range introduced() {
		want := fmt.Sprint(decoded(cmp.Or(otherForm[sent], sent)))
		isPaste := strings.HasPrefix(sent, "\x1b[200~") // whose text is text, however late
		for _, gap := range []time.Duration{60, 120, 300, 700} {
			for cut := 1; cut < len(sent); cut++ {
				synctest.Test(t, func(t *testing.T) {
					got := events(t, piece{bytes: sent[:cut]}, piece{bytes: sent[cut:], after: gap * time.Millisecond})
					isAlone := len(got) == 1 && slices.Contains([]string{"esc", "alt+" + sent[1:2], "alt+shift+" + strings.ToLower(sent[1:2])}, fmt.Sprint(got[0]))
					if len(got) > 0 && !isAlone && fmt.Sprint(got) != want && !isPaste {
						t.Errorf("%q cut at %d by %v ms is %v", sent, cut, int(gap), got)
					}
				})
			}
		}
		synctest.Test(t, func(t *testing.T) {
			slow := inReads(sent, 1)
			for i := range slow {
				slow[i].after = 100 * time.Millisecond
			}
			if got := events(t, slow...); !isPaste && len(got) > 1 && fmt.Sprint(got) != want {
				t.Errorf("%q byte by byte is %v", sent, got)
			}
		})
	}
}

// Over a line whose round trip was measured, a sequence whose pieces are no further apart than that is the whole
// key: never esc, and never letters. Pieces that are further apart are one key or none.
func TestPiecesOverASlowLine(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, trip := range []time.Duration{1 * ms, 20 * ms, 100 * ms, 200 * ms, 300 * ms, 450 * ms} {
		for _, sent := range introduced() {
			want := fmt.Sprint(decoded(cmp.Or(otherForm[sent], sent)))
			for cut := 1; cut < len(sent); cut++ {
				synctest.Test(t, func(t *testing.T) {
					var over line
					over.ask()
					time.Sleep(trip)
					over.answered()
					got, _ := eventsOver(t, &over, piece{bytes: sent[:cut]}, piece{bytes: sent[cut:], after: trip + escapeWait - ms})
					if fmt.Sprint(got) != want {
						t.Errorf("%q cut at %d over a line of %v is %v", sent, cut, trip, got)
					}
				})
			}
		}
	}
}

// What is known of a line before the first answer, and where there never is one.
func TestALineThatHasNotAnswered(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		l := line{far: true}
		l.ask()
		for _, row := range []struct{ sleep, want time.Duration }{{0, farLine}, {200 * ms, 200 * ms}, {400 * ms, maxLine}, {600 * ms, farLine}} {
			time.Sleep(row.sleep)
			testbed.Equal(t, l.wait(), row.want, "after %v more it adds", row.sleep)
		}
		l.answered()
		testbed.Equal(t, l.wait(), maxLine, "after the answer it adds")
	})
}

// What is typed behind a lone ESC is what was typed.
func TestKeysBehindEscape(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	for _, row := range []struct {
		pieces []piece
		want   string
	}{
		{[]piece{{"\x1b", 0}, {"[", 400 * ms}}, "[esc []"},
		{[]piece{{"\x1b", 0}, {"[", 400 * ms}, {"j", 100 * ms}}, "[esc [ j]"},
		{[]piece{{"\x1b", 0}, {"O", 400 * ms}, {"n", 100 * ms}}, "[esc O n]"},
		{[]piece{{"\x1b", 0}, {"P", 400 * ms}, {"q", 100 * ms}}, "[esc P q]"},
		{[]piece{{"\x1b", 0}, {"a", 60 * ms}}, "[esc a]"},
		{[]piece{{"\x1b", 0}, {"[B", 1200 * ms}}, "[esc [ B]"},
		{[]piece{{"\x1b\x1b", 0}, {"j", 60 * ms}}, "[esc esc j]"},
		{[]piece{{"\x1b\x1b\x1b", 0}}, "[esc esc esc]"},
		{[]piece{{"\x1b", 0}, {"\x1b", 60 * ms}, {"\x1b", 60 * ms}}, "[esc esc esc]"},
		{[]piece{{"\x1b", 0}, {"\x1b", 10 * ms}, {"\x1b", 10 * ms}}, "[esc esc esc]"},
		{[]piece{{"\x1b\x1b[A", 0}}, "[alt+up]"},
		{[]piece{{"\x1b\x1b[I", 0}}, "[esc {}]"},
		{[]piece{{"\x1b[", 0}, {"j", 400 * ms}}, "[alt+[ j]"},
		{[]piece{{"\x1b[\r", 0}}, "[alt+[ enter]"},
		{[]piece{{"\x1b[", 0}, {"B", 400 * ms}}, "[alt+[]"},
		{[]piece{{"\x1b", 0}, {"[", 100 * ms}, {"B", 400 * ms}}, "[esc []"},
		{[]piece{{"\x1b", 0}, {"[<65;3", 100 * ms}, {"0;10M", 400 * ms}, {"j", 20 * ms}}, "[esc j]"},
		{[]piece{{"\x1b", 0}, {"]11;rgb:1e1e/1e1e", 100 * ms}, {"/1e1e\x1b\\", 400 * ms}, {"j", 20 * ms}}, "[esc j]"},
		{[]piece{{"\x1b", 0}, {"[200~DELETE\x1b[201~", 100 * ms}}, "[esc {} DELETE {}]"},
	} {
		synctest.Test(t, func(t *testing.T) {
			testbed.Equal(t, fmt.Sprint(events(t, row.pieces...)), row.want, "%v", row.pieces)
		})
	}
}

// Esc is quick, and a line that was measured has more time.
func TestHowLongEscapeWaits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, key := range []string{"\x1b", "\x1b\x1b", "\x1b[", "\x1bO", "\x1bP", "\x1b]", "\x1b_", "\x1b[3$"} {
			all, after := timedEvents(t, piece{bytes: key})
			limit := 60 * time.Millisecond
			if key[len(key)-1] != ansi.ESC {
				limit = restWait
			}
			testbed.Wrong(t, len(all) == 0 || after[0] > limit, "%q is %v after %v", key, all, after)
		}
		var slow line
		slow.ask()
		time.Sleep(100 * time.Millisecond)
		slow.answered()
		g := inputGuard{line: slow.wait}
		g.filter([]byte("\x1b"), time.Now())
		testbed.Equal(t, g.waiting(), escapeWait+100*time.Millisecond, "on a line of 100 ms ESC waits")
	})
}

// Where the line says that backspace sends BS, BS is backspace.
func TestBackspaceIsWhatTheLineSays(t *testing.T) {
	t.Parallel()
	g := inputGuard{erase: ansi.BS}
	testbed.Equal(t, string(g.filter([]byte("a\bb\x1b\b"), time.Now())), "a\x7fb\x1b\x7f", "the result")
}
