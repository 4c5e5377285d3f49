package triage

import (
	"fmt"
	"time"

	"inkdesk/model"
)

// Part is one summand of the urgency.
type Part struct {
	What   string
	Points int
}

const (
	pointsPerSeverity = 1000
	pointsLastDay     = 300
	pointsThreeDays   = 150
	pointsPerIdleDay  = 2
	mostIdleDays      = 60
	pointsPerMissing  = 20
)

// urgency lists what makes an envelope urgent, so that an order can be explained. Time
// counts as long as something can be done with it.
func urgency(e *model.Envelope, now time.Time, found []Finding) []Part {
	var parts []Part
	add := func(points int, format string, args ...any) {
		if points > 0 {
			parts = append(parts, Part{What: fmt.Sprintf(format, args...), Points: points})
		}
	}
	worst := worstOf(found)
	add(pointsPerSeverity*int(worst), "the worst finding is %q", worst)
	if left, known := remaining(e, now); known && e.Status.Open() {
		if left <= day {
			add(pointsLastDay, "a day or less is left")
		}
		if left <= 3*day {
			add(pointsThreeDays, "three days or less are left")
		}
	}
	if idle, known := since(e.UpdatedAt, now); known && (e.Status.Open() || e.Status == model.Draft) {
		days := min(int(idle/day), mostIdleDays)
		add(days*pointsPerIdleDay, "%s without a change, %d points each", plural(days, "day"), pointsPerIdleDay)
	}
	if _, _, missing := e.Attachments.Counts(); !e.Status.Dead() {
		add(missing*pointsPerMissing, "%s missing, %d points each", plural(missing, "required attachment"), pointsPerMissing)
	}
	return parts
}

func sum(parts []Part) int {
	points := 0
	for _, p := range parts {
		points += p.Points
	}
	return points
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
