package triage

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

// sortFindings sorts findings by how well they explain why an envelope needs attention.
// Those that ask for action come before those to watch; within each, the reasons that
// explain the others come first.
func sortFindings(found []Finding) []Finding {
	slices.SortStableFunc(found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Severity, a.Severity), cmp.Compare(rank(a), rank(b)))
	})
	return found
}

// withoutRepeats says nothing twice: two requests for files may share a name and a fault.
func withoutRepeats(found []Finding) []Finding {
	said := make(map[statement]bool, len(found))
	return slices.DeleteFunc(found, func(f Finding) bool {
		again := said[f.statement()]
		said[f.statement()] = true
		return again
	})
}

// ranks lists the rules by how much they explain, the most first. A finding that is milder than the least of its
// group explains no more than any other.
var ranks = []struct {
	rules []Rule
	least Severity
}{
	{[]Rule{Overdue, Expiring, DailyTide}, Note},
	{[]Rule{LooksFinished, SignedOutOfOrder}, Note},
	{[]Rule{RequiredMissing}, Soon},
	{[]Rule{NoDocuments, NoSigner}, Act},
	{[]Rule{BadAddress}, Note},
	{[]Rule{ValueMissing, ValueSurplus, PhoneFormat}, Note},
	{[]Rule{EndedRecently}, Note},
	{[]Rule{NoField, OrphanField, FieldOffPage}, Note},
	{[]Rule{OrphanPlaceholder, AskedFromCopy, Exposed}, Note},
	{[]Rule{TypoAddress}, Note},
	{[]Rule{SentTwice, Superseded}, Note},
	{[]Rule{LongPending}, Note},
	{[]Rule{BecameSlow, Idle}, Note},
}

func rank(f Finding) int {
	for i, of := range ranks {
		if slices.Contains(of.rules, f.Rule) && f.Severity >= of.least {
			return i
		}
	}
	return len(ranks)
}

// PointsPerSeverity weighs the severity of the worst finding in the urgency.
const PointsPerSeverity = 1000

const (
	// An envelope about to expire gets pointsLeft, half of it for each day more that is left;
	// one that is overdue gets pointsOverdue, half of it for each week that has passed.
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

func halved(points int, passed, half time.Duration) int {
	return int(math.Round(float64(points) * math.Exp2(-float64(passed)/float64(half))))
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
