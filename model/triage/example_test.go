package triage_test

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// The report of one envelope: what is wrong with it, who holds it up, how urgent it is.
func ExampleExamine() {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	stamp := func(d time.Duration) model.Time { return model.Seconds.Stamp(now.Add(d)) }
	envelope := &model.Envelope{
		ID: "65a1f0c2d3e4b5a697887766", Name: model.NewText("Lease"), Status: model.InProgress,
		CreatedAt: stamp(-9 * 24 * time.Hour), UpdatedAt: stamp(-8 * 24 * time.Hour), ExpiresAt: stamp(20 * time.Hour),
		NumRecipients: 1, Notification: &model.Notification{ReminderInterval: 3},
		Documents: []model.Document{{ID: "d1", Name: model.NewText("Lease")}},
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{
			ID: "r1", Name: model.NewText("Anna Keller"), Email: model.NewText("anna.keller@@example.com"), Role: model.Signer,
		}}}},
	}
	report := triage.Examine(envelope, triage.Context{Now: now, Thresholds: triagetest.Thresholds()})
	fmt.Println(report.Health, report.Pressing)
	for _, f := range report.Findings {
		fmt.Printf("%s, %s: %s\n", f.Severity, f.Certainty, f.Sentence)
	}
	fmt.Println(report.Holder.Sentence)
	// Output:
	// act Act, 20 h left, no change for 8 d.
	// act, proved: Expires in 20 h.
	// act, proved: The address "anna.keller@@example.com" of Anna Keller has more than one @.
	// watch, proved: Nothing changed for 8 d. The limit is 7 d until enough completed ones are read.
	// watch, likely: About 2 reminders without a reaction.
	// watch, likely: It probably expires before another reminder goes out.
	// note, proved: It expires on a Sunday.
	// Waiting for Anna Keller, the only signer, unless they have just signed.
}
