package desk

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

func at(minute int) time.Time {
	return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Add(time.Duration(minute) * time.Minute)
}

func line(kind Kind, envelope, decision string, minute int) Line {
	return Line{Kind: kind, Decision: decision, Service: "abcd", Envelope: envelope, At: at(minute)}
}

func note(text, decision string, minute int) Line {
	l := line(Note, "e", decision, minute)
	l.Note = text
	return l
}

// summary is what stands of the envelope "e", in short.
func summary(s *Standing) string {
	if s == nil {
		return ""
	}
	text := ""
	if s.Taken != nil {
		text += "taken by " + s.Taken.Account + " "
	}
	if s.Aside != nil {
		text += string(s.Aside.Kind) + " by " + s.Aside.Account + " "
	}
	for _, n := range s.Notes {
		text += n.Account + ": " + n.Note + " "
	}
	return text
}

func TestWhatStands(t *testing.T) {
	for _, c := range []struct {
		name string
		all  map[string][]Line
		want string
	}{
		{"nothing", nil, ""},
		{"taken", map[string][]Line{"anna": {line(Take, "e", "1", 0)}}, "taken by anna "},
		{"given back", map[string][]Line{"anna": {line(Take, "e", "1", 0), line(Return, "e", "2", 1)}}, ""},
		{"the latest take", map[string][]Line{"anna": {line(Take, "e", "1", 5)}, "bob": {line(Take, "e", "2", 3)}}, "taken by anna "},
		{
			"given back to the one before",
			map[string][]Line{"anna": {line(Take, "e", "1", 5), line(Return, "e", "3", 6)}, "bob": {line(Take, "e", "2", 3)}},
			"taken by bob ",
		},
		{"taken back", map[string][]Line{"anna": {line(Take, "e", "1", 0), line(Undo, "", "1", 1)}}, ""},
		{"taken back for another one", map[string][]Line{"anna": {line(Take, "e", "1", 0), line(Undo, "f", "1", 1)}}, "taken by anna "},
		{"taken back by another one", map[string][]Line{"anna": {line(Take, "e", "1", 0)}, "bob": {line(Undo, "", "1", 1)}}, "taken by anna "},
		{
			"what was before an undo",
			map[string][]Line{"anna": {line(Snooze, "e", "1", 0), line(Done, "e", "2", 1), line(Undo, "", "2", 2)}},
			"snooze by anna ",
		},
		{"the last one put aside", map[string][]Line{"anna": {line(Snooze, "e", "1", 0)}, "bob": {line(Done, "e", "2", 1)}}, "done by bob "},
		{"back in the queue", map[string][]Line{"anna": {line(Snooze, "e", "1", 0)}, "bob": {line(Requeue, "e", "2", 1)}}, ""},
		{"notes of all", map[string][]Line{"anna": {note("a", "1", 0), note("c", "3", 2)}, "bob": {note("b", "2", 1)}}, "anna: a bob: b anna: c "},
		{"a note taken back", map[string][]Line{"anna": {note("a", "1", 0), line(Undo, "e", "1", 2)}, "bob": {note("b", "2", 1)}}, "bob: b "},
		{"too long ago", map[string][]Line{"anna": {line(Take, "e", "1", -401*24*60)}}, ""},
		{"in the future", map[string][]Line{"anna": {line(Take, "e", "1", 500)}, "bob": {line(Take, "e", "2", 3)}}, "taken by anna "},
	} {
		testbed.Equal(t, summary(NewBoard(c.all, at(100)).Of("e")), c.want, "%s", c.name)
	}
	future := NewBoard(map[string][]Line{"anna": {line(Take, "e", "1", 500)}}, at(100)).Of("e").Taken.At
	if !future.Equal(at(100)) {
		t.Errorf("a line of the future is of %v", future)
	}
}

func TestHolds(t *testing.T) {
	until := func(minute int) *Entry {
		l := line(Snooze, "e", "1", 0)
		l.Status, l.Updated = model.InProgress, 7
		if minute > 0 {
			l.Until = at(minute)
		}
		return &Entry{Line: l}
	}
	for _, c := range []struct {
		name    string
		entry   *Entry
		status  model.Status
		updated model.Time
		want    bool
	}{
		{"none", nil, model.InProgress, 7, false},
		{"until it changes", until(0), model.InProgress, 7, true},
		{"it has changed", until(0), model.InProgress, 8, false},
		{"its state has changed", until(0), model.Completed, 7, false},
		{"until later", until(200), model.InProgress, 7, true},
		{"until later, and changed", until(200), model.InProgress, 8, false},
		{"its date is over", until(100), model.InProgress, 7, false},
		{"until later, and ended", until(200), model.Declined, 8, false},
	} {
		testbed.Equal(t, c.entry.Holds(c.status, c.updated, at(100)), c.want, "%s", c.name)
	}
}

// lines draws what someone may have written, in order.
func lines(t *rapid.T, who string) []written {
	var all []written
	kinds := []Kind{Take, Return, Note, Snooze, Done, Requeue, Undo}
	for n := range rapid.IntRange(0, 30).Draw(t, who) {
		l := Line{
			Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Decision: fmt.Sprint(who, n/2), Service: rapid.SampledFrom([]string{"abcd", "other"}).Draw(t, "service"),
			Envelope: rapid.SampledFrom([]string{"e", "f", "g"}).Draw(t, "envelope"), At: at(rapid.IntRange(-10, 130).Draw(t, "at")),
		}
		switch l.Kind {
		case Undo:
			l.Decision = fmt.Sprint(who, rapid.IntRange(0, n).Draw(t, "undone"))
			if rapid.Bool().Draw(t, "all") {
				l.Envelope = ""
			}
		case Note:
			l.Note = "note"
		case Snooze:
			if rapid.Bool().Draw(t, "dated") {
				l.Until = at(rapid.IntRange(0, 200).Draw(t, "until"))
			}
		}
		if rapid.IntRange(0, 40).Draw(t, "old") == 0 {
			l.At = at(-401 * 24 * 60)
		}
		all = append(all, written{Line: l})
	}
	return all
}

// A file that was written again says the same as before, whatever others have written.
func TestCompactingChangesNothingThatStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		files := map[string][]written{"anna": lines(t, "anna"), "bob": lines(t, "bob"), "carl": lines(t, "carl")}
		now := at(100)
		board := func() map[string]Standing {
			all := make(map[string][]Line)
			for who, file := range files {
				all[who] = linesOf("abcd", file)
			}
			b, stands := NewBoard(all, now), make(map[string]Standing)
			for _, envelope := range b.Envelopes() {
				stands[envelope] = *b.Of(envelope)
			}
			return stands
		}
		before := board()
		text := compact(files["bob"], now)
		var again []written
		for one := range bytes.Lines(text) {
			l, ok := decode(one)
			if !ok {
				t.Fatalf("no line: %s", one)
			}
			again = append(again, l)
		}
		if len(again) > len(files["bob"]) {
			t.Errorf("%d lines became %d", len(files["bob"]), len(again))
		}
		files["bob"] = again
		if diff := cmp.Diff(before, board()); diff != "" {
			t.Error(diff)
		}
		if twice := compact(again, now); string(twice) != string(text) {
			t.Errorf("once more:\n%s\nafter\n%s", twice, text)
		}
	})
}

func TestCompactingDropsWhatStandsNoMore(t *testing.T) {
	later := `{"kind":"delegate","decision":"x","to":"someone"}` + "\n"
	gone := `{"kind":"delegate","decision":"y","to":"someone"}` + "\n"
	all := []written{
		{Line: line(Take, "e", "1", 0)},
		{Line: line(Return, "e", "2", 1)},
		{Line: line(Done, "f", "3", 2)},
		{Line: line(Requeue, "f", "4", 3)},
		{Line: line(Take, "g", "5", 4)},
		{Line: Line{Decision: "x"}, text: []byte(later)},
		{Line: Line{Decision: "y"}, text: []byte(gone)},
		{Line: line(Undo, "", "y", 5)},
	}
	want := string(encode([]Line{line(Requeue, "f", "4", 3), line(Take, "g", "5", 4)})) + later
	if got := string(compact(all, at(100))); got != want {
		t.Errorf("%s", got)
	}
}

func TestEnvelopesTheLatestFirst(t *testing.T) {
	b := NewBoard(map[string][]Line{"anna": {line(Take, "e", "1", 0), line(Take, "f", "2", 5)}, "bob": {note("x", "3", 7)}}, at(100))
	if diff := cmp.Diff([]string{"e", "f"}, b.Envelopes()); diff != "" {
		t.Error(diff)
	}
	b.Add("bob", []Line{line(Undo, "e", "3", 8)}, at(101))
	if diff := cmp.Diff([]string{"f", "e"}, b.Envelopes()); diff != "" {
		t.Error(diff)
	}
}
