package bulksend

import (
	"fmt"
	"time"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
)

// tally counts what rows become.
type tally struct {
	ready, leftOut int
	// doubled are those of the left out that a person may take all the same.
	doubled  int
	requests int // that change something
}

func tallyOf(rows []row) tally {
	var t tally
	for _, r := range rows {
		switch {
		case r.Why == "":
			t.ready++
			t.requests += len(r.Task.Steps)
		case r.Duplicate:
			t.doubled++
			fallthrough
		default:
			t.leftOut++
		}
	}
	return t
}

// callsPerRequest: what is changed is read again first.
const callsPerRequest = 2

// cost is how many calls it takes, and the least time for that at so many a second.
func (t tally) cost(perSecond float64) string {
	if t.requests == 0 {
		return "nothing to send"
	}
	calls := t.requests * callsPerRequest
	text := describe.Counted(calls, "call")
	if perSecond <= 0 {
		return text
	}
	least := time.Duration(float64(calls) / perSecond * float64(time.Second)).Round(time.Second)
	if least >= time.Hour {
		least = least.Round(time.Minute)
	}
	return fmt.Sprintf("%s, at least %s at %g a second", text, span(least), perSecond)
}

// span is a time in words, to the second below an hour.
func span(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	switch {
	case h > 0:
		return fmt.Sprintf("%d h %d min", h, m)
	case m > 0:
		return fmt.Sprintf("%d min %d s", m, s)
	default:
		return fmt.Sprintf("%d s", s)
	}
}

// tasks are those of the rows that go ahead, with the prints of these rows.
func tasksOf(rows []row) (tasks []runner.Task, prints []string) {
	for _, r := range rows {
		if r.Why == "" {
			tasks = append(tasks, r.Task)
			prints = append(prints, r.Fingerprint)
		}
	}
	return tasks, prints
}
