package describe_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/describe"
)

func envelope(text string, status model.Status) *model.Envelope {
	t := model.NewText(text)
	return &model.Envelope{
		ID: "e1", Name: t, Comment: t, Status: status, LegalityLevel: model.SES, NumRecipients: 2,
		CreatedAt: model.Time(now.Add(-time.Hour).Unix()), UpdatedAt: model.Time(now.Add(-time.Hour).Unix()), ExpiresAt: model.Time(now.Add(time.Hour).Unix()),
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{{
				ID: "r1", Name: t, Email: t, Role: model.Signer, Verification: &model.Verification{Type: model.SMS, Value: model.NewSecret("+41795550123")},
			}}},
			{Recipients: []model.Recipient{{
				ID: "r2", Name: t, Email: t, Role: model.ReceivesCopy, Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret("hunter2")},
			}}},
		},
		Documents: []model.Document{{ID: "d1", Name: t, Filename: t, PageCount: 2}},
	}
}

func texts(e *model.Envelope) map[string]string {
	report := triage.Examine(e, triage.Context{Now: now, Thresholds: triagetest.Thresholds(), StepsSequential: true})
	l := describe.SupportText{Envelope: e, Report: &report, Now: now, Host: "api.example.com"}
	return map[string]string{
		"summary": l.Summary(), "recipients": l.Recipients(), "escalation": l.Escalation(),
	}
}

// What leaves the program tells no secret, and nothing in it can harm who reads it.
func TestTextsAreSafe(t *testing.T) {
	for _, status := range append(model.Statuses(), "SEALING") {
		for _, sample := range hostile.Strings() {
			for name, text := range texts(envelope(sample.Text, status)) {
				if err := hostile.Check(text); err != nil {
					t.Errorf("%s of %s, %s: %v", name, status, sample.Name, err)
				}
				if strings.Contains(text, "hunter2") || strings.Contains(text, "5550123") {
					t.Errorf("%s of %s tells a secret: %s", name, status, text)
				}
				if name == "summary" && strings.Contains(text, "\n") {
					t.Errorf("the summary of %s has several lines: %q", status, text)
				}
			}
		}
	}
}

// An escalation goes to people who must not learn who is concerned.
func TestEscalationNamesNobody(t *testing.T) {
	for _, status := range model.Statuses() {
		text := texts(envelope("Zacharias Quillfeather", status))["escalation"]
		if strings.Contains(text, "Quillfeather") {
			t.Errorf("%s: %s", status, text)
		}
		for _, id := range []string{"e1", "r1", "r2", "d1", string(status), "2026-03-02T08:00:00Z"} {
			if !strings.Contains(text, id) {
				t.Errorf("%s: %q is missing in %s", status, id, text)
			}
		}
	}
}

func TestWhoMostLikelyAsks(t *testing.T) {
	e := envelope("Anna", model.InProgress)
	var all []*model.Recipient
	for _, r := range e.Recipients() {
		all = append(all, r)
	}
	last := all[len(all)-1]
	for name, c := range map[string]struct {
		report triage.Report
		want   *model.Recipient
	}{
		"who is waited for":   {triage.Report{Holder: triage.Holder{Sure: last}}, last},
		"the first who signs": {triage.Report{}, all[0]},
	} {
		testbed.Equal(t, describe.Asker(e, &c.report), c.want, "%s", name)
	}
	if got := describe.Asker(&model.Envelope{}, &triage.Report{}); got != nil {
		t.Errorf("nobody signs, and %v asks", got)
	}
}
