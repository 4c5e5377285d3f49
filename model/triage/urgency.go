package triage

import (
	"fmt"
	"math"
	"time"

	"inkdesk/model"
)

// Part is one summand of the urgency.
type Part struct {
	What   string
	Points int
}

// PointsPerSeverity is what the worst finding counts in the urgency, times its severity.
const PointsPerSeverity = 1000

const (
	// What is about to expire gets pointsLeft, half of it for each day more that is left;
	// what is overdue gets pointsOverdue, half of it for each week that has passed.
	pointsLeft, halfLeft       = 400, day
	pointsOverdue, halfOverdue = 200, 7 * day
	mostIdleDays               = 30
	pointsPerMissing           = 20
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
	add(PointsPerSeverity*int(worst), "the worst finding is %q: %d each for watch, soon and act", worst, PointsPerSeverity)
	if left, known := remaining(e, now); known && e.Status.Open() {
		if left > 0 {
			add(halved(pointsLeft, left, halfLeft), "%s are left: %d at the end, half of it for each day more", Span(left), pointsLeft)
		} else {
			add(halved(pointsOverdue, -left, halfOverdue), "overdue for %s: %d at first, half of it after each week", Span(-left), pointsOverdue)
		}
	}
	if idle, known := since(e.UpdatedAt, now); known && (e.Status.Open() || e.Status == model.Draft) {
		days := int(min(idle/day, mostIdleDays))
		add(days, "%s without a change: one each, at most %d", plural(days, "day"), mostIdleDays)
	}
	if _, _, missing := e.Attachments.Counts(); !e.Status.Dead() {
		add(missing*pointsPerMissing, "%s missing: %d each", plural(missing, "required attachment"), pointsPerMissing)
	}
	return parts
}

// halved is points, halved for each half-life that has passed.
func halved(points int, passed, half time.Duration) int {
	return int(math.Round(float64(points) * math.Exp2(-float64(passed)/float64(half))))
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
