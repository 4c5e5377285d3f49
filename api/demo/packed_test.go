//go:build !race

package demo_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	demo "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// What is kept of tens of thousands of envelopes is all of each.
func TestEveryEnvelopeSurvivesPacking(t *testing.T) {
	a := demo.New(3, 2000, 5, time.Now(), model.Seconds)
	for i := range a.Len() {
		raw, err := json.Marshal(a.Envelope(i))
		testbed.Must(t, err)
		var e model.Envelope
		testbed.Must(t, json.Unmarshal(raw, &e))
		if got := account.Pack(&e).Unpack(); !reflect.DeepEqual(got, e) {
			t.Fatalf("%s became %+v", raw, got)
		}
	}
}

// The report of an envelope does not depend on whether it is held whole.
func TestReportsOnPackedEnvelopesAreTheSame(t *testing.T) {
	now := time.Now()
	a := demo.New(5, 1500, 5, now, model.Seconds)
	rules := account.Rules{Context: triage.Context{Thresholds: triagetest.Thresholds(), StepsSequential: true}}
	whole, packed := account.New(rules), account.New(rules)
	for i := range a.Len() {
		e := a.Envelope(i).Envelope
		whole.Learn(&e)
		packed.LearnPacked(&e, account.Pack(&e), account.Span{})
	}
	for i := range a.Len() {
		e := a.Envelope(i).Envelope
		known, ok := packed.Envelope(e.ID)
		if !ok {
			t.Fatalf("%s is forgotten", e.ID)
		}
		want, got := whole.Report(&e, now), packed.Report(&known, now)
		if want.Holder.Sentence != got.Holder.Sentence || want.Urgency != got.Urgency || !reflect.DeepEqual(want.Findings, got.Findings) {
			t.Fatalf("%s is held by %q and %q, of it is found\n%+v\n%+v", e.ID, want.Holder.Sentence, got.Holder.Sentence, want.Findings, got.Findings)
		}
	}
}
