//go:build !race

package ui_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/annotations"
	"inkdesk/ui/describe"
	"inkdesk/ui/envelope"
	"inkdesk/ui/nav"
	"inkdesk/ui/reasons"
	entries "inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

// reading is an envelope with its fields, as they are given to the book.
type reading struct {
	envelope *model.Envelope
	fields   account.Fields
}

// readAll is a demo account as it can be read, whole.
func readAll(t *testing.T, env screen.Env) []reading {
	t.Helper()
	ctx, all := context.Background(), []reading{}
	last := ""
	for more := true; more; {
		list, err := env.Client.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(50, last)})
		testbed.Must(t, err)
		for i := range list.Envelopes {
			e := &list.Envelopes[i]
			fields, err := env.Client.FieldsOf(ctx, e.ID, e.Documents)
			testbed.Must(t, err)
			all = append(all, reading{e, fields})
			last = e.ID.String()
		}
		more = list.HasNextPage
	}
	return all
}

// said is what is to be found, in the same words, wherever something is said of an envelope.
type said struct {
	health, holder string
	findings       []string // those that are no notes
	people         []string
}

func saidOf(e *model.Envelope, r *triage.Report) said {
	word, _ := describe.HealthWord(sizetest.Theme(), r.Health)
	s := said{health: word, holder: describe.HolderSentence(r)}
	for _, f := range r.Findings {
		if f.Severity > triage.Note {
			s.findings = append(s.findings, model.Narrow(f.Sentence))
		}
	}
	for _, p := range r.Progress {
		s.people = append(s.people, describe.PartOf(r, p.Recipient).Sentence)
	}
	return s
}

// drawnAs is the text of a screen at a size at which nothing is wrapped or left out.
func drawnAs(s screen.Screen, press ...string) string {
	s.Resize(screen.Size{Width: 900, Height: 150})
	for _, name := range press {
		k, _ := keys.Press(name)
		s.Update(k)
	}
	return plain(s.View())
}

func plain(text string) string { return strings.Join(strings.Fields(ansi.Strip(text)), " ") }

// place is a text that speaks about an envelope, with what of it it has to say.
type place struct {
	text                             string
	health, holder, findings, people bool
}

// places are the texts of all screens that speak about an envelope.
func places(env screen.Env, e *model.Envelope, report *triage.Report) map[string]place {
	detail := func(tab string, press ...string) string {
		return drawnAs(envelope.New(env.For(screen.NextNumber()), nav.Envelope{ID: e.ID, Known: e, Tab: tab}), press...)
	}
	pen := richtext.NewWriter(env.Theme, 900)
	reasons.Page{Envelope: e, Report: report, Context: env.Account.Context(e, env.ServiceNow()), Client: env.Client, Keys: env.Keys, Alone: true}.Write(pen)
	return map[string]place{
		"reasons":    {plain(strings.Join(pen.Lines(), "\n")), true, true, true, true},
		"overview":   {detail("overview"), true, true, true, false},
		"recipients": {detail("recipients"), true, false, false, true},
		"why":        {detail("overview", "w"), true, true, true, false},
		"viewer":     {drawnAs(annotations.New(env.For(screen.NextNumber()), nav.Annotations{Envelope: e}), "w"), false, false, true, false},
	}
}

// The same account, read in different orders, is told of in the same words everywhere.
func TestEveryPlaceSaysTheSame(t *testing.T) {
	for _, seed := range []int64{1, 2, 3} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			service := uitest.NewService(t, demo.Options{Envelopes: 60, Seed: seed})
			config := settings.Defaults()
			env := screen.Env{
				Client: uitest.NewClient(t, service), Keys: keys.Default(), Settings: &config, Theme: sizetest.Theme(), Now: uitest.AtStart,
			}
			all := readAll(t, env)
			if len(all) < 50 {
				t.Fatalf("only %d envelopes were read", len(all))
			}
			first := map[model.EnvelopeID]said{}
			for order := range 3 {
				env.Account = account.New(env.Rules())
				learn(env.Account, all, order)
				for _, one := range all {
					e := one.envelope
					report := env.Account.Report(e, env.ServiceNow())
					want := saidOf(e, report)
					if before, ok := first[e.ID]; ok && fmt.Sprint(before) != fmt.Sprint(want) {
						t.Errorf("%s: in another order it says\n%q\nand not\n%q", e.ID, want, before)
					}
					first[e.ID] = want
					if order == 0 {
						compare(t, env, e, report, want)
					}
				}
			}
		})
	}
}

// learn gives the book everything, in an order of its own for each number.
func learn(b *account.Book, all []reading, order int) {
	r := rand.New(rand.NewPCG(uint64(order), 7))
	for _, i := range r.Perm(len(all)) {
		if r.IntN(2) == 0 {
			b.Learn(all[i].envelope)
		}
	}
	for _, i := range r.Perm(len(all)) {
		b.LearnFields(all[i].envelope, all[i].fields)
	}
}

func compare(t *testing.T, env screen.Env, e *model.Envelope, report *triage.Report, want said) {
	t.Helper()
	for name, place := range places(env, e, report) {
		says := func(text string) {
			testbed.Wrong(t, !strings.Contains(place.text, plain(text)), "%s of %s does not say %q", name, e.ID, text)
		}
		if place.health {
			says(want.health)
		}
		if place.holder && want.holder != "" {
			says(want.holder)
		}
		if place.findings {
			for _, f := range want.findings {
				says(f)
			}
		}
		if place.people {
			for _, p := range want.people {
				says(p)
			}
		}
	}
	compareTexts(t, e, report)
}

// compareTexts is for what leaves the program.
func compareTexts(t *testing.T, e *model.Envelope, report *triage.Report) {
	t.Helper()
	out := entries.NewEntry(e, report)
	letter := describe.SupportText{Envelope: e, Report: report, Now: uitest.Start}
	people := strings.Split(letter.Recipients(), "\n")
	for i, r := range slices.Collect(recipientsOf(e)) {
		part := describe.PartOf(report, r)
		if !strings.HasSuffix(people[i], part.Short) {
			t.Errorf("the letter says %q, want %q", people[i], part.Short)
		}
		if !strings.Contains(part.Sentence, out.People[i].Why) || (out.People[i].Acted == "yes") != (part.Short == "signed, likely") {
			t.Errorf("the export says %+v, want %q", out.People[i], part.Sentence)
		}
	}
	if e.Status.Open() && !strings.Contains(letter.Summary(), out.Holder.Sentence) {
		t.Errorf("the summary says %q, and the export %q", letter.Summary(), out.Holder.Sentence)
	}
	if len(out.Findings) != len(report.Findings) || out.Checked != (len(report.Unchecked) == 0) {
		t.Errorf("the export of %s has %d findings", e.ID, len(out.Findings))
	}
}

func recipientsOf(e *model.Envelope) func(func(*model.Recipient) bool) {
	return func(yield func(*model.Recipient) bool) {
		for _, r := range e.Recipients() {
			if !yield(r) {
				return
			}
		}
	}
}
