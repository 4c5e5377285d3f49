package report_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
)

func shiftEnd() time.Time { return time.Date(2026, time.November, 26, 20, 0, 0, 0, time.UTC) }

func began() time.Time { return shiftEnd().Add(-12 * time.Hour) }

func environment() *screen.Env {
	env := &screen.Env{Now: shiftEnd, Account: account.New(account.Rules{})}
	for i, one := range []struct {
		name             string
		status           model.Status
		created, changed time.Duration // before now
		left             time.Duration
	}{
		{"Lease *A*", model.Completed, 90 * time.Hour, time.Hour, 0},
		{"Order B", model.Declined, 90 * time.Hour, 2 * time.Hour, 0},
		{"Order C", model.InProgress, 3 * time.Hour, 3 * time.Hour, 5 * time.Hour},
		{"Order D", model.InProgress, 90 * time.Hour, 80 * time.Hour, 11 * time.Hour},
		{"Order E", model.InProgress, 90 * time.Hour, 80 * time.Hour, 13 * time.Hour},
		{"Old F", model.Expired, 900 * time.Hour, 13 * time.Hour, 0},
	} {
		e := model.Envelope{
			ID: model.EnvelopeID(fmt.Sprintf("65a1f0c2d3e4b5a69788776%d", i)), Name: model.NewText(one.name), Status: one.status,
			CreatedAt: model.Time(shiftEnd().Add(-one.created).Unix()), UpdatedAt: model.Time(shiftEnd().Add(-one.changed).Unix()),
		}
		if one.left > 0 {
			e.ExpiresAt = model.Time(shiftEnd().Add(one.left).Unix())
		}
		env.Account.Learn(&e)
	}
	return env
}

func change(n int, operation string, ago time.Duration, outcome journal.Outcome) journal.Entry {
	e := journal.Entry{Time: shiftEnd().Add(-ago), Ended: shiftEnd().Add(-ago)}
	e.Intent.Operation, e.Result.Outcome = operation, outcome
	e.Intent.IDs = map[string]string{journal.EnvelopeID: fmt.Sprintf("65a1f0c2d3e4b5a69788776%d", n)}
	return e
}

func TestShift(t *testing.T) {
	changes := []journal.Entry{
		change(2, "envelope.void", time.Hour, journal.Applied), change(3, "envelope.void", time.Hour, journal.Applied),
		change(4, "envelope.rename", 2*time.Hour, journal.Rejected), change(1, "envelope.void", 13*time.Hour, journal.Applied),
		change(5, "envelope.rename", 30*time.Hour, journal.Unknown),
	}
	s := report.NewShift(environment(), changes, began(), shiftEnd().Add(12*time.Hour))
	text := s.Text()
	for _, want := range []string{
		"2 envelopes voided: Order C, Order D", "rejected: Order E", "Outcome not known", "Old F",
		"Completed\n  1 envelope: Lease *A*", "Declined\n  1 envelope: Order B", "New and open\n  1 envelope: Order C",
		"in 5 h: Order C\n  in 11 h: Order D\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for _, not := range []string{"Expired", "in 13 h", "%!"} {
		if strings.Contains(text, not) {
			t.Errorf("%q is in\n%s", not, text)
		}
	}
	if md := s.Markdown(); !strings.Contains(md, `Lease \*A\*`) || !strings.HasPrefix(md, "## Since ") {
		t.Error(md)
	}
}

// A line tells what was done to how many of what, and an outcome other than that by its word.
func TestWhatWasChanged(t *testing.T) {
	draft := func(e journal.Entry) journal.Entry {
		e.Intent.Before.Status = string(model.Draft)
		return e
	}
	for want, changes := range map[string][]journal.Entry{
		"2 drafts deleted: Order C, Order D":    {draft(change(2, "envelope.delete", time.Hour, journal.Applied)), draft(change(3, "envelope.delete", time.Hour, journal.Applied))},
		"2 envelopes deleted: Order C, Order D": {draft(change(2, "envelope.delete", time.Hour, journal.Applied)), change(3, "envelope.delete", time.Hour, journal.Applied)},
		"1 envelope voided: Order B":            {change(1, "envelope.void", time.Hour, journal.Applied)},
		"1 draft sent: Order B":                 {draft(change(1, "envelope.send", time.Hour, journal.Applied))},
		"1 envelope renamed: Order B":           {change(1, "envelope.rename", time.Hour, journal.Applied)},
		"Expiry of 2 envelopes set: Order B, Order C": {
			change(1, "envelope.set_expiration_date", time.Hour, journal.Applied), change(2, "envelope.set_expiration_date", time.Hour, journal.Applied),
		},
		"Void 2 envelopes, rejected: Order B, Order C":            {change(1, "envelope.void", time.Hour, journal.Rejected), change(2, "envelope.void", time.Hour, journal.Rejected)},
		"Create the envelope from the template, applied: Order B": {change(1, "envelope.create_from_template", time.Hour, journal.Applied)},
	} {
		if text := report.NewShift(environment(), changes, began(), shiftEnd()).Text(); !strings.Contains(text, "  "+want+"\n") {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}

func TestNothingHappened(t *testing.T) {
	env := &screen.Env{Now: shiftEnd, Account: account.New(account.Rules{})}
	if text := report.NewShift(env, nil, began(), shiftEnd()).Text(); !strings.Contains(text, "Nothing happened") {
		t.Error(text)
	}
}
