package terminal

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/google/go-cmp/cmp"
)

// piece is what one read returns, after a silence.
type piece struct {
	bytes string
	after time.Duration
}

func (p piece) String() string { return fmt.Sprintf("%v %.100q", p.after, p.bytes) }

// events are what the real decoder makes of pieces behind the guard, or without one. It
// must run in a bubble of synctest.
func events(t *testing.T, guarded bool, pieces ...piece) []uv.Event {
	t.Helper()
	from, to := io.Pipe()
	sent := make(chan uv.Event)
	var all []uv.Event
	collected := make(chan struct{})
	go func() {
		defer close(collected)
		for event := range sent {
			all = append(all, event)
		}
	}()
	decoded := make(chan any, 1)
	go func() {
		defer close(sent)
		defer from.Close()
		defer func() { decoded <- recover() }()
		_ = uv.NewTerminalReader(from, "xterm-256color").StreamEvents(context.Background(), sent)
	}()
	var guard inputGuard
	for _, p := range pieces {
		time.Sleep(p.after)
		read := []byte(p.bytes)
		if guarded {
			read = guard.filter(read, time.Now())
		}
		_, _ = to.Write(read)
		synctest.Wait()
	}
	time.Sleep(time.Second) // for what is unfinished
	_ = to.Close()
	<-collected
	if value := <-decoded; value != nil {
		t.Errorf("the decoder panics on %.300s: %v", fmt.Sprint(pieces), value)
	}
	return all
}

// terminalInput is what terminals send: keys, the mouse, and answers.
var terminalInput = []string{
	"a", "é", "日", "e\u0301", " ", "\r", "\t", "\x7f", "\x00", "\x03",
	"\x1b", "\x1ba", "\x1bé", "\x1b\x7f", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1bX", "\x1b^", "\x1b_", "\x1b/",
	"\x1b[A", "\x1b[1;5C", "\x1bOA", "\x1bOP", "\x1b[15~", "\x1b[3;5~", "\x1b[Z", "\x1b[[A", "\x1b[3$", "\x1b[3^", "\x1b\x1b[A",
	"\x1b[97u", "\x1b[97:65;2u", "\x1b[57441;1:3u", "\x1b[97;;97:98u", "\x1b[127;5u", "\x1b[1;1:2A",
	"\x1b[27;5;13~", "\x1b[>4;2m",
	"\x1b[<0;10;20M", "\x1b[<35;500;200m", "\x1b[M !!", "\x1b[M \xe0\xff",
	"\x1b[I", "\x1b[O", "\x1b[?997;1n", "\x1b[12;40R", "\x1b[?12;40R",
	"\x1b[?2026;2$y", "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c", "\x1b[>41;390;0c", "\x1b[?1u",
	"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]11;rgb:1e1e/1e1e/1e1e\a", "\x1b]52;c;aGVsbG8=\a",
	"\x1bP1+r524742=382f382f38\x1b\\", "\x1bP>|xterm(390)\x1b\\", "\x1bP!|7E565445\x1b\\", "\x1b_Gi=31;OK\x1b\\",
	"\x1b[200~text\x1b[201~", "\x1b[200~one\r\ntwo é 日 \t;;;;\x1b[201~", "\x1b[200~\x1b[201~",
}

// Everything that terminals send passes byte for byte, in one read, byte by byte and cut
// in two, and is never late.
func TestWhatTerminalsSendPasses(t *testing.T) {
	t.Parallel()
	for _, sent := range terminalInput {
		for cut := range len(sent) {
			var g inputGuard
			now := time.Now()
			got := string(g.filter([]byte(sent[:cut]), now))
			got += string(g.filter([]byte(sent[cut:]), now.Add(uv.DefaultEscTimeout)))
			if got != sent {
				t.Errorf("%q cut at %d passes as %q", sent, cut, got)
			}
		}
		var g inputGuard
		var got []byte
		for i := range len(sent) {
			got = append(got, g.filter([]byte(sent[i:i+1]), time.Now())...)
		}
		if string(got) != sent {
			t.Errorf("%q byte by byte passes as %q", sent, got)
		}
	}
}

func TestNoKeyIsHeldBack(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"\x1b", "\x1b[", "\x1bO", "\x1bP", "\x1b]", "\x1b_", "\x1b[3$", "\x1b\x1b"} {
		var g inputGuard
		if got := string(g.filter([]byte(key), time.Now())); got != key {
			t.Errorf("of the key %q passes %q at first", key, got)
		}
	}
}

func TestPlainKeysCostNothing(t *testing.T) {
	var g inputGuard
	now := time.Now()
	keys := [][]byte{[]byte("j"), []byte("é"), []byte("\x1b[A"), []byte("\x1b[<35;50;20M"), []byte("\x1b[200~ab\x1b[201~")}
	for _, key := range keys {
		g.filter(key, now) // the first makes room
		if n := testing.AllocsPerRun(100, func() { g.filter(key, now) }); n != 0 {
			t.Errorf("%q: %v allocations", key, n)
		}
	}
}

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
	all := events(t, true, append(pieces, piece{"j", 2 * time.Second}, piece{"k", time.Millisecond})...)
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
				for _, event := range events(t, true, cut...) {
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
		all := events(t, true,
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
		if diff := cmp.Diff(want, all); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	})
}

// FuzzInputGuard cuts anything into reads, at places and with silences that follow from
// the seed.
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
