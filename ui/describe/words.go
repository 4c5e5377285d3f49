package describe

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Word is the value of an enum as a person reads it, with the word of the service where
// it differs.
func Word[W model.Word](w W) string {
	switch label := w.Label(); {
	case w == "":
		return "-"
	case !w.Known():
		return string(w) + " (not known here)"
	case label == string(w):
		return label
	default:
		return label + " (" + string(w) + ")"
	}
}

// OrDash is a fact, with a dash in the place of an empty value.
func OrDash(label, value string) draw.Fact {
	if value == "" {
		return draw.Fact{Label: label, Value: "-", Role: theme.Muted}
	}
	return draw.Fact{Label: label, Value: value}
}

// Counted is a number with its noun: "1 page", "3 pages".
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Files says how many of the files that were asked for are there, and how many required ones
// are not: "1 of 3, 1 missing"; "" where none was asked for.
func Files(a *model.Attachments) string {
	answered, asked, missing := a.Counts()
	switch {
	case asked == 0:
		return ""
	case missing == 0:
		return fmt.Sprintf("%d of %d", answered, asked)
	default:
		return fmt.Sprintf("%d of %d, %d missing", answered, asked, missing)
	}
}

// The forms of a moment: as a person says it, and as a machine writes it.
const (
	timeForm = "Mon 2 Jan 2006 15:04 MST"
	utcForm  = "2006-01-02 15:04 UTC"
)

// Moment is a time with its weekday, how long ago that is or will be, and the same in
// UTC where the clock of the person is another; "" for no time.
func Moment(at model.Time, now time.Time) string {
	if at.IsZero() {
		return ""
	}
	local := at.Time().In(now.Location())
	text := local.Format(timeForm) + ", " + Relative(local.Sub(now))
	if _, offset := local.Zone(); offset != 0 {
		text += ", " + local.UTC().Format(utcForm)
	}
	return text
}

// Relative is how far away a time is: "3 d ago", "in 5 h".
func Relative(d time.Duration) string {
	if d <= 0 {
		return triage.Ago(-d)
	}
	return "in " + triage.Span(d)
}

// Name is a text to head something with, which may be missing.
func Name(text model.Text) string {
	if text.IsEmpty() {
		return "(no name)"
	}
	return text.String()
}

// Address is the address of a recipient, which may be missing.
func Address(r *model.Recipient) string {
	if r.Email.IsEmpty() {
		return "(no address)"
	}
	return r.Email.String()
}

// Reminders says how often recipients are reminded.
func Reminders(n *model.Notification) string {
	switch {
	case n == nil || n.ReminderInterval <= 0:
		return "no interval set"
	case n.ReminderInterval == 1:
		return "every day"
	default:
		return fmt.Sprintf("every %d days", n.ReminderInterval)
	}
}
