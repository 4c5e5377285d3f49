package screen_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"inkdesk/api"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

const owner = 7

var at = time.Unix(1_700_000_000, 0)

func says(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func TestSlotTakesTheOpenAnswerOnce(t *testing.T) {
	var s screen.Slot[string]
	if s.Phase() != screen.Idle {
		t.Errorf("phase %v before anything was asked", s.Phase())
	}
	msg := s.Ask(owner, says("hello"))()
	if s.Phase() != screen.Waiting {
		t.Errorf("phase %v while waiting", s.Phase())
	}
	if reply, ok := msg.(screen.Addressed); !ok || reply.Addressee() != owner {
		t.Errorf("the reply is not addressed to its owner: %+v", msg)
	}
	if !s.Answer(msg, at) || s.Phase() != screen.Ready {
		t.Errorf("the answer was not taken, phase %v", s.Phase())
	}
	if value, ok := s.Value(); !ok || value != "hello" || !s.Age().Read.Equal(at) {
		t.Errorf("value %q %v, age %+v", value, ok, s.Age())
	}
	if s.Answer(msg, at) {
		t.Error("the same answer was taken twice")
	}
}

func TestSlotKeepsItsValueThroughFailure(t *testing.T) {
	var s screen.Slot[string]
	s.Put("known", at)
	failure := errors.New("no luck")
	msg := s.Ask(owner, func(context.Context) (string, error) { return "half", failure })()
	if !s.Answer(msg, at.Add(time.Hour)) || s.Phase() != screen.Failed || !errors.Is(s.Err(), failure) {
		t.Errorf("phase %v, error %v", s.Phase(), s.Err())
	}
	if value, ok := s.Value(); !ok || value != "known" {
		t.Errorf("value %q %v", value, ok)
	}
	if age := s.Age(); !age.Stale || !age.Read.Equal(at) {
		t.Errorf("age %+v", age)
	}
	s.Answer(s.Ask(owner, says("new"))(), at)
	if s.Err() != nil || s.Age().Stale {
		t.Errorf("an old failure stayed: %v", s.Err())
	}
}

func TestSlotCancelsWhatItNoLongerWants(t *testing.T) {
	var s screen.Slot[string]
	var withdrawn context.Context
	ask := s.Ask(owner, func(ctx context.Context) (string, error) {
		withdrawn = ctx
		return "old", nil
	})
	late := ask()
	next := s.Ask(owner, says("new"))
	if withdrawn.Err() == nil {
		t.Error("the earlier question goes on")
	}
	if s.Answer(late, at) {
		t.Error("a late answer was taken")
	}
	if !s.Answer(next(), at) {
		t.Error("the newest answer was not taken")
	}
	s.Ask(owner, says("unwanted"))
	s.Cancel()
	if value, _ := s.Value(); s.Phase() != screen.Ready || value != "new" {
		t.Errorf("after cancelling: phase %v, value %q", s.Phase(), value)
	}
}

// Whatever the order answers come in, the slot ends with the newest question's.
func TestSlotShuffled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s screen.Slot[int]
		n := rapid.IntRange(1, 8).Draw(t, "questions")
		var replies []tea.Msg
		for i := range n {
			replies = append(replies, s.Ask(owner, func(context.Context) (int, error) { return i, nil })())
		}
		for _, i := range rapid.Permutation(indexes(n)).Draw(t, "order") {
			s.Answer(replies[i], at)
		}
		if value, ok := s.Value(); !ok || value != n-1 {
			t.Fatalf("ended with %d %v", value, ok)
		}
	})
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestSlotIgnoresOtherMessages(t *testing.T) {
	var s screen.Slot[string]
	s.Ask(owner, says("x"))
	for _, msg := range []tea.Msg{nil, tea.KeyPressMsg{}, api.Reply[int]{}, api.Reply[string]{}} {
		if s.Answer(msg, at) {
			t.Errorf("took %#v", msg)
		}
	}
}

func TestTimerCountsItsLatestStart(t *testing.T) {
	var timer screen.Timer
	first := timer.Start(owner, time.Microsecond)()
	second := timer.Start(owner, time.Microsecond)()
	if timer.Ran(first) {
		t.Error("an old start ended a new one")
	}
	if !timer.Running() || !timer.Ran(second) || timer.Running() {
		t.Error("the latest start did not end")
	}
	if timer.Ran(second) {
		t.Error("a timer ran out twice")
	}
	third := timer.Start(owner, time.Microsecond)()
	timer.Stop()
	if timer.Ran(third) {
		t.Error("a stopped timer ran out")
	}
}

// Pages of another number or shape are said; a pixel more or less, and a size that no one gave, say nothing.
func TestDiffers(t *testing.T) {
	portrait, landscape := model.Page{Width: 794, Height: 1123}, model.Page{Width: 1123, Height: 794}
	size := func(width, height float64) geometry.Page { return geometry.Page{Width: width, Height: height} }
	for _, c := range []struct {
		name  string
		file  []model.Page
		there []geometry.Page
		want  string
	}{
		{"the same", []model.Page{portrait}, []geometry.Page{size(793, 1122)}, ""},
		{"the same in another unit", []model.Page{portrait}, []geometry.Page{size(595, 842)}, ""},
		{"landscape under portrait", []model.Page{landscape}, []geometry.Page{size(794, 1123)}, "is landscape (1123 x 794), and that of the document portrait"},
		{"portrait under landscape, on the second page", []model.Page{portrait, portrait}, []geometry.Page{size(794, 1123), size(1123, 794)}, "Page 2 of a.pdf is portrait"},
		{"letter under A4", []model.Page{{Width: 816, Height: 1056}}, []geometry.Page{size(794, 1123)}, ""},
		{"square", []model.Page{{Width: 500, Height: 500}}, []geometry.Page{size(794, 1123)}, "is square"},
		{"no size given", []model.Page{landscape}, []geometry.Page{{Width: 794, Height: 1123, Assumed: true}}, ""},
		{"no size in the file", []model.Page{{}}, []geometry.Page{size(794, 1123)}, ""},
		{"pages not known", []model.Page{portrait}, nil, ""},
		{"another number", []model.Page{portrait}, []geometry.Page{size(794, 1123), size(794, 1123)}, "has 1 page; the document has 2."},
	} {
		p := screen.Printed{Document: pdftext.Document{Sizes: c.file, Count: len(c.file)}, Source: "a.pdf"}
		if got := p.Differs(c.there); (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

// A live account is the usual one, and looks so.
func TestAccount(t *testing.T) {
	for _, row := range []struct {
		demo, sandbox bool
		word          string
		role          theme.Role
	}{
		{false, false, "LIVE", theme.Strong},
		{false, true, "SANDBOX", theme.Info},
		{true, false, "DEMO", theme.Info},
		{true, true, "DEMO", theme.Info},
	} {
		e := screen.Env{Demo: row.demo, Settings: &settings.Resolved{Profile: settings.Profile{Sandbox: row.sandbox}}}
		if a := e.AccountKind(); a.String() != row.word || a.Role() != row.role || (a.Badge() == theme.BadgeLive) != (row.word == "LIVE") {
			t.Errorf("demo %v, sandbox %v: %s", row.demo, row.sandbox, a)
		}
	}
}

// printed is a document of one page with so many words.
func printed(words int) screen.Printed {
	return screen.Printed{Document: pdftext.Document{Pages: [][]geometry.Word{make([]geometry.Word, words)}, Count: 1}}
}

func TestPrintedPagesAreBounded(t *testing.T) {
	p := screen.NewPrintedPages(account.New(account.Rules{}))
	for i := range 30 {
		p.Keep(model.DocumentID(fmt.Sprint("d", i)), printed(9_000))
		p.Keep("again", printed(5_000))
	}
	for id, want := range map[model.DocumentID]bool{"d0": false, "d18": false, "d20": true, "d29": true, "again": true} {
		if _, known := p.Of(id); known != want {
			t.Errorf("%s is kept: %v, want %v", id, known, want)
		}
	}
	p.Keep("huge", printed(200_000))
	if _, known := p.Of("huge"); known {
		t.Error("more is kept than may be")
	}
}

func TestPrintedPagesAreOfOneAccount(t *testing.T) {
	book := account.New(account.Rules{})
	p := screen.NewPrintedPages(book)
	p.Keep("d", printed(1))
	book.Clear(time.Now())
	if _, known := p.Of("d"); known {
		t.Error("the words of another account are shown")
	}
	var none *screen.PrintedPages
	none.Keep("d", printed(1))
	if _, known := none.Of("d"); known {
		t.Error("nothing keeps something")
	}
}

func TestWhyThereAreNoWords(t *testing.T) {
	some, none, turned, unreadable := printed(1), printed(0), printed(0), printed(0)
	turned.Lost, unreadable.Lost = []pdftext.Loss{pdftext.Turned}, []pdftext.Loss{"", pdftext.Unreadable}
	for want, p := range map[string]screen.Printed{
		"": some,
		"There are no words in : its pages are pictures.":                       none,
		"The words of  do not run from left to right, so they cannot be shown.": turned,
		"The letters of  cannot be read: the file does not say which they are.": unreadable,
	} {
		if got := p.WhyNone(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
