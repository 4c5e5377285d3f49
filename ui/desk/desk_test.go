package desk_test

import (
	"strings"
	"testing"
	"time"

	deskfiles "inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui/desk"
)

var start = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

func envelope(id string) *model.Envelope {
	return &model.Envelope{ID: model.EnvelopeID(id), Status: model.InProgress, UpdatedAt: 7}
}

// clock is a desk with a clock that the test moves.
type clock struct {
	*desk.Desk
	now time.Time
}

func newDesk() *clock {
	c := &clock{now: start}
	c.Desk = desk.New(func() time.Time { return c.now }, "abcd", true)
	return c
}

func TestDecisions(t *testing.T) {
	d, e := newDesk(), envelope("e")
	one := []*model.Envelope{e}
	if what := d.Snooze(one, "", start.Add(time.Hour)); what != "Snoozed until Fri 20 Nov 10:00" {
		t.Errorf("%q", what)
	}
	if s := d.OfEnvelope(e); !s.Snoozed || !s.OffQueue() || s.Sign("~") != "zz" {
		t.Errorf("%+v", s)
	}
	d.now = start.Add(2 * time.Hour)
	if s := d.OfEnvelope(e); s != (desk.State{}) {
		t.Errorf("its time is over: %+v", s)
	}
	d.Done(one, "")
	e.UpdatedAt = 8
	if s := d.OfEnvelope(e); s.OffQueue() {
		t.Errorf("it has changed: %+v", s)
	}
	d.Done(one, "")
	if what := d.Undo(); what != "Done until it changes" || d.OfEnvelope(e).OffQueue() {
		t.Errorf("%q, %+v", what, d.OfEnvelope(e))
	}
	d.Take(one, "")
	d.Note(one, "called\x1b[2J her")
	s := d.OfEnvelope(e)
	if !s.Mine || s.OffQueue() || s.Sign("~") != `@me "` || strings.Contains(s.Note, "\x1b") {
		t.Errorf("%+v, %q", s, s.Sign("~"))
	}
	if text := d.RemoveNote(e.ID); text == "" || d.OfEnvelope(e).Note != "" || d.RemoveNote(e.ID) != "" {
		t.Errorf("%q, %+v", text, d.OfEnvelope(e))
	}
	d.Return(one)
	if s := d.OfEnvelope(e); s != (desk.State{}) {
		t.Errorf("%+v", s)
	}
}

func TestWhatOthersHaveTaken(t *testing.T) {
	d, e := newDesk(), envelope("e")
	lines := map[string][]deskfiles.Line{"annabella": {
		{Kind: deskfiles.Take, Decision: "1", Service: "abcd", Envelope: "e", At: start.Add(-time.Hour), Status: model.InProgress, Updated: 7},
	}}
	d.Load("me", deskfiles.NewBoard(lines, start))
	s := d.OfEnvelope(e)
	if s.Mine || !s.OffQueue() || s.Sign("~") != "@annabel~" {
		t.Errorf("%+v, %q", s, s.Sign("~"))
	}
	if f := d.Facts(e); len(f) != 1 || f[0].Value != "by annabella since Fri 20 Nov 08:00" {
		t.Errorf("%+v", f)
	}
	e.UpdatedAt = 8
	if s := d.OfEnvelope(e); s.OffQueue() || s.TakenBy != "annabella" {
		t.Errorf("it has changed: %+v", s)
	}
	d.Take([]*model.Envelope{e}, "")
	if s := d.OfEnvelope(e); !s.Mine {
		t.Errorf("%+v", s)
	}
}

// What was decided before the files were read, and while they were written, is not lost.
func TestUnkeptLinesOutliveALoad(t *testing.T) {
	d, e, f := newDesk(), envelope("e"), envelope("f")
	d.Take([]*model.Envelope{e}, "")
	first := d.Unkept()
	d.Take([]*model.Envelope{f}, "")
	if !d.Fresh() {
		t.Error("nothing is fresh")
	}
	d.Keep(func(l deskfiles.Line) bool { return l.Decision == first[0].Decision })
	d.Load("anna", deskfiles.NewBoard(map[string][]deskfiles.Line{"anna": first}, start))
	if !d.OfEnvelope(e).Mine || !d.OfEnvelope(f).Mine || len(d.Unkept()) != 1 {
		t.Errorf("%+v, %+v, %v", d.OfEnvelope(e), d.OfEnvelope(f), d.Unkept())
	}
	d.Undo()
	d.Undo()
	if d.OfEnvelope(e) != (desk.State{}) || d.OfEnvelope(f) != (desk.State{}) || d.Undo() != "" {
		t.Errorf("%+v, %+v", d.OfEnvelope(e), d.OfEnvelope(f))
	}
}

// What the files cannot take is gone: a decision, an undo, and a note, which is there for its form.
func TestWhatIsRefused(t *testing.T) {
	d, e := newDesk(), envelope("e")
	one := []*model.Envelope{e}
	d.Take(one, "")
	written := deskfiles.NewBoard(map[string][]deskfiles.Line{"me": d.Unkept()}, start)
	d.Keep(func(deskfiles.Line) bool { return true })
	if d.Refuse(written) {
		t.Error("what is written is refused")
	}
	d.Undo()
	d.Done(one, "")
	d.Note(one, "called")
	if !d.Refuse(written) || d.RefusedNote() != "called" || d.Fresh() || len(d.Unkept()) != 0 {
		t.Errorf("%q, %v", d.RefusedNote(), d.Unkept())
	}
	if s := d.OfEnvelope(e); s != (desk.State{TakenBy: "me", Mine: true}) || d.Last() != "Taken" {
		t.Errorf("%+v, %q", s, d.Last())
	}
	if d.Note(one, "called"); d.RefusedNote() != "" {
		t.Errorf("%q", d.RefusedNote())
	}
}

func TestManyAtOnce(t *testing.T) {
	d := newDesk()
	list := []*model.Envelope{envelope("e"), envelope("f"), envelope("g")}
	if what := d.Done(list, ""); what != "Done until they change: 3 envelopes" {
		t.Errorf("%q", what)
	}
	d.Undo()
	for _, e := range list {
		if d.OfEnvelope(e) != (desk.State{}) {
			t.Errorf("%s: %+v", e.ID, d.OfEnvelope(e))
		}
	}
}

func TestNilHoldsNothing(t *testing.T) {
	var d *desk.Desk
	if e := envelope("e"); d.OfEnvelope(e) != (desk.State{}) || d.Has(e.ID) || d.Facts(e) != nil || d.Events(e.ID) != nil || d.Undo() != "" || d.Envelopes() != nil {
		t.Error("the nil desk says something")
	}
	if d.Take([]*model.Envelope{envelope("e")}, "") != "" || d.Shared() || d.Generation() != 0 {
		t.Error("the nil desk decides something")
	}
}

func TestAside(t *testing.T) {
	for want, s := range map[string]desk.State{
		"":                                   {TakenBy: "anna", Note: "called"},
		"snoozed until 2026-11-20T09:00:00Z": {Snoozed: true, Until: start},
		"snoozed until it changes":           {Snoozed: true},
		"done until it changes":              {Done: true},
	} {
		if got := s.Aside(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
