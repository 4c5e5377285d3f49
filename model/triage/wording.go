package triage

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
)

// Texts from outside are shortened before they come into a sentence.
const (
	maxQuoted = 60 // cells
	maxNamed  = 5  // people in one sentence
)

func short(t fmt.Stringer) string { return clip(t.String()) }

// quoted returns a clean text that could be taken for a part of the sentence around it.
func quoted[T ~string](text T) string { return `"` + clip(string(text)) + `"` }

func clip(text string) string { return model.Clip(text, maxQuoted, "...") }

// Named returns what to call a recipient: clean, and of bounded length.
func Named(r *model.Recipient) string {
	switch {
	case !r.Name.IsEmpty():
		return short(r.Name)
	case !r.Email.IsEmpty():
		return short(r.Email)
	default:
		return "a recipient without a name"
	}
}

func names(who []*model.Recipient) string {
	all := make([]string, 0, maxNamed+1)
	for i, r := range who {
		if i == maxNamed {
			all = append(all, fmt.Sprintf("%d more", len(who)-maxNamed))
			break
		}
		all = append(all, Named(r))
	}
	return strings.Join(all, ", ")
}

// Span returns a length of time in the largest unit that says enough: "3 d", "5 h", "10 min".
func Span(d time.Duration) string {
	n, unit := SpanIn(d)
	return fmt.Sprintf("%d %s", n, unit)
}

// SpanIn returns the number and the unit of [Span]: d, h or min.
func SpanIn(d time.Duration) (n int, unit string) {
	switch {
	case d >= 2*day:
		return int(d / day), "d"
	case d >= 2*time.Hour:
		return int(d / time.Hour), "h"
	default:
		return int(d / time.Minute), "min"
	}
}

// Ago returns how long ago something was: "3 d ago", "just now" within a minute.
func Ago(d time.Duration) string {
	if d < time.Minute {
		return "just now"
	}
	return Span(d) + " ago"
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
