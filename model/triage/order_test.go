package triage_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func TestNothingToSayOfAHealthyEnvelope(t *testing.T) {
	report := triage.Examine(healthy(), checked())
	if report.Health != triage.Healthy || len(report.Findings) > 0 || report.Reason() != "" || report.Urgency.Severity() != triage.Note {
		t.Errorf("%+v", report)
	}
}

func TestHealth(t *testing.T) {
	noSteps := set(func(e *model.Envelope) { e.SigningSteps = nil })
	for _, r := range []struct {
		name      string
		shape     shape
		want      triage.Health
		unchecked int
	}{
		{"a note", undated, triage.Healthy, 0},
		{"watch", expires(6 * day), triage.NeedsWatch, 0},
		{"soon", expires(2 * day), triage.NeedsSoon, 0},
		{"act", expires(time.Hour), triage.NeedsAct, 0},
		{"fields not read", unreadFields, triage.Unchecked, 1},
		{"fields of a completed one", every(status(model.Completed), unreadFields), triage.Healthy, 0},
		{
			"fields of the sender alone", every(set(func(e *model.Envelope) { e.FlowType = model.SignMyself }), unreadFields),
			triage.Unchecked, 1,
		},
		{"the list leaves details out", noSteps, triage.Unchecked, 1},
		{"a state nobody knows", status("SEALING"), triage.Unchecked, 1},
		{"bad although unchecked", every(expires(time.Hour), unreadFields), triage.NeedsAct, 1},
		{"what other checks found", func(_ *model.Envelope, c *triage.Context) {
			c.Further = []triage.Finding{{Rule: triage.OrphanField, Severity: triage.Soon}}
		}, triage.NeedsSoon, 0},
	} {
		e, c := healthy(), checked()
		r.shape(e, &c)
		if report := triage.Examine(e, c); report.Health != r.want || len(report.Unchecked) != r.unchecked {
			t.Errorf("%s: %s: %q, %+v", r.name, report.Health, report.Unchecked, report.Findings)
		}
	}
}

// The reasons come in the order in which they explain most.
func TestReasons(t *testing.T) {
	of := func(rule triage.Rule, s triage.Severity) triage.Finding {
		return triage.Finding{Rule: rule, Severity: s, Sentence: string(rule) + " " + s.String()}
	}
	want := []triage.Finding{
		of(triage.Expiring, triage.Act), of(triage.NoSigner, triage.Act), of(triage.BadAddress, triage.Act), of(triage.ValueMissing, triage.Act),
		of(triage.Overdue, triage.Soon), of(triage.LooksFinished, triage.Soon), of(triage.RequiredMissing, triage.Soon),
		of(triage.ValueSurplus, triage.Soon), of(triage.EndedRecently, triage.Soon), of(triage.OrphanField, triage.Soon),
		of(triage.OrphanPlaceholder, triage.Soon), of(triage.TypoAddress, triage.Soon), of(triage.SentTwice, triage.Soon),
		of(triage.BecameSlow, triage.Soon), of(triage.OddFile, triage.Soon),
		of(triage.PhoneFormat, triage.Watch), of(triage.IgnoredReminders, triage.Watch), of(triage.NoExpiry, triage.Note),
	}
	c := checked()
	c.Further = slices.Clone(want)
	slices.Reverse(c.Further)
	report := triage.Examine(healthy(), c)
	if diff := cmp.Diff(want, report.Findings); diff != "" {
		t.Error(diff)
	}
	if got := report.Reason(); got != "expiring act" {
		t.Errorf("the reason is %q", got)
	}
	c.Further = []triage.Finding{of(triage.NoExpiry, triage.Note)}
	if report := triage.Examine(healthy(), c); report.Reason() != "" {
		t.Errorf("a note became the reason: %q", report.Reason())
	}
}

// The sentence says what makes an envelope urgent.
func TestPressing(t *testing.T) {
	for _, r := range []struct {
		name  string
		shape shape
		why   string
	}{
		{"nothing", every(), "Nothing makes it urgent."},
		{"last day", expires(day), "Act, 24 h left."},
		{"third day", expires(3 * day), "Soon, 3 d left."},
		{"fourth day", expires(4 * day), "Watch, 4 d left."},
		{"overdue", expires(-7 * day), "Act, overdue for 7 d."},
		{"idle for ten days", idle(model.InProgress, 10*day), "Watch, no change for 10 d."},
		{"idle for years", idle(model.InProgress, 1000*day), "Soon, no change for 1000 d."},
		{"an old draft", idle(model.Draft, 40*day), "No change for 40 d."},
		{"completed before its date", every(expires(time.Hour), status(model.Completed)), "Nothing makes it urgent."},
		{"completed long ago", idle(model.Completed, 40*day), "Nothing makes it urgent."},
		{"a missing attachment", request(model.AttachmentPlaceholder{Required: true}, nil), "Watch."},
	} {
		e, c := healthy(), checked()
		r.shape(e, &c)
		if report := triage.Examine(e, c); report.Pressing != r.why {
			t.Errorf("%s: %q, want %q", r.name, report.Pressing, r.why)
		}
	}
}

// A queue is ordered by severity, then by the time until it is too late, then by how long nothing changed. Whether an
// envelope was examined an hour earlier makes no difference.
func TestUrgency(t *testing.T) {
	worse := func(s triage.Severity, left, unchanged time.Duration) shape {
		return func(e *model.Envelope, c *triage.Context) {
			e.ExpiresAt, e.UpdatedAt = 0, in(-unchanged)
			if left != 0 {
				e.ExpiresAt = in(left)
			}
			c.Further = []triage.Finding{{Rule: triage.OrphanField, Severity: s}}
		}
	}
	const act, soon = triage.Act, triage.Soon
	list := []struct {
		name  string
		shape shape
	}{
		{"act, overdue for 20 h", worse(act, -20*time.Hour, time.Hour)},
		{"act, overdue for 1 h", worse(act, -time.Hour, 9*day)},
		{"act, 2 min left", worse(act, 2*time.Minute, time.Hour)},
		{"act, 3 min left, idle", worse(act, 3*time.Minute, 5*day)},
		{"act, 3 min left", worse(act, 3*time.Minute, time.Hour)},
		{"act, 30 d left", worse(act, 30*day, time.Hour)},
		{"act, 4 years left", worse(act, 4*365*day, time.Hour)},
		{"act, overdue for 2 d", worse(act, -2*day, 9*day)},
		{"act, overdue for 5 d", worse(act, -5*day, 9*day)},
		{"act, no date, idle", worse(act, 0, 6*day)},
		{"act, no date", worse(act, 0, time.Hour)},
		{"soon, overdue for 2 h", worse(soon, -2*time.Hour, time.Hour)},
		{"soon, 60 h left", worse(soon, 60*time.Hour, time.Hour)},
		{"soon, no date", worse(soon, 0, 6*day)},
		{"a healthy one", every()},
	}
	urgency := func(of shape, earlier time.Duration) triage.Urgency {
		e, c := healthy(), checked()
		of(e, &c)
		c.Now = c.Now.Add(-earlier)
		return triage.Examine(e, c).Urgency
	}
	for i, before := range list[:len(list)-1] {
		for _, after := range list[i+1:] {
			if urgency(before.shape, 0) <= urgency(after.shape, 0) {
				t.Errorf("%s does not come before %s", before.name, after.name)
			}
		}
		if now, earlier := urgency(before.shape, 0), urgency(before.shape, 20*time.Second); now != earlier {
			t.Errorf("%s: %d, 20 s earlier %d", before.name, now, earlier)
		}
	}
}
