package terminal

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	gocmp "github.com/google/go-cmp/cmp"
)

// hostileInput is what no terminal sends, and what would harm the decoder or the person.
var hostileInput = map[string]string{
	"40 parameters":                strings.Repeat("1;", 39) + "1m",
	"40 parameters, bare":          "\x1b[" + strings.Repeat("1;", 39) + "1m",
	"33 parameters":                "\x1b[" + strings.Repeat("1;", 32) + "1m",
	"100,000 parameters":           "\x1b[" + strings.Repeat("1;", 99_999) + "1m",
	"100,000 empty parameters":     "\x1b[" + strings.Repeat(":", 100_000) + "1u",
	"100,000 digits":               "\x1b[" + strings.Repeat("9", 100_000) + "~",
	"100,000 digits of SS3":        "\x1bO" + strings.Repeat("9", 100_000) + "A",
	"100,000 intermediates":        "\x1b[" + strings.Repeat(" ", 100_000) + "A",
	"40 parameters of DCS":         "\x1bP" + strings.Repeat("1;", 39) + "1r x\x1b\\",
	"40 parameters, one byte":      "\x9b" + strings.Repeat("1;", 39) + "1m",
	"40 parameters of DCS, byte":   "\x90" + strings.Repeat("1;", 39) + "1r x\x9c",
	"40 parameters, unfinished":    "\x1b[" + strings.Repeat("1;", 39) + "1",
	"40 parameters behind alt":     "\x1b/[" + strings.Repeat("1;", 39) + "1m",
	"parameters around a cut":      "\x1b[" + strings.Repeat(";", 32) + " ;0",
	"parameters around no UTF-8":   "\x1b[" + strings.Repeat("1;", 20) + "\xff" + strings.Repeat("1;", 20) + "1m",
	"40 parameters in a string":    "\x1b]0;✛" + strings.Repeat("1;", 39) + "1m\a",
	"parameters behind a mouse":    "\x1b[M  \x9b" + strings.Repeat("1;", 39) + "1m",
	"unfinished OSC of 1 MB":       "\x1b]0;" + strings.Repeat("x", 1<<20),
	"unfinished DCS of 1 MB":       "\x1bP1+r" + strings.Repeat("x", 1<<20),
	"unfinished APC of 1 MB":       "\x1b_G" + strings.Repeat("x", 1<<20),
	"unfinished PM and SOS":        "\x1b^" + strings.Repeat("x", 1<<19) + "\x1bX" + strings.Repeat("x", 1<<19),
	"cancelled DCS":                "\x1bP1\x18" + strings.Repeat("✛;", 100),
	"old mouse, one byte for CSI":  "\x9bM!!!",
	"old mouse, high bytes":        "\x1b[M\x9b\x9b\x9b1;2",
	"old mouse, unfinished":        "\x1b[M!",
	"not UTF-8":                    "\xff\xfe\x80\xc3\xc3\xe2\x82a\xf0\x9f\x98",
	"many escapes":                 strings.Repeat("\x1b", 100_000),
	"escapes before a sequence":    strings.Repeat("\x1b", 5000) + "[" + strings.Repeat("1;", 99) + "m",
	"a key of Windows, many times": "\x1b[65;0;97;1;0;65535_",
	"a letter of Windows":          "\x1b[0;0;55357;1;0;1_\x1bP0;0;97;1_x\x1b\\",
	"a huge window":                "\x1b[8;65535;65535t\x1b[48;1;1;1;1t",
	"a paste with 40 parameters":   "\x1b[200~a\x1b[" + strings.Repeat("1;", 39) + "1mb\x1b[201~",
	"a paste with an unfinished":   "\x1b[200~a\x1b]0;b\x1b[201~",
	"a paste in a paste":           "\x1b[200~a\x1b[200~b\x1b[201~c\x1b[201~",
	"a paste of one byte for CSI":  "\x1b[200~a\x9b1;2m\x9d0;b\x1b[201~",
	"a paste without end":          "\x1b[200~" + strings.Repeat("text ", 1000),
	"a paste without end of 2 MB":  "\x1b[200~" + strings.Repeat("text\r", 400_000),
	"a paste with half an end":     "\x1b[200~a\x1b[20",
	"an odd beginning of a paste":  "\x1b[2<00~a",
	"another beginning of a paste": "\x1b[0200:1;5~a",
	"an end without a paste":       "\x1b[201~",
}

// After anything at all, in any pieces, the decoder lives, and a key that is pressed a
// moment later arrives as that key.
func TestHostileInputDoesNoHarm(t *testing.T) {
	t.Parallel()
	for name, sent := range hostileInput {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, cut := range cuts(sent) {
				synctest.Test(t, func(t *testing.T) { answersAfter(t, cut) })
			}
		})
	}
}

// cuts are ways in which something may be spread over reads.
func cuts(sent string) [][]piece {
	all := [][]piece{inReads(sent, 4096)}
	if len(sent) > 5000 {
		return all
	}
	all = append(all, inReads(sent, 1), inReads(sent, 3))
	for _, silence := range []time.Duration{0, 60 * time.Millisecond, 120 * time.Millisecond} {
		for at := 1; at < min(len(sent), 120); at++ {
			all = append(all, []piece{{bytes: sent[:at]}, {bytes: sent[at:], after: silence}})
		}
	}
	return all
}

func inReads(sent string, size int) []piece {
	var all []piece
	for part := range slices.Chunk([]byte(sent), size) {
		all = append(all, piece{bytes: string(part)})
	}
	return all
}

func answersAfter(t *testing.T, pieces []piece) {
	t.Helper()
	all := events(t, append(pieces, piece{"j", 2 * time.Second}, piece{"k", time.Millisecond})...)
	if len(all) < 2 || fmt.Sprint(all[len(all)-2:]) != "[j k]" {
		t.Errorf("after %.300s the keys j and k are %v", fmt.Sprint(pieces), all[max(0, len(all)-3):])
	}
}

func TestPasteComesAsText(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("1;", 39) + "1m"
	for _, row := range []struct{ pasted, want string }{
		{"one\rtwo", "one\rtwo"},
		{"a\x1b[" + many + "b", "a\x1f[" + many + "b"},
		{"a\x1b]0;b", "a\x1f]0;b"},
		{"a\x1b[200~b\x1b[20", "a\x1f[200~b\x1f[20"},
		{"a\x9bb\xffc\xe2\x82d", "a\x1fb\x1fc\x1fd"},
		{"ě;;1234567890123;日本", "ě;;1234567890123;日本"},
		{"\x1b\x1b", "\x1f\x1f"},
		{strings.Repeat("x", maxPaste+5), strings.Repeat("x", maxPaste)},
	} {
		for _, cut := range cuts("\x1b[200~" + row.pasted + "\x1b[201~") {
			if slices.ContainsFunc(cut[1:], func(p piece) bool { return p.after > 0 }) {
				continue // a silence in the mark that begins a paste ends the mark
			}
			synctest.Test(t, func(t *testing.T) {
				var got string
				for _, event := range events(t, cut...) {
					if event, ok := event.(uv.PasteEvent); ok {
						got += event.Content
					}
				}
				if got != row.want {
					t.Errorf("%.60q in %d reads is pasted as %.60q, want %.60q", row.pasted, len(cut), got, row.want)
				}
			})
		}
	}
}

// A line that stalls in a paste does not make keys of the rest.
func TestPasteGoesOnAfterASilence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		all := events(t,
			piece{"\x1b[200~one ", 0},
			piece{"two, which is longer than a key ", time.Minute},
			piece{"and comes to an end\x1b[2", 10 * time.Second},
			piece{"01~", 10 * time.Second},
			piece{"q", 0},
		)
		want := []uv.Event{
			uv.PasteStartEvent{},
			uv.PasteEvent{Content: "one two, which is longer than a key and comes to an end"},
			uv.PasteEndEvent{},
			uv.KeyPressEvent{Text: "q", Code: 'q'},
		}
		if diff := gocmp.Diff(want, all); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	})
}

// FuzzInputGuard cuts anything into reads, at places and with silences that follow from the seed.
func FuzzInputGuard(f *testing.F) {
	for _, sent := range terminalInput {
		f.Add([]byte(sent), uint64(1))
	}
	for _, sent := range hostileInput {
		f.Add([]byte(sent[:min(len(sent), 500)]), uint64(2))
	}
	f.Fuzz(func(t *testing.T, sent []byte, seed uint64) {
		synctest.Test(t, func(t *testing.T) { answersAfter(t, randomReads(sent, seed)) })
	})
}

func randomReads(sent []byte, seed uint64) []piece {
	dice := rand.New(rand.NewPCG(seed, 0))
	var all []piece
	for len(sent) > 0 {
		size := 1 + dice.IntN(min(len(sent), 4096))
		p := piece{bytes: string(sent[:size])}
		if dice.IntN(3) == 0 {
			p.after = time.Duration(dice.IntN(150)) * time.Millisecond
		}
		all, sent = append(all, p), sent[size:]
	}
	return all
}

// Pieces of sequences in random order find more than random bytes do.
func TestRandomInputDoesNoHarm(t *testing.T) {
	t.Parallel()
	parts := []string{
		"\x1b", "\x1b[", "\x1bP", "\x1b]", "\x1bO", "\x1b_", "\x1b^", "\x1bX", "\x1b\\", "\x9b", "\x90", "\x9d", "\x9c", "\x8f",
		"200~", "201~", "M", "<", "?", ";", ":", "1", "9999999999", strings.Repeat("1;", 40), "m", "u", "_", "~", "$", "!", " ", "/",
		"✛", "é", "e\u0301", "\xe2\x9c", "\xff", "\x18", "\x1a", "\a", "\r", "a", "\x1b[A", "\x1b[200~", "\x1b[201~",
	}
	for seed := range uint64(400) {
		dice := rand.New(rand.NewPCG(seed, 1))
		var sent bytes.Buffer
		for range 1 + dice.IntN(30) {
			sent.WriteString(parts[dice.IntN(len(parts))])
		}
		synctest.Test(t, func(t *testing.T) { answersAfter(t, randomReads(sent.Bytes(), seed)) })
	}
}
