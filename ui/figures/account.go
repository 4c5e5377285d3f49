// Package figures brings the numbers of an account together: it names the readings they need, counts
// who holds the open envelopes and how healthy these are, and writes all of it for people and for
// other programs. It has no screen, so that a command can use it too.
package figures

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model/tally"
	"inkdesk/ui/describe"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
)

// DefaultWeeks sets how many weeks are counted where nothing else is asked for, the present one among them.
const DefaultWeeks = 12

const mostTold = 10 // limits the sentences about unusual numbers, so that the other numbers stay in sight

// Account holds the numbers of an account at one moment.
type Account struct {
	tally.Numbers
	FormsLeft   int // counts the forms that are not among Forms
	Period      tally.Period
	Queue       *Queue
	Days        []tally.QueueDay // records the queue of each day, the latest last
	Complete    bool             // says that everything these numbers rest on was read
	Assumptions report.Assumptions
}

// Since returns the Monday that the usual number of weeks begins with.
func Since(now time.Time) time.Time {
	return tally.Monday(tally.Monday(now).AddDate(0, 0, -7*(DefaultWeeks-1)))
}

// KeepForms drops the forms after the first n, because an account may have one for each envelope.
func (a *Account) KeepForms(n int) {
	if a.FormsLeft = max(len(a.Forms)-n, 0); a.FormsLeft > 0 {
		a.Forms = slices.Clone(a.Forms[:n])
	}
}

// PeriodOf returns the period between two times, as far as read. Near is how long before its date an envelope is soon.
func PeriodOf(reach tally.Reach, now, since, until time.Time, near time.Duration) tally.Period {
	return tally.Period{Now: now, Since: since, Until: until, ReadSince: reach.EndedSince, OpenRead: !reach.Open.IsZero(), Near: near}
}

// summary returns a line on how much was read and when, and one for each number that is unusual.
func (a *Account) summary() string {
	read := ""
	if !a.Complete {
		read = ", not all of it" + a.Gap()
	}
	text := fmt.Sprintf("%s open, read %s%s\n", describe.Counted(a.Open, "envelope"), a.Period.Now.Format("2006-01-02 15:04"), read)
	for _, u := range a.Unusual[:min(len(a.Unusual), mostTold)] {
		text += Sentence(u) + "\n"
	}
	if more := len(a.Unusual) - mostTold; more > 0 {
		text += fmt.Sprintf("%d more numbers are unusual; --format json has them all.\n", more)
	}
	if text += "Time to finish: "; a.Finish.N == 0 {
		text += a.NothingFinished() + ".\n"
	} else {
		half, nine := DurationTexts(a.Finish)
		text += fmt.Sprintf("half within %s, nine in ten within %s (%d completed).\n", half, nine, a.Finish.N)
	}
	if a.Undated > 0 {
		text += describe.Counted(a.Undated, "envelope") + " without a usable date: left out of weeks and ages.\n"
	}
	for _, said := range History(a.Days, a.Dated, a.Period.Now) {
		text += said[0] + ": " + said[1] + ".\n"
	}
	return text
}

// Gap says which of the envelopes that ended these numbers rest on, where it is not all of them; "" otherwise.
func (a *Account) Gap() string {
	switch since := a.Period.ReadSince; {
	case since.IsZero():
		return "; what ended was not read"
	case len(a.Weeks) > 0 && !a.Weeks[0].Complete:
		return "; what ended was read back to " + since.In(a.Period.Now.Location()).Format("2 Jan")
	}
	return ""
}

// NothingFinished says that there is no time to finish.
func (a *Account) NothingFinished() string {
	if a.Gap() != "" {
		return "nothing of what was read was completed in this time"
	}
	return "nothing was completed in this time"
}

// Sentence describes an unusual number: "12 declined this week, usually 2 to 4: Service contract."
func Sentence(u tally.Unusual) string {
	about := "Unusual: "
	if u.Form != "" {
		about += u.Form + ": "
	}
	return fmt.Sprintf("%s%d %s this week, %s by now.", about, u.ThisWeek, u.Event, Usually(u))
}

// Usually names the numbers of other weeks: "usually 2 to 4".
func Usually(u tally.Unusual) string {
	if u.Low == u.High {
		return fmt.Sprintf("usually %d", u.Low)
	}
	return fmt.Sprintf("usually %d to %d", u.Low, u.High)
}

// Text returns all of the numbers for people, or the group that by names.
func (a *Account) Text(by string) string {
	var parts []string
	if by == "" {
		parts = append(parts, a.summary())
	}
	for _, t := range a.tables(by) {
		parts = append(parts, t.Text())
	}
	return strings.Join(parts, "\n")
}

// Spoken returns the numbers line by line for people who listen, a row in each.
func (a *Account) Spoken() []string {
	lines := strings.Split(strings.TrimSpace(a.summary()), "\n")
	for _, t := range a.tables("") {
		lines = append(lines, t.spoken()...)
	}
	return lines
}

// Markdown returns the same for tickets.
func (a *Account) Markdown(by string) (string, error) {
	var parts []string
	for _, t := range a.tables(by) {
		part, err := a.records(t).Text(report.Markdown)
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n"), nil
}

// Records returns the group that by names, for a spreadsheet.
func (a *Account) Records(by string) report.Records { return a.records(a.tables(by)[0]) }

// Filter finds the envelopes an event happened to since a day, of one form or of all ("").
func Filter(e tally.Event, since time.Time, form string) string {
	days := since.Format(time.DateOnly) + "..today"
	filter := "status:" + e.String() + " ended:" + days
	switch e {
	case tally.Sent:
		filter = "from:" + since.Format(time.DateOnly) + " -status:draft"
	case tally.Completed:
		filter = "completed:" + days
	}
	if form != "" {
		filter += " form:" + query.Quote(form)
	}
	return filter
}

// Label begins the names of files with these numbers.
const Label = "account"

func (a *Account) records(t Table) report.Records {
	label := Label
	if t.By != "" {
		label += "-by-" + t.By
	}
	return report.Records{Label: label, Scope: t.Title, Titles: t.Columns, Rows: t.Rows, At: a.Period.Now}
}

// tables returns the group that by names, one of [By], or all groups.
func (a *Account) tables(by string) []Table {
	return slices.DeleteFunc(a.groups(), func(t Table) bool { return by != "" && t.By != by })
}
