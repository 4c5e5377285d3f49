package triage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

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
