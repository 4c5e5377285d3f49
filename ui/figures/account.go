package figures

import (
	"fmt"
	"time"

	"inkdesk/model/tally"
	"inkdesk/ui/describe"
	"inkdesk/ui/report"
)

// DefaultWeeks is how many weeks are counted where nothing else is asked for, the present one among
// them.
const DefaultWeeks = 12

// Account is the numbers of an account at one moment.
type Account struct {
	tally.Numbers
	Period tally.Period
	Queue  *Queue
	// Complete says that all was read that these numbers rest on.
	Complete    bool
	Assumptions report.Assumptions
}

// Since is the Monday that the usual number of weeks begins with.
func Since(now time.Time) time.Time {
	return tally.Monday(tally.Monday(now).AddDate(0, 0, -7*(DefaultWeeks-1)))
}

// PeriodOf is the period between two times, with how far it was read.
func PeriodOf(reach tally.Reach, now, since, until time.Time) tally.Period {
	return tally.Period{Now: now, Since: since, Until: until, ReadSince: reach.EndedSince, OpenRead: !reach.Open.IsZero()}
}

// summary is a line on how much was read and when, and one for each number that is unusual.
func (a *Account) summary() string {
	read := ""
	if !a.Complete {
		read = ", not all of it"
	}
	text := fmt.Sprintf("%s open, read %s%s\n", describe.Counted(a.Open, "envelope"), a.Period.Now.Format("2006-01-02 15:04"), read)
	for _, u := range a.Unusual {
		text += Sentence(u) + "\n"
	}
	return text
}

// Sentence says what is unusual: "12 declined this week, usually 2 to 4: Service contract."
func Sentence(u tally.Unusual) string {
	usual := fmt.Sprintf("usually %d to %d", u.Low, u.High)
	if u.Low == u.High {
		usual = fmt.Sprintf("usually %d", u.Low)
	}
	about := "Unusual: "
	if u.Form != "" {
		about += u.Form + ": "
	}
	return fmt.Sprintf("%s%d %s this week, %s by now.", about, u.ThisWeek, u.Event, usual)
}
