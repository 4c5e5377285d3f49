package bulksend

import (
	"fmt"
	"time"

	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
)

type rowCounts struct {
	ready, leftOut int
	// duplicates are those of leftOut that a person may include.
	duplicates int
	requests   int // that change something
}

func countRows(rows []*row) rowCounts {
	var t rowCounts
	for _, r := range rows {
		switch {
		case r.Why == "":
			t.ready++
			t.requests += len(r.Task.Steps)
		case r.Duplicate:
			t.duplicates++
			fallthrough
		default:
			t.leftOut++
		}
	}
	return t
}

// callsPerRequest is 2 because a target is read again before it is changed.
const callsPerRequest = 2

func (r rowCounts) cost(perSecond float64) string {
	if r.requests == 0 {
		return "nothing to send"
	}
	calls := r.requests * callsPerRequest
	text := describe.Counted(calls, "call")
	if perSecond <= 0 {
		return text
	}
	least := time.Duration(float64(calls) / perSecond * float64(time.Second)).Round(time.Second)
	if least >= time.Hour {
		least = least.Round(time.Minute)
	}
	return fmt.Sprintf("%s, at least %s at %g a second", text, durationText(least), perSecond)
}

func durationText(d time.Duration) string {
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

func tasksOf(rows []*row) (tasks []runner.Task, fingerprints []string) {
	for _, r := range rows {
		if r.Why == "" {
			tasks = append(tasks, r.Task)
			fingerprints = append(fingerprints, r.Fingerprint)
		}
	}
	return tasks, fingerprints
}
