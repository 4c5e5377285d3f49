// Package describe puts into words and lines what screens show of envelopes, templates
// and their parts, so that a list, a preview, a tab and a text for support say the same.
//
// [Envelope] draws an envelope with its report; [Template], [Document], [Recipient] and [Notification] write parts of a
// template. [SupportText] writes texts that leave the program, [Problem] turns an error into sentences, and the rest
// are the words for single values.
package describe

import (
	"fmt"
	"slices"
	"time"

	"github.com/dustin/go-humanize"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Word returns the value of an enum as a person reads it, with the word of the service where it differs.
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

// OrDash returns a fact, with a dash in the place of an empty value.
func OrDash(label, value string) draw.Fact {
	if value == "" {
		return draw.Fact{Label: label, Value: "-", Role: theme.Muted}
	}
	return draw.Fact{Label: label, Value: value}
}

// Counted returns a number with its noun: "1 page", "3 pages".
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// The forms of a moment: as a person says it, and as a machine writes it.
const (
	timeForm = "Mon 2 Jan 2006 15:04 MST"
	utcForm  = "2006-01-02 15:04 UTC"
)

// Moment returns a time with its weekday, how long ago that is or will be, and the same in
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

// Relative returns how far away a time is: "3 d ago", "in 5 h".
func Relative(d time.Duration) string {
	if d <= 0 {
		return triage.Ago(-d)
	}
	return "in " + triage.Span(d)
}

// Name returns a text to head something with, which may be missing.
func Name(text model.Text) string {
	if text.IsEmpty() {
		return "(no name)"
	}
	return text.String()
}

// Address returns the address of a recipient, which may be missing.
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
	}
	return fmt.Sprintf("every %d days", n.ReminderInterval)
}

// Unread writes which parts of a value could not be read; of is its word, like "document".
func Unread(w *richtext.Writer, indent int, u model.Unread, of string) {
	if sentence := u.Sentence(of); sentence != "" {
		w.Wrap(draw.Blank(indent)+w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ", sentence, theme.Warn)
	}
}

// factMembers lists the JSON members that a fact of an envelope or a template depends on.
var factMembers = map[string][]string{
	"Status": {"status"}, "Legality level": {"legality_level"}, "Flow": {"flow_type"},
	"Created": {"created_at"}, "Last change": {"updated_at"}, "Expires": {"expires_at"},
	"Recipients": {"num_recipients", "signing_steps"}, "Documents": {"documents", "pages"},
	"Attachments": {"attachments"}, "Subject": {"notification"}, "Reminders": {"notification"},
	"Can be duplicated": {"is_duplicable"}, "Expiration delay": {"expiration_delay"}, "Dynamic fields": {"dynamic_fields"},
}

// Readable corrects the facts of an envelope or a template whose members could not be
// read: their values are unreadable, not missing.
func Readable(u model.Unread, list ...draw.Fact) []draw.Fact {
	for i, f := range list {
		for _, member := range factMembers[f.Label] {
			switch {
			case u.Entirely(), slices.Contains(u, member):
				list[i] = draw.Fact{Label: f.Label, Value: "could not be read", Role: theme.Warn}
			case u.Has(member):
				list[i].Value += ", not all of it could be read"
			}
		}
	}
	return list
}

// Count says how many of something there are, as far as that is known. The program gives all its counts in this way.
type Count struct {
	N    int
	Of   int    // counts all of them, N being a part, 0 where that is not said
	Noun string // names one of the counted, "" where that is clear
	Open string // says why there may be more, "" where these are all
}

// Listed counts the rows of a list that has all there are, of which a filter may hide some.
func Listed(shown, all int) Count {
	if shown == all {
		return Count{N: shown}
	}
	return Count{N: shown, Of: all}
}

// String returns the count with whether it is complete, or why it is not: "12 of 40, all read",
// "at least 12, more below".
func (c Count) String() string {
	switch {
	case c.Open != "":
		return c.Short() + ", " + c.Open
	case c.N == 0 && c.Of == 0:
		return "none"
	}
	return c.Short() + ", all read"
}

// Short returns the count alone: "12 of 40", "at least 12".
func (c Count) Short() string {
	text, none := fmt.Sprint(c.N), c.Open != "" && c.N == 0
	switch {
	case none:
		text = "none"
	case c.Noun != "":
		text = Counted(c.N, c.Noun)
	}
	if c.Of > 0 {
		text = fmt.Sprintf("%s of %d", text, c.Of)
	}
	switch {
	case none:
		return text + " so far"
	case c.Open != "":
		return "at least " + text
	}
	return text
}

// Bytes returns a size in words, such as "12 KiB"; a negative one counts as nothing.
func Bytes(n int64) string { return humanize.IBytes(uint64(max(n, 0))) }
