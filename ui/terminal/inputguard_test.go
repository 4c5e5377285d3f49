package terminal

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// piece is what one read returns, after a silence.
type piece struct {
	bytes string
	after time.Duration
}

func (p piece) String() string { return fmt.Sprintf("%v %.100q", p.after, p.bytes) }

// events are what comes of pieces that are read from a terminal, and when. It must run in a bubble of synctest.
func events(t *testing.T, pieces ...piece) []uv.Event {
	t.Helper()
	all, _ := timedEvents(t, pieces...)
	return all
}

func timedEvents(t *testing.T, pieces ...piece) (all []uv.Event, after []time.Duration) {
	t.Helper()
	return eventsOver(t, &line{}, pieces...)
}

// eventsOver are the events over a line that was measured.
func eventsOver(t *testing.T, over *line, pieces ...piece) (all []uv.Event, after []time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	in := &input{reads: make(chan readBytes, maxReads), ended: ctx.Done()}
	go in.run(&inputGuard{line: over.wait}, newInputDecoder(func(msg tea.Msg) {
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

// whole are complete sequences, among which a lone ESC is not: with what is behind it, it would be another key.
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
