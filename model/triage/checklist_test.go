package triage_test

import (
	"fmt"
	"strings"
	"testing"
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

func TestNeverGotIt(t *testing.T) {
	asItIs := every()
	other := func(s model.Status) *model.Envelope { return another("x", func(o *model.Envelope) { o.Status = s }) }
	for _, r := range []struct {
		name     string
		shape    shape
		question string
		verdict  triage.Verdict
		says     string
	}{
		{"nothing known of the address", asItIs, "address", triage.Open, "well formed"},
		{"a malformed address", address("anna@@x.com"), "address", triage.Suspect, "more than one @"},
		{"a blank behind", address("anna@x.com "), "address", triage.Suspect, "a blank behind it"},
		{"a blank in front", address(" anna@x.com"), "address", triage.Suspect, "a blank in front of it"},
		{"blanks around", address(" anna@x.com "), "address", triage.Suspect, "blanks around it"},
		{"a typing error", address("anna@gmial.com"), "address", triage.Suspect, "gmail.com"},
		{"it has worked", beside(other(model.Completed)), "address", triage.Fine, "worked before"},
		{"it has worked for others", every(beside(other(model.Completed)), func(e *model.Envelope, c *triage.Context) {
			c.Further = []triage.Finding{{Rule: triage.OneAddress, Severity: triage.Soon, Recipient: signer(e).ID, Sentence: "It is the address of another person."}}
		}), "address", triage.Suspect, "another person"},
		{"someone declined", beside(other(model.Declined)), "address", triage.Fine, "arrives"},
		{"another one was voided", beside(other(model.Voided)), "address", triage.Open, "well formed"},
		{"a wrong person, while it is open", asItIs, "person", triage.Open, "void this one only once the new one is out"},
		{
			"a wrong person, when it has ended", status(model.Expired), "person", triage.Open,
			"Issue the envelope again with the recipient corrected",
		},
		{"their turn", asItIs, "turn", triage.Fine, "Waiting for anna"},
		{"perhaps not their turn", two, "turn", triage.Open, "It is in step 1 of 2, or later"},
		{"nobody's turn", status(model.Voided), "turn", triage.Suspect, "no one"},
		{"signs", asItIs, "role", triage.Fine, "Signer"},
		{"a copy", role(model.ReceivesCopy), "role", triage.Suspect, "copy"},
		{"in person", role(model.InPersonSigner), "role", triage.Suspect, "in person"},
		{"open", asItIs, "open", triage.Fine, "In progress"},
		{"voided", status(model.Voided), "open", triage.Suspect, "Voided"},
		{"draft", status(model.Draft), "open", triage.Suspect, "not sent"},
		{"time left", expires(5 * day), "expired", triage.Fine, "5 d"},
		{"overdue", expires(-5 * day), "expired", triage.Suspect, "5 d ago"},
		{"no date", undated, "expired", triage.Open, "no expiration date"},
		{"no check", asItIs, "check", triage.Fine, "None"},
		{"a qualified level", func(e *model.Envelope, _ *triage.Context) { e.LegalityLevel = model.QESZertes }, "check", triage.Fine, "identity"},
		{"SMS", verified(model.SMS, "+41795550123"), "check", triage.Fine, "mobile phone"},
		{"SMS to nowhere", verified(model.SMS, "call me"), "check", triage.Suspect, "is not valid"},
		{"reminded", asItIs, "reminded", triage.Fine, "3 days"},
		{"not reminded", func(e *model.Envelope, _ *triage.Context) { e.Notification = nil }, "reminded", triage.Suspect, "No interval"},
		{"themselves", asItIs, "themselves", triage.Open, "spam"},
		{"a copy themselves", role(model.ReceivesCopy), "themselves", triage.Open, "nothing to sign"},
		{"in person themselves", role(model.InPersonSigner), "themselves", triage.Open, "device"},
		{"overdue themselves", expires(-5 * day), "themselves", triage.Open, "open for longer"},
		{"voided themselves", status(model.Voided), "themselves", triage.Open, "Voided"},
		{
			"signed themselves", every(two, set(func(e *model.Envelope) { uploads(e, "bob") })), "themselves", triage.Open,
			"seem to have signed",
		},
		{"unread themselves", unread("status"), "themselves", triage.Open, "before its state is known"},
	} {
		t.Run(r.question+"/"+r.name, func(t *testing.T) {
			e, c := healthy(), checked()
			r.shape(e, &c)
			report := triage.Examine(e, c)
			all := triage.NeverGotIt(e, signer(e), c, &report, "Signed or not.")
			if len(all) != 9 {
				t.Fatalf("%d questions", len(all))
			}
			for _, check := range all {
				if strings.Contains(check.Question, r.question) {
					if check.Verdict != r.verdict || !strings.Contains(check.Answer, r.says) {
						t.Errorf("%d: %s %s", check.Verdict, check.Question, check.Answer)
					}
					return
				}
			}
			t.Fatal("the question is not asked")
		})
	}
}

func TestGaps(t *testing.T) {
	for status, says := range map[model.Status]string{
		model.InProgress: "signed", model.Pending: "PENDING", model.Declined: "declined", model.Voided: "voided",
		model.Expired: "revived", model.Completed: "sandbox", "SEALING": "signed",
	} {
		e := healthy()
		e.Status = status
		told := ""
		for _, g := range triage.Gaps(e) {
			if g.What == "" || g.Why == "" {
				t.Errorf("%s: %+v", status, g)
			}
			told += g.What + "\n"
		}
		if !strings.Contains(told, says) {
			t.Errorf("%s: %s", status, told)
		}
	}
}
