package triage_test

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// What the fields of someone say counts for more than what a later step lets one think. Where
// the two contradict each other that is a finding, and no one is named as the one who holds it.
func TestSignedOutOfOrder(t *testing.T) {
	anna, bob, carl := person("anna"), person("bob"), person("carl")
	all := []string{"anna", "bob", "carl"}
	inOrder := func(done ...string) shape {
		return func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna), step(bob), step(carl))
			c.History = showsInput()
			fields(c, all, done...)
		}
	}
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
		{"a service of which it is not known that it shows what is entered", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob", "carl")(e, c)
			c.History = nil
		}, true, triage.HeldByUnknown},
		{"some of the signatures of the second", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob")(e, c)
			c.Fields = append(c.Fields, model.Annotation{RecipientID: "bob", Required: true, Type: model.SignatureField})
		}, true, triage.HeldByUnknown},
		{"a required text of the first", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob")(e, c)
			c.Fields[0].Type = model.TextField
		}, true, triage.HeldByUnknown},
		{"one of two in the first step", func(e *model.Envelope, c *triage.Context) {
			steps(e, step(anna, bob), step(carl))
			c.History = showsInput()
			fields(c, all, "anna", "carl")
		}, true, triage.HeldByUnknown},
		{"PENDING", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob", "carl")(e, c)
			e.Status = model.Pending
		}, true, triage.HeldByUnknown},
		{"an optional signature of the first", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob")(e, c)
			c.Fields[0].Required = false
		}, false, triage.HeldByOne},
		{"steps may run together", func(e *model.Envelope, c *triage.Context) {
			inOrder("bob", "carl")(e, c)
			c.StepsSequential = false
		}, false, triage.HeldByOne},
		{"a file of the second, which the sender may have uploaded", func(e *model.Envelope, c *triage.Context) {
			inOrder()(e, c)
			uploads(e, "bob")
		}, false, triage.HeldByOne},
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
