package query_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
)

var now = time.Date(2026, time.March, 4, 15, 30, 0, 0, time.UTC) // a Wednesday

func stamp(at time.Time) model.Time { return model.Seconds.Stamp(at) }

func day(text string) model.Time {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return stamp(at)
}

func TestRequest(t *testing.T) {
	const id, other = "65a1f0c2d3e4b5a697887766", "65a1f0c2d3e4b5a697887767"
	open := []model.Status{model.InProgress, model.Pending}
	for _, c := range []struct {
		text string
		want model.EnvelopeQuery
	}{
		{"", model.EnvelopeQuery{}},
		{"  sales   contract ", model.EnvelopeQuery{Search: "sales contract"}},
		{`"sales contract"`, model.EnvelopeQuery{Search: "sales contract"}},
		{`"unclosed quote`, model.EnvelopeQuery{Search: "unclosed quote"}},
		{"anna@example.com", model.EnvelopeQuery{Search: "anna@example.com"}},
		{`"Anna O’Brien" <anna@example.com>`, model.EnvelopeQuery{Search: "anna@example.com"}},
		{"Brien, Anna <anna@example.com>,", model.EnvelopeQuery{Search: "anna@example.com"}},
		{"mailto:anna@example.com?subject=x", model.EnvelopeQuery{Search: "anna@example.com"}},
		{"to:<anna@example.com>", model.EnvelopeQuery{Search: "anna@example.com"}},
		{`to:"Anna <anna@example.com>"`, model.EnvelopeQuery{Search: "anna@example.com"}},
		{"anna@exam\u200bple.com", model.EnvelopeQuery{Search: "anna@example.com"}},
		{"lease anna@example.com", model.EnvelopeQuery{Search: "anna@example.com"}},
		{"Mu\u0308ller", model.EnvelopeQuery{Search: "Müller"}},
		{"O'Brien", model.EnvelopeQuery{Search: "Brien"}},
		{"O’Brien", model.EnvelopeQuery{Search: "Brien"}},
		{"to:O`Brien", model.EnvelopeQuery{Search: "Brien"}},
		{"l'été", model.EnvelopeQuery{Search: "été"}},
		{"d'A", model.EnvelopeQuery{Search: "d'A"}},
		{"Jean‑Luc", model.EnvelopeQuery{Search: "Jean"}},
		{"Jean-Luc", model.EnvelopeQuery{Search: "Jean-Luc"}},
		{"at 10:30", model.EnvelopeQuery{Search: "at 10:30"}},
		{"https://example.com/x", model.EnvelopeQuery{Search: "https://example.com/x"}},
		{"sales status:draft contract", model.EnvelopeQuery{Search: "sales contract", Statuses: []model.Status{model.Draft}}},
		{"status:draft,pending", model.EnvelopeQuery{Statuses: []model.Status{model.Draft, model.Pending}}},
		{"status:draft status:pending", model.EnvelopeQuery{Statuses: []model.Status{model.Draft, model.Pending}}},
		{"status:in-progress", model.EnvelopeQuery{Statuses: []model.Status{model.InProgress}}},
		{"is:COMP", model.EnvelopeQuery{Statuses: []model.Status{model.Completed}}},
		{"status:open", model.EnvelopeQuery{Statuses: open}},
		{"status:ended -status:voided", model.EnvelopeQuery{Statuses: []model.Status{model.Expired, model.Declined}}},
		{"-status:draft,voided", model.EnvelopeQuery{Statuses: []model.Status{
			model.InProgress, model.Completed, model.Expired, model.Declined, model.Pending,
		}}},
		{"to:anna", model.EnvelopeQuery{Search: "anna"}},
		{"lease to:anna", model.EnvelopeQuery{Search: "lease"}},
		{"to:anna lease", model.EnvelopeQuery{Search: "lease"}},
		{"-to:anna", model.EnvelopeQuery{}},
		{"name:6093", model.EnvelopeQuery{Search: "6093"}},
		{"lease name:6093", model.EnvelopeQuery{Search: "lease"}},
		{"-name:6093", model.EnvelopeQuery{}},
		{"-lease", model.EnvelopeQuery{}},
		{"expires:<3d", model.EnvelopeQuery{Statuses: open}},
		{"expires:<3d status:draft", model.EnvelopeQuery{Statuses: []model.Status{model.Draft}}},
		{"idle:>14d level:qes", model.EnvelopeQuery{}},
		{"tag:lease,vip tag:x", model.EnvelopeQuery{Tags: []string{"lease", "vip", "x"}}},
		{`comment:"call back"`, model.EnvelopeQuery{Comment: "call back"}},
		{"folder:abc root:yes", model.EnvelopeQuery{FolderIDs: []string{"abc"}, OnlyRootFolder: true}},
		{"root:no trash:no", model.EnvelopeQuery{}},
		{"trash:yes", model.EnvelopeQuery{IncludeTrash: true}},
		{"uid:" + id, model.EnvelopeQuery{UID: id}},
		{"id:" + id + "," + other, model.EnvelopeQuery{IDs: []model.EnvelopeID{id, other}}},
		{"from:2026-01-31", model.EnvelopeQuery{DateFrom: day("2026-01-31")}},
		{"until:2026-01-31", model.EnvelopeQuery{DateTo: day("2026-02-01") - 1}},
		{"from:yesterday until:today", model.EnvelopeQuery{DateFrom: day("2026-03-03"), DateTo: day("2026-03-05") - 1}},
		{"from:mon", model.EnvelopeQuery{DateFrom: day("2026-03-02")}},
		{"from:wed", model.EnvelopeQuery{DateFrom: day("2026-03-04")}},
		{"from:thursday", model.EnvelopeQuery{DateFrom: day("2026-02-26")}},
		{"from:30d", model.EnvelopeQuery{DateFrom: day("2026-02-02")}},
		{"STATUS:Draft", model.EnvelopeQuery{Statuses: []model.Status{model.Draft}}},
	} {
		q := query.Parse(c.text)
		if err := q.Err(); err != nil {
			t.Errorf("%q: %v", c.text, err)
		}
		got, ok := q.Request(now, stamp)
		if diff := cmp.Diff(c.want, got); diff != "" || !ok {
			t.Errorf("%q asks the service (-want +got), possible %v:\n%s", c.text, ok, diff)
		}
	}
}

func TestWrongTerms(t *testing.T) {
	for text, want := range map[string]string{
		"status:":            "status needs a value, such as open",
		"status:dr,x":        `there is no state "x"; there are draft, in_progress, completed, expired, declined, voided, pending`,
		"status:d":           `"d" could be draft, declined`,
		"colour:red":         "there is no filter colour; put it in quotes to look for the words",
		"expires:soon":       `"soon" is no length of time; write 3d, 4h or 2w`,
		"idle:>5q":           `"5q" is no length of time; write 3d, 4h or 2w`,
		"idle:>99999999y":    `"99999999y" is longer than 100 years`,
		"from:later":         `"later" is no day; write 2026-01-31, yesterday, mon or 30d`,
		"-from:mon":          "use until: instead of a minus",
		"-tag:x":             "the service does not say which tags an envelope has, so none can be left out",
		"root:maybe":         `"maybe" is neither yes nor no`,
		"-trash:yes":         "write no instead of a minus",
		"id:a/b":             `"a/b" is not the id of an envelope`,
		"uid:a/b":            "that is not the id of a user",
		"uid:abc uid:def":    "the service takes only one of these",
		"level:aes":          `"aes" is none of ses, eidas, zertes, qes`,
		"f:x":                "f could be folder or from",
		"health:bad":         `"bad" is none of act, soon, watch, ok, unknown`,
		"rule:expirring":     "there is no rule expirring; did you mean expiring?",
		"rule:phone":         "there is no rule phone; there are phone-number, shared-phone-number",
		"rule:nothing-of-it": "there is no rule nothing-of-it; the help lists them all",
		"verify:fingerprint": `"fingerprint" is none of sms, passcode, id, none`,
	} {
		q := query.Parse(text)
		if err := q.Err(); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestWrongTermsFilterNothing(t *testing.T) {
	q := query.Parse("status:nonsense idle:soon lease")
	got, ok := q.Request(now, stamp)
	if diff := cmp.Diff(model.EnvelopeQuery{Search: "lease"}, got); diff != "" || !ok {
		t.Error(diff)
	}
	lease := model.Envelope{Name: model.NewText("Lease")}
	if !q.Matches(&lease, query.Context{Now: now}) {
		t.Error("a wrong term hides a row")
	}
}

func TestWhere(t *testing.T) {
	for text, want := range map[string]query.Scope{
		"lease": query.Service, "-lease": query.Rows, "status:open": query.Service, "-status:open": query.Service,
		"to:anna": query.Service, "-to:anna": query.Rows, "expires:<3d": query.Rows, "idle:>3d": query.Rows,
		"level:qes": query.Rows, "tag:x": query.Service, "comment:x": query.Service, "-comment:x": query.Rows,
		"from:mon": query.Service, "nonsense:x": query.Nobody, "health:act": query.Rows, "files:missing": query.Rows,
		"name:x": query.Service, "-name:x": query.Rows, "verify:sms": query.Rows, "age:>3d": query.Rows,
	} {
		testbed.Equal(t, query.Parse(text).Terms()[0].Scope(model.Seconds), want, "%q is applied by", text)
	}
	if got := query.Parse("lease to:anna").Terms()[1].Scope(model.Seconds); got != query.Rows {
		t.Error("a recipient beside words cannot be looked for by the service as well")
	}
	if got := query.Parse("from:mon").Terms()[0].Scope(model.UnknownUnit); got != query.Rows {
		t.Error("a date cannot be sent before the unit of time is known")
	}
}

func TestRulesOfAQuery(t *testing.T) {
	q := query.Parse("rule:idle,overdue lease -rule:expiring").And(query.Parse("rule:No_Reminders"))
	want := []triage.Rule{triage.Idle, triage.Overdue, triage.NoReminders}
	if diff := cmp.Diff(want, q.Rules()); diff != "" {
		t.Error(diff)
	}
	if got := query.Parse("lease -rule:idle rule:idel").Rules(); got != nil {
		t.Errorf("rows are found by %v", got)
	}
}

// FuzzParse reads anything: nothing may fail, what is written again must be read the
// same, and what is asked of the service must be what was typed.
func FuzzParse(f *testing.F) {
	for _, sample := range hostile.Strings() {
		f.Add(sample.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q := query.Parse(text)
		again := query.Parse(q.String())
		if again.String() != q.String() || len(again.Terms()) != len(q.Terms()) {
			t.Fatalf("%q is written %q and read again as %q", text, q.String(), again.String())
		}
		for i, term := range q.Terms() {
			other := again.Terms()[i]
			if term.Field != other.Field || term.Value != other.Value || term.Not != other.Not {
				t.Fatalf("%q: term %q is read again as %q", text, term.Text, other.Text)
			}
			if term.Err != nil && strings.TrimSpace(term.Err.Error()) == "" {
				t.Fatalf("%q: the term %q is wrong without a reason", text, term.Text)
			}
		}
		body, possible := q.Request(now, stamp)
		if !possible && len(body.Statuses) > 0 {
			t.Fatalf("%q asks for %v, which is impossible", text, body.Statuses)
		}
		for _, s := range body.Statuses {
			if !s.Known() {
				t.Fatalf("%q asks for the state %q", text, s)
			}
		}
		for _, id := range append(body.IDs, model.EnvelopeID(body.UID)) {
			if id != "" && !id.Valid() {
				t.Fatalf("%q asks for the id %q", text, id)
			}
		}
		q.Matches(lease(), known())
		_ = query.Complete(text, func() []string { return []string{"Lease agreement", text} })
		_, _ = query.IDIn(text)
	})
}

// Every value that is offered for a filter is one that the filter takes.
func TestValues(t *testing.T) {
	offered := 0
	for _, f := range query.Fields() {
		for _, value := range query.Values(f.Name) {
			offered++
			for _, term := range query.Parse(f.Name + ":" + value).Terms() {
				if term.Err != nil {
					t.Errorf("%s:%s: %v", f.Name, value, term.Err)
				}
			}
		}
	}
	if offered < 50 {
		t.Errorf("only %d values are offered", offered)
	}
}
