package triage

import (
	"fmt"
	"math"
	"strings"
	"time"

	"inkdesk/model"
)

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

// urgency orders a queue, and says in a sentence what makes an envelope urgent. Time counts as long as
// something can be done with it.
func urgency(e *model.Envelope, now time.Time, found []Finding) (points int, why string) {
	worst := worstOf(found)
	points = PointsPerSeverity * int(worst)
	var reasons []string
	if worst > Note {
		reasons = append(reasons, worst.String())
	}
	if left, known := remaining(e, now); known && e.Status.Open() {
		if more := halved(pointsLeft, left, halfLeft); left > 0 && more > 0 {
			points += more
			reasons = append(reasons, Span(left)+" left")
		} else if left <= 0 {
			points += halved(pointsOverdue, -left, halfOverdue)
			reasons = append(reasons, "overdue for "+Span(-left))
		}
	}
	if idle, known := since(e.UpdatedAt, now); known && idle >= day && (e.Status.Open() || e.Status == model.Draft) {
		points += int(min(idle/day, mostIdleDays))
		reasons = append(reasons, "no change for "+Span(idle))
	}
	if _, _, missing := e.Attachments.Counts(); missing > 0 && !e.Status.Dead() {
		points += missing * pointsPerMissing
		reasons = append(reasons, plural(missing, "required file")+" missing")
	}
	if points == 0 {
		return 0, "Nothing makes it urgent."
	}
	return points, model.Sentence(strings.Join(reasons, ", "))
}

// halved is points, halved for each half-life that has passed.
func halved(points int, passed, half time.Duration) int {
	return int(math.Round(float64(points) * math.Exp2(-float64(passed)/float64(half))))
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
