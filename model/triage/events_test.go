package triage_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// annas is a field of Anna's.
func annas(kind model.AnnotationType, required, filled bool) model.Annotation {
	a := model.Annotation{ID: "f1", RecipientID: "anna", Type: kind, Required: required}
	if filled {
		a.Checkbox = &model.CheckboxStyle{Checked: true}
	}
	return a
}

// saw is an act of Anna's between 08:12 and 08:40 today.
func saw(kind triage.EventKind) triage.Event {
	return triage.Event{Kind: kind, Recipient: "anna", From: now().Add(-48 * time.Minute), To: now().Add(-20 * time.Minute)}
}

const between = "between 08:12 and 08:40"

func TestSeenActs(t *testing.T) {
	ticked, unsigned := annas(model.CheckboxField, true, true), annas(model.SignatureField, true, false)
	for _, c := range []struct {
		name   string
		fields []model.Annotation
		unread bool
		seen   []triage.Event
		acted  triage.Acted
		when   bool
	}{
		{"signed", []model.Annotation{annas(model.SignatureField, true, true)}, false, []triage.Event{saw(triage.EventSigned)}, triage.ActedYes, true},
		{"signed, seen by nobody", []model.Annotation{annas(model.SignatureField, true, true)}, false, nil, triage.ActedYes, false},
		{"signed, and not read now", nil, true, []triage.Event{saw(triage.EventSigned)}, triage.ActedYes, true},
		{"not read now", nil, true, nil, triage.ActedUnknown, false},
		{"the signature is empty again", []model.Annotation{annas(model.SignatureField, true, false)}, false, []triage.Event{saw(triage.EventSigned)}, triage.ActedUnknown, false},
		{"all required fields filled", []model.Annotation{annas(model.CheckboxField, true, true)}, false, []triage.Event{saw(triage.EventFilled)}, triage.ActedYes, true},
		{"filled by whom is not known", []model.Annotation{annas(model.CheckboxField, true, true)}, false, nil, triage.ActedUnknown, false},
		{"one is empty again", []model.Annotation{annas(model.CheckboxField, true, false)}, false, []triage.Event{saw(triage.EventFilled)}, triage.ActedUnknown, false},
		{
			"the signature is missing",
			[]model.Annotation{ticked, unsigned},
			false,
			[]triage.Event{saw(triage.EventFilled)},
			triage.ActedUnknown, false,
		},
		{"a file alone", nil, true, []triage.Event{saw(triage.EventUploaded)}, triage.ActedUnknown, false},
		{"an act of someone else", nil, true, []triage.Event{{Kind: triage.EventSigned, Recipient: "bruno", To: now()}}, triage.ActedUnknown, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, context := healthy(), checked()
			e.SigningSteps = []model.SigningStep{step(person("anna"), person("carl"))}
			context.Fields, context.FieldsRead, context.Events = c.fields, !c.unread, c.seen
			p := triage.Examine(e, context).Progress[0]
			if p.Acted != c.acted || strings.Contains(p.Why, between) != c.when || p.Certainty == triage.Proved {
				t.Errorf("%s, %s: %s", p.Acted, p.Certainty, p.Why)
			}
		})
	}
}

// A file says that its owner has opened the envelope, and when.
func TestSeenUpload(t *testing.T) {
	e, c := healthy(), checked()
	e.SigningSteps = []model.SigningStep{step(person("anna"), person("carl"))}
	e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
		RecipientID: "anna", Placeholders: []model.AttachmentPlaceholder{{ID: "p", Files: []model.AttachmentFile{{ID: "f"}}}},
	}}}
	for _, seen := range [][]triage.Event{nil, {saw(triage.EventUploaded)}} {
		c.Events = seen
		p := triage.Examine(e, c).Progress[0]
		if p.Acted != triage.ActedUnknown || !p.Begun || strings.Contains(p.Why, between) != (seen != nil) {
			t.Errorf("%s: %s", p.Acted, p.Why)
		}
	}
}

// An envelope that was seen to end a month ago is no news, though it was changed since; one
// that moved an hour ago is not idle, though its date is older.
func TestSeenTimes(t *testing.T) {
	monthAgo := triage.Event{Kind: triage.EventEnded, From: now().Add(-31 * day), To: now().Add(-30 * day)}
	moved := triage.Event{Kind: triage.EventOther, From: now().Add(-2 * time.Hour), To: now().Add(-time.Hour)}
	old := triage.Event{Kind: triage.EventOther, From: now().Add(-60 * day), To: now().Add(-50 * day)}
	late := triage.Event{Kind: triage.EventOther, From: now().Add(-41 * day), To: now()}
	ended := triage.Event{Kind: triage.EventEnded, To: now()}
	seen := func(all ...triage.Event) shape { return func(_ *model.Envelope, c *triage.Context) { c.Events = all } }
	expired := idle(model.Expired, day)
	quiet := every(set(func(e *model.Envelope) { e.CreatedAt = ago(41 * day) }), idle(model.InProgress, 40*day))
	examine(t, []row{
		fires("nothing seen", triage.EndedRecently, triage.Soon, triage.Likely, expired),
		fires("seen to end after its date", triage.EndedRecently, triage.Soon, triage.Likely, expired, seen(ended)),
		fires("something else seen", triage.EndedRecently, triage.Soon, triage.Likely, expired, seen(old)),
		fires("ended again", triage.EndedRecently, triage.Soon, triage.Likely, expired, seen(monthAgo, ended)),
		fires("seen to end a month ago", triage.EndedRecently, triage.Note, triage.Likely, expired, seen(monthAgo)),
		fires("nothing seen", triage.BecameSlow, triage.Soon, triage.Proved, quiet),
		fires("what was seen is older than its date", triage.BecameSlow, triage.Soon, triage.Proved, quiet, seen(old)),
		fires("its last change was seen late", triage.BecameSlow, triage.Soon, triage.Proved, quiet, seen(late)),
		silent("seen to move", triage.Idle, quiet, seen(moved)),
		silent("seen to move lately", triage.BecameSlow, quiet, seen(moved)),
	})
}

func TestBetween(t *testing.T) {
	at := func(d time.Duration) time.Time { return now().Add(-d) }
	for _, c := range []struct {
		from, to time.Time
		want     string
	}{
		{at(30 * time.Minute), at(10 * time.Minute), "between 08:30 and 08:50"},
		{at(10 * time.Minute), at(10*time.Minute - 5*time.Second), "at 08:50"},
		{time.Time{}, at(10 * time.Minute), "before 08:50"},
		{at(15 * time.Hour), at(time.Hour), "between Fri 18:00 and today 08:00"},
		{at(15 * time.Hour), at(14 * time.Hour), "between Fri 18:00 and 19:00"},
		{at(72 * time.Hour), at(15 * time.Hour), "between Wed 09:00 and Fri 18:00"},
		{at(30 * day), at(29 * day), "between 22 Oct 09:00 and 23 Oct 09:00"},
		{at(400 * day), at(0), "between 17 Oct 2025 09:00 and today 09:00"},
	} {
		if got := triage.Between(c.from, c.to, now()); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What the fields of someone say counts for more than what a later step lets one think. Where
// the two contradict each other that is a finding, and no one is named as the one who holds it.
func TestSignedOutOfOrder(t *testing.T) {
	anna, bob, carl := person("anna"), person("bob"), person("carl")
	all := []string{"anna", "bob", "carl"}
	inOrder := func(done ...string) shape { return every(has(step(anna), step(bob), step(carl)), shown(all, done...)) }
	for _, r := range []struct {
		name  string
		shape shape
		early bool
		held  triage.Holding
	}{
		{"the second of three", inOrder("bob"), true, triage.HeldByUnknown},
		{"the last of three", inOrder("carl"), true, triage.HeldByUnknown},
		{"all but the first", inOrder("bob", "carl"), true, triage.HeldByUnknown},
		{"a hole in the middle", inOrder("anna", "carl"), true, triage.HeldByUnknown},
		{"in order", inOrder("anna"), false, triage.HeldByOne},
		{"all", inOrder(all...), false, triage.HeldByService},
		{
			"a service of which it is not known that it shows what is entered",
			every(inOrder("bob", "carl"),
				func(_ *model.Envelope, c *triage.Context) { c.History = nil }), true, triage.HeldByUnknown,
		},
		{
			"some of the signatures of the second", every(inOrder("bob"), withFields([]string{"bob"})), true,
			triage.HeldByUnknown,
		},
		{"a required text of the first", every(inOrder("bob"), func(_ *model.Envelope, c *triage.Context) {
			c.Fields[0].Type = model.TextField
		}), true, triage.HeldByUnknown},
		{
			"one of two in the first step", every(has(step(anna, bob), step(carl)), shown(all, "anna", "carl")), true,
			triage.HeldByUnknown,
		},
		{"PENDING", every(inOrder("bob", "carl"), status(model.Pending)), true, triage.HeldByUnknown},
		{"an optional signature of the first", every(inOrder("bob"), func(_ *model.Envelope, c *triage.Context) {
			c.Fields[0].Required = false
		}), false, triage.HeldByOne},
		{"steps may run together", every(inOrder("bob", "carl"), parallel), false, triage.HeldByOne},
		{
			"a file of the second, which the sender may have uploaded",
			every(inOrder(), set(func(e *model.Envelope) { uploads(e, "bob") })), false, triage.HeldByOne,
		},
	} {
		e, c := healthy(), checked()
		r.shape(e, &c)
		report := triage.Examine(e, c)
		at := slices.IndexFunc(report.Findings, func(f triage.Finding) bool { return f.Rule == triage.SignedOutOfOrder })
		if report.Holder.Kind != r.held || at >= 0 != r.early {
			t.Errorf("%s: held by %v, findings %v", r.name, report.Holder.Kind, report.Rules())
		}
		if r.early && (report.Findings[at].Severity != triage.Soon || report.Health < triage.NeedsSoon || !strings.Contains(report.Findings[at].Sentence, "ask the service")) {
			t.Errorf("%s: %v, %+v", r.name, report.Health, report.Findings[at])
		}
	}
}
