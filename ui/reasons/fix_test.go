package reasons

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

// page is that of an envelope with one finding.
func page(t *testing.T, status model.Status, f triage.Finding) Page {
	t.Helper()
	client := api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}})
	e := &model.Envelope{ID: "65a1f0c2d3e4b5a697887766", Status: status, IsDuplicable: new(true), Documents: []model.Document{{ID: "d"}}}
	k := keys.Default()
	return Page{
		Envelope: e, Report: &triage.Report{Findings: []triage.Finding{f}}, Client: client, Keys: k,
		Context: triage.Context{Now: time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)},
		Actions: change.Actions(client, k, []model.Envelope{*e}),
	}
}

func written(p Page) string {
	pen := richtext.NewWriter(sizetest.Theme(), 100)
	p.Write(pen)
	text := ansi.Strip(strings.Join(pen.Lines(), "\n"))
	start := strings.Index(text, "Why ")
	return text[start : start+strings.Index(text[start:], "What can be done")]
}

func TestWhatFixesAReasonStandsBesideIt(t *testing.T) {
	for name, c := range map[string]struct {
		status model.Status
		f      triage.Finding
		want   string
		not    string
	}{
		"a key":                        {model.InProgress, triage.Finding{Rule: triage.Overdue, Severity: triage.Act}, "E  Set the expiration date   X  Void", ""},
		"the first that can be taken":  {model.InProgress, triage.Finding{Rule: triage.NoField, Severity: triage.Soon}, "U  Issue again", "Add a field"},
		"another one in another state": {model.Draft, triage.Finding{Rule: triage.FieldOffPage, Severity: triage.Soon}, "v  Delete the field, on its page", ""},
		"none, and why":                {model.Completed, triage.Finding{Rule: triage.LevelOutlier, Severity: triage.Soon}, "L  Set the legality level: Completed envelopes cannot be changed.", ""},
		"none of a note":               {model.Completed, triage.Finding{Rule: triage.NoExpiry}, "rule:no-expiry", "Set the expiration"},
		"one of a note":                {model.InProgress, triage.Finding{Rule: triage.NoReminders}, "B  Set subject, message and reminders", ""},
		"a successor":                  {model.Expired, triage.Finding{Rule: triage.EndedRecently, Severity: triage.Watch, Other: []model.EnvelopeID{"x"}}, "m  Look at the other envelopes", ""},
		"no successor":                 {model.Expired, triage.Finding{Rule: triage.EndedRecently, Severity: triage.Soon}, "U  Issue again", "Look at the other"},
	} {
		t.Run(name, func(t *testing.T) {
			text := written(page(t, c.status, c.f))
			if !strings.Contains(text, c.want) || c.not != "" && strings.Contains(text, c.not) {
				t.Errorf("want %q, not %q:\n%s", c.want, c.not, text)
			}
		})
	}
}

func TestWhoCanWhereNoKeyDoes(t *testing.T) {
	p := page(t, model.InProgress, triage.Finding{Rule: triage.BadAddress, Severity: triage.Act})
	if text := written(p); !strings.Contains(text, "U  Issue again, with the recipient corrected") {
		t.Error(text)
	}
	p.Client = api.New(api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com"}, NoExtensions: true})
	if text := written(p); !strings.Contains(text, "U  Issue again, and correct the copy in the web application") {
		t.Error(text)
	}
	p.Envelope.IsDuplicable = new(false)
	p.Actions = change.Actions(p.Client, p.Keys, []model.Envelope{*p.Envelope})
	if text := written(p); !strings.Contains(text, inTheWebApp) {
		t.Error(text)
	}
}

// Every remedy leads to something that there is.
func TestEveryRemedyIsKnown(t *testing.T) {
	p := page(t, model.Draft, triage.Finding{Rule: triage.Bottleneck, Recipient: "r"})
	for _, rule := range triage.Rules() {
		for _, r := range rule.Remedies {
			if m, ok := p.fix(r, &p.Report.Findings[0]); !ok || m.does == "" {
				t.Errorf("%s: nothing is known of remedy %d", rule.Rule, r)
			}
		}
	}
}
