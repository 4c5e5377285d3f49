//go:build !race

package demo_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// TestDemoShowsEveryRule looks in the account of --demo for an envelope or a template that shows each rule. What
// only a service shows that answers oddly is looked for in its answers with a choice or a fault.
func TestDemoShowsEveryRule(t *testing.T) {
	odd := oddServices(t)
	atNoon(t, demo.Options{Forms: true}, func(c *client) {
		shown := make(map[triage.Rule]bool)
		note := func(found []triage.Finding) {
			for _, f := range found {
				shown[f.Rule] = true
			}
		}
		note(odd)
		for _, r := range examined(c) {
			note(r.Findings)
		}
		a := account.New(0, demo.DefaultEnvelopes, demo.DefaultTemplates, time.Now(), model.Seconds)
		a.UseForms()
		for i := range a.Len() {
			if e := a.WithAnnotations(i); a.HasDefect(i) && e.Status == model.Completed {
				note(printedFaults(a, e))
			}
		}
		for _, one := range a.Templates() {
			note(lint.ForTriage(lint.Examine(lint.Subject{Template: &one.Template, Fields: one.Annotations, Complete: true, Assume: inPercent})))
		}
		for _, e := range triage.Rules() {
			if !shown[e.Rule] {
				c.t.Errorf("nothing shows %q", e.Rule)
			}
		}
	})
}

var inPercent = geometry.Assumptions{Unit: geometry.Percent, Base: 1}

// printedFaults are those that only the printed words of a signed envelope tell.
func printedFaults(a *account.Account, e *account.Envelope) (found []triage.Finding) {
	subject := lint.Subject{Envelope: &e.Envelope, Fields: e.Annotations, Complete: true, Assume: inPercent}
	for i := range e.Documents {
		d := &e.Documents[i]
		for page := range int(d.PageCount) {
			found = append(found, lint.ForTriage(lint.Printed(subject, d.ID, page+1, wordsOf(account.Print(a, e, d, page))))...)
		}
	}
	return found
}

// wordsOf are printed lines as words, with letters of one width.
func wordsOf(lines []account.Printed) (words []geometry.Word) {
	const letter, height = 0.0085, 0.012 // parts of the page
	for _, line := range lines {
		at := line.X / 100
		for word := range strings.SplitSeq(line.Text, " ") {
			width := letter * float64(len([]rune(word)))
			words = append(words, geometry.Word{Text: model.NewText(word), Box: geometry.Box{Left: at, Right: at + width, Top: line.Y/100 - height, Bottom: line.Y / 100}})
			at += width + letter
		}
	}
	return words
}

// oddServices are the findings in the envelopes of services that mix units, send words that are not known, or a
// list where a number is expected.
func oddServices(t *testing.T) (found []triage.Finding) {
	t.Helper()
	mixed, err := demo.ParseChoices("dates=mixed")
	testbed.Must(t, err)
	unknown := new(demo.Faults)
	testbed.Must(t, unknown.Add("enums"))
	for pages, options := range map[string]demo.Options{`"pages":`: {Choices: mixed, Faults: unknown}, `"pages":[],"was":`: {}} {
		options.Envelopes = 60
		_, answer := newClient(t, options).raw("POST", "/envelopes", `{"first":60}`)
		var list model.EnvelopeList
		if model.Decode(bytes.ReplaceAll(answer, []byte(`"pages":`), []byte(pages)), &list) != nil || len(list.Envelopes) == 0 {
			t.Fatalf("%s", answer)
		}
		for i := range list.Envelopes {
			found = append(found, triage.Examine(&list.Envelopes[i], triage.Context{Now: time.Now(), Thresholds: triagetest.Thresholds()}).Findings...)
		}
	}
	return found
}
