package account

import (
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// What the book forgets, because there are too many, tells nothing about others any more.
func TestTheHistoryForgetsWithTheBook(t *testing.T) {
	b := New(Rules{Context: triage.Context{Thresholds: triagetest.Thresholds()}})
	b.Learn(&model.Envelope{
		ID: "a", Status: model.Completed, UpdatedAt: 1_790_000_000, NumRecipients: 1,
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{Email: model.NewText("anna@example.com"), Role: model.Signer}}}},
	})
	if b.history.HasNoPrecedent("anna@example.com") {
		t.Fatal("a completed envelope is a precedent")
	}
	b.forget("a")
	if !b.history.HasNoPrecedent("anna@example.com") || b.entry("a") != nil {
		t.Error("something of it is left")
	}
}
