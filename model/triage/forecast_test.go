package triage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// ends describes envelopes that ended in a way, some time after their creation.
type ends struct {
	n      int
	status model.Status
	took   time.Duration
}

// of are envelopes of the form of the healthy one, or of another one, that ended twenty days ago.
func (x ends) of(form string, steps int) []*model.Envelope {
	var all []*model.Envelope
	for i := range x.n {
		all = append(all, another(fmt.Sprint(form, steps, x, i), func(e *model.Envelope) {
			e.Status, e.CreatedAt, e.UpdatedAt = x.status, ago(x.took+20*day), ago(20*day)
			e.Documents[0].Name = model.NewText(form)
			for len(e.SigningSteps) < steps {
				e.SigningSteps = append(e.SigningSteps, step(person(fmt.Sprint("p", len(e.SigningSteps)))))
			}
		}))
	}
	return all
}

func learned(lists ...[]*model.Envelope) *triage.History { return history(slices.Concat(lists...)...) }

// aged gives an envelope an age and the time that is left.
func aged(age, left time.Duration, h *triage.History) shape {
	return func(e *model.Envelope, c *triage.Context) {
		e.CreatedAt, e.UpdatedAt, e.ExpiresAt, c.History = ago(age), ago(min(age, time.Hour)), in(left), h
	}
}

// late are forms of which few are signed after five days, early ones of which nearly all are.
func late() []*model.Envelope {
	return append(ends{30, model.Completed, 2 * day}.of("Lease", 1), append(ends{11, model.Expired, 60 * day}.of("Lease", 1), ends{2, model.Completed, 8 * day}.of("Lease", 1)...)...)
}

func early() []*model.Envelope {
	return append(ends{39, model.Completed, 8 * day}.of("Lease", 1), ends{1, model.Expired, 30 * day}.of("Lease", 1)...)
}

func TestForecast(t *testing.T) {
	for name, c := range map[string]struct {
		h        *triage.History
		age      time.Duration
		left     time.Duration
		sentence string
		by       time.Time
	}{
		"few of its form":     {learned(late()), 5 * day, 4 * day, "2 of 13 like it that were still open after 5 d were signed within the 4 d left.", time.Time{}},
		"all of its form":     {learned(late()), day, 3 * day, "30 of 43 like it that were still open after 24 h were signed within the 3 d left.", time.Time{}},
		"nine in ten in time": {learned(early()), 5 * day, 4 * day, "39 of 40 like it that were still open after 5 d were signed within the 4 d left.", now().Add(3 * day)},
		"nine are too few":    {learned(ends{20, model.Completed, 2 * day}.of("Lease", 1), ends{9, model.Completed, 9 * day}.of("Lease", 1)), 5 * day, 4 * day, "", time.Time{}},
		"ten are enough":      {learned(ends{20, model.Completed, 2 * day}.of("Lease", 1), ends{10, model.Completed, 9 * day}.of("Lease", 1)), 5 * day, 5 * day, "10 of 10 like it that were still open after 5 d were signed within the 5 d left.", now().Add(4 * day)},
		"by its steps":        {learned(ends{12, model.Completed, 8 * day}.of("Order", 1)), 5 * day, 4 * day, "12 of 12 like it that were still open after 5 d were signed within the 4 d left.", now().Add(3 * day)},
		"other steps":         {learned(ends{40, model.Completed, 8 * day}.of("Order", 2)), 5 * day, 4 * day, "", time.Time{}},
		"nothing ended":       {triage.NewHistory(), 5 * day, 4 * day, "", time.Time{}},
		"overdue":             {learned(early()), 5 * day, -day, "", now().Add(3 * day)},
		"all in a minute":     {learned(ends{40, model.Completed, time.Minute}.of("Lease", 1)), 5 * day, 4 * day, "", time.Time{}},
	} {
		e, ctx := healthy(), checked()
		aged(c.age, c.left, c.h)(e, &ctx)
		got := triage.Examine(e, ctx).Forecast
		if got.Sentence() != c.sentence || !got.By.Equal(c.by) || got.Said() != (c.sentence != "") {
			t.Errorf("%s: %q, by %s; want %q, %s", name, got.Sentence(), got.By, c.sentence, c.by)
		}
	}
}

// The forecast draws the line between watch and soon, for dates one to seven days ahead.
func TestForecastDrawsTheLine(t *testing.T) {
	tide := learned(ends{60, model.Completed, 120 * time.Hour}.of("Lease", 1), ends{2, model.Expired, 130 * time.Hour}.of("Lease", 1))
	half := learned(ends{20, model.Completed, 8 * day}.of("Lease", 1), ends{20, model.Expired, 30 * day}.of("Lease", 1))
	examine(t, []row{
		fires("few, far", triage.Expiring, triage.Soon, triage.Proved, aged(5*day, 4*day, learned(late()))),
		fires("half, far", triage.Expiring, triage.Watch, triage.Proved, aged(5*day, 4*day, half)),
		fires("half, near", triage.Expiring, triage.Soon, triage.Proved, aged(6*day, 60*time.Hour, half)),
		fires("most, far", triage.Expiring, triage.Note, triage.Proved, aged(5*day, 4*day, learned(early()))),
		fires("most, near", triage.Expiring, triage.Watch, triage.Proved, aged(6*day, 60*time.Hour, learned(early()))),
		silent("few, beyond a week", triage.Expiring, aged(5*day, 8*day, learned(late()))),
		fires("most, but all are filled", triage.Expiring, triage.Soon, triage.Proved,
			aged(6*day, 20*time.Hour, half), withFields([]string{"anna"}, "anna")),
		fires("signed on the last day", triage.DailyTide, triage.Watch, triage.Likely, aged(4*day+12*time.Hour, 20*time.Hour, tide)),
		silent("signed on the last day", triage.Expiring, aged(4*day+12*time.Hour, 20*time.Hour, tide)),
		silent("the last hours of it", triage.DailyTide, aged(119*time.Hour+30*time.Minute, 20*time.Minute, tide)),
		fires("the last hours of it", triage.Expiring, triage.Act, triage.Proved, aged(119*time.Hour+30*time.Minute, 20*time.Minute, tide)),
		silent("not the last day", triage.DailyTide, aged(3*day, 2*day, tide)),
		silent("not of its form", triage.DailyTide, aged(4*day+12*time.Hour, 20*time.Hour, learned(ends{60, model.Completed, 120 * time.Hour}.of("Order", 1)))),
	})
}

// many are envelopes of so many forms with one title or with titles of their own, newest first.
func many(n, forms int, title string) []*model.Envelope {
	all := make([]*model.Envelope, n)
	for i := range all {
		all[i] = another(fmt.Sprint("x", i), func(e *model.Envelope) {
			e.Name, signer(e).Name = model.NewText(title), model.NewText(fmt.Sprintf("P%d Graf", i%500))
			switch title {
			case "":
				e.Name = model.NewText(fmt.Sprintf("Lease %d", i))
			case ofPlaces:
				e.Name = model.NewText("Lease " + letters(i))
			}
			signer(e).Email = model.NewText(fmt.Sprintf("p%d@d%d.example.com", i%5000, i%900))
			e.Documents[0].PageCount = model.Int(i % forms)
			e.Status = model.Statuses()[i%7]
			e.CreatedAt, e.UpdatedAt = ago(time.Duration(i)*time.Minute), ago(time.Duration(i)*time.Minute/2)
		})
	}
	return all
}

// ofPlaces stands for titles that end each with another word.
const ofPlaces = "of places"

func letters(i int) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprintf("%05d", i))
}

// BenchmarkLearn learns 30,000 envelopes in pages of 200, after each of which one is compared with its family,
// and examines what is told of the others.
func BenchmarkLearn(b *testing.B) {
	for name, all := range map[string][]*model.Envelope{
		"one family": many(30_000, 1, ""), "5,000 families": many(30_000, 5000, ""), "one title": many(30_000, 1, "Lease"), "a place in each title": many(30_000, 1, ofPlaces),
		"long titles": many(30_000, 1, strings.Repeat("Lease of a flat ", 640)),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				h := triage.NewHistory()
				for i, e := range all {
					if h.Learn(e); i%200 == 199 {
						h.Usual(e, now())
					}
				}
			}
		})
		b.Run(name+", successors", func(b *testing.B) {
			h := history(all...)
			for b.Loop() {
				for _, e := range all {
					h.Successor(e)
				}
			}
		})
	}
}

func BenchmarkExamine(b *testing.B) {
	e, c := healthy(), checked()
	steps(e, step(person("anna"), person("bob")), step(person("carl")))
	request(model.AttachmentPlaceholder{Name: model.NewText("Annex"), Required: true}, nil)(e, &c)
	c.History = history(e)
	for b.Loop() {
		triage.Examine(e, c)
	}
}
