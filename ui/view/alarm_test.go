package view

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/notice"
)

func judged(health triage.Health, ids ...string) []*Row {
	var rows []*Row
	for _, id := range ids {
		rows = append(rows, &Row{
			Packed:    account.Summarize(&model.Envelope{ID: model.EnvelopeID(id)}),
			Judgement: Judgement{Made: true, Health: health},
		})
	}
	return rows
}

func TestTheAlarmTellsWhatHasComeToNeedAction(t *testing.T) {
	aside := func(r *Row) bool { return r.ID == "aside" }
	start := time.Unix(1000, 0)
	var a Alarm
	for n, step := range []struct {
		at   time.Duration
		act  []string
		want string
	}{
		{0, []string{"a", "b"}, ""},           // the first reading
		{time.Second, []string{"a", "b"}, ""}, // nothing new
		{2 * time.Second, []string{"a"}, ""},  // less
		{3 * time.Second, []string{"a", "aside"}, ""},
		{4 * time.Second, []string{"a", "c"}, "1 envelope has"},
		{5 * time.Second, []string{"a", "c", "d"}, ""}, // too soon
		{50 * time.Second, []string{"a", "c", "d", "e"}, ""},
		{65 * time.Second, []string{"a", "c", "d", "e"}, "2 envelopes have"},
		{time.Hour, []string{"a", "c", "d", "e"}, ""},
		{2 * time.Hour, []string{"b", "a", "c", "d", "e"}, "1 envelope has"}, // again
	} {
		rows := append(judged(triage.NeedsAct, step.act...), judged(triage.Healthy, "x", "y")...)
		a.Look(rows, n, aside)
		got := ""
		if cmd := a.Tell(start.Add(step.at)); cmd != nil {
			got = cmd().(notice.AlertMsg).Text
		}
		if (got == "") != (step.want == "") || !strings.HasPrefix(got, step.want) {
			t.Errorf("step %d: told %q, want %q", n, got, step.want)
		}
	}
}
