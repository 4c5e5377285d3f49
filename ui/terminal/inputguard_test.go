package terminal

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// piece is what one read returns, after a silence.
type piece struct {
	bytes string
	after time.Duration
}

func (p piece) String() string { return fmt.Sprintf("%v %.100q", p.after, p.bytes) }

// events are what comes of pieces that are read from a terminal, and when. It must run in a
// bubble of synctest.
func events(t *testing.T, pieces ...piece) []uv.Event {
	t.Helper()
	all, _ := timedEvents(t, pieces...)
	return all
}

func timedEvents(t *testing.T, pieces ...piece) (all []uv.Event, after []time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	in := &input{reads: make(chan readBytes, maxReads), ended: ctx.Done()}
	go in.run(&inputGuard{}, newInputDecoder(func(msg tea.Msg) {
		all, after = append(all, msg), append(after, time.Since(began))
	}))
	for _, p := range pieces {
		time.Sleep(p.after)
		_, _ = in.forward([]byte(p.bytes), nil)
		synctest.Wait()
	}
	time.Sleep(time.Second) // for what is unfinished
	cancel()
	synctest.Wait()
	return all, after
}

// terminalInput is what terminals send: keys, the mouse, and answers.
var terminalInput = []string{
	"a", "é", "日", "e\u0301", " ", "\r", "\t", "\x7f", "\x00", "\x03",
	"\x1b", "\x1ba", "\x1bé", "\x1b\x7f", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1bX", "\x1b^", "\x1b_", "\x1b/",
	"\x1b[A", "\x1b[1;5C", "\x1bOA", "\x1bOP", "\x1b[15~", "\x1b[3;5~", "\x1b[Z", "\x1b[[A", "\x1b[[E", "\b", "\x1b\b", "\x1b[3$", "\x1b[3^", "\x1b\x1b[A",
	"\x1b[97u", "\x1b[97:65;2u", "\x1b[57441;1:3u", "\x1b[97;;97:98u", "\x1b[127;5u", "\x1b[1;1:2A",
	"\x1b[27;5;13~", "\x1b[27;2;13~", "\x1b[>4;2m",
	"\x1b\x1b", "\x1b[a", "\x1bOa", "\x1bO5P", "\x1b[7@",
	"\x1b[<0;10;20M", "\x1b[<35;500;200m", "\x1b[M !!", "\x1b[M \xe0\xff",
	"\x1b[I", "\x1b[O", "\x1b[?997;1n", "\x1b[12;40R", "\x1b[?12;40R",
	"\x1b[?2026;2$y", "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c", "\x1b[>41;390;0c", "\x1b[?1u",
	"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]11;rgb:1e1e/1e1e/1e1e\a", "\x1b]52;c;aGVsbG8=\a",
	"\x1bP1+r524742=382f382f38\x1b\\", "\x1bP>|xterm(390)\x1b\\", "\x1bP!|7E565445\x1b\\", "\x1b_Gi=31;OK\x1b\\",
	"\x1b[200~text\x1b[201~", "\x1b[200~one\r\ntwo é 日 \t;;;;\x1b[201~", "\x1b[200~\x1b[201~",
}

// decoded is what the decoder makes of a whole sequence.
func decoded(sent string) []uv.Event {
	var all []uv.Event
	decoder := newInputDecoder(func(msg tea.Msg) { all = append(all, msg) })
	decoder.decode([]byte(sent))
	return all
}

// Whatever a terminal sends is the same key or answer in one read, byte by byte and cut in two.
func TestWhatTerminalsSendPasses(t *testing.T) {
	t.Parallel()
	for _, sent := range terminalInput {
		want := decoded(cmp.Or(otherForm[sent], sent))
		for cut := range len(sent) {
			synctest.Test(t, func(t *testing.T) {
				got := events(t, piece{bytes: sent[:cut]}, piece{bytes: sent[cut:], after: escapeWait / 2})
				if diff := gocmp.Diff(want, got); diff != "" {
					t.Errorf("%q cut at %d (-want +got):\n%s", sent, cut, diff)
				}
			})
		}
		synctest.Test(t, func(t *testing.T) {
			if diff := gocmp.Diff(want, events(t, inReads(sent, 1)...)); diff != "" {
				t.Errorf("%q byte by byte (-want +got):\n%s", sent, diff)
			}
		})
	}
}

// otherForm is how the decoder understands what it does not read as terminals send it.
var otherForm = map[string]string{
	"\x1b[[A": "\x1b[11~", "\x1b[[E": "\x1b[15~", "\x1b[3$": "\x1b[3;2~",
	"\b": "\x1b[127;5u", "\x1b\b": "\x1b\x7f", "\x1b\x1b": "\x1b[27u\x1b[27u",
}

// whole are complete sequences, among which a lone ESC is not: with what is behind it, it would
// be another key.
func whole() []string {
	return slices.DeleteFunc(slices.Clone(terminalInput), func(sent string) bool {
		return sent == "\x1b" || sent == "\x1b\x1b" || sent == "e\u0301" || // one letter with what is before it
			len(sent) == 2 && strings.Contains(introducers, sent[1:])
	})
}

// Any number of complete sequences in any split of reads is exactly those keys.
func TestSequencesAreTheirKeys(t *testing.T) {
	t.Parallel()
	sequences := rapid.SliceOfN(rapid.SampledFrom(whole()), 1, 60)
	rapid.Check(t, func(r *rapid.T) {
		chosen := sequences.Draw(r, "sequences")
		if rapid.Bool().Draw(r, "one key that is held") {
			chosen = slices.Repeat(chosen[:1], 60)
		}
		var want []uv.Event
		for _, sent := range chosen {
			want = append(want, decoded(cmp.Or(otherForm[sent], sent))...)
		}
		sent := strings.Join(chosen, "")
		var pieces []piece
		slow := rapid.Bool().Draw(r, "slow")
		for len(sent) > 0 {
			n := rapid.IntRange(1, len(sent)).Draw(r, "size")
			p := piece{bytes: sent[:n]}
			if slow {
				p.after = time.Duration(rapid.IntRange(0, 45).Draw(r, "after")) * time.Millisecond
			}
			pieces, sent = append(pieces, p), sent[n:]
		}
		synctest.Test(t, func(t *testing.T) {
			if diff := gocmp.Diff(want, events(t, pieces...)); diff != "" {
				r.Errorf("%q (-want +got):\n%s", pieces, diff)
			}
		})
	})
}

// The cases that opened "Delete" and the comment.
func TestManySequencesInOneRead(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		sent  string
		times int
	}{
		{"\x1b[<65;30;10M", 9},
		{"\x1b[C", 9},
		{"\x1b[A", 18},
		{"\x1b[D", 40},
		{"\x1bOD", 40},
		{"\x1b[1;5D", 40},
		{"\x1b\x1b[D", 40},
		{"\x1ba", 40},
		{"\x9bD", 40},
		{"\x1b[M !!", 40},
		{"\x1b[27;5;68~", 400},
		{"\x1b[68:100;2u", 4000},
	} {
		synctest.Test(t, func(t *testing.T) {
			want := slices.Repeat(decoded(strings.Replace(row.sent, "\x9b", "\x1b[", 1)), row.times)
			if diff := gocmp.Diff(want, events(t, inReads(strings.Repeat(row.sent, row.times), 4096)...)); diff != "" {
				t.Errorf("%d times %q (-want +got):\n%s", row.times, row.sent, diff)
			}
		})
	}
}

// The pieces of a sequence that are late are one key or none, and never letters.
func TestLatePiecesAreNoLetters(t *testing.T) {
	t.Parallel()
	for _, sent := range whole() {
		if sent[0] != ansi.ESC || len(sent) < 3 || strings.HasPrefix(sent, "\x1b\x1b") || !strings.ContainsRune("[O]P_", rune(sent[1])) {
			continue
		}
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
			if got := fmt.Sprint(events(t, row.pieces...)); got != row.want {
				t.Errorf("%v is %s, want %s", row.pieces, got, row.want)
			}
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
			if len(all) == 0 || after[0] > limit {
				t.Errorf("%q is %v after %v", key, all, after)
			}
		}
		var slow line
		slow.ask()
		time.Sleep(100 * time.Millisecond)
		slow.answered()
		g := inputGuard{line: slow.wait}
		g.filter([]byte("\x1b"), time.Now())
		if got := g.waiting(); got != escapeWait+100*time.Millisecond {
			t.Errorf("on a line of 100 ms ESC waits %v", got)
		}
	})
}

// Where the line says that backspace sends BS, BS is backspace.
func TestBackspaceIsWhatTheLineSays(t *testing.T) {
	t.Parallel()
	g := inputGuard{erase: ansi.BS}
	if got := string(g.filter([]byte("a\bb\x1b\b"), time.Now())); got != "a\x7fb\x1b\x7f" {
		t.Errorf("%q", got)
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
