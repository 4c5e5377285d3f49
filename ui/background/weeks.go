package background

import (
	"time"

	"inkdesk/model/account"
	"inkdesk/ui/figures"
)

const (
	weeksAgain = time.Hour // sets the pause between two counts of the weeks
	mostEnded  = 5000      // limits how many ended envelopes are read for the weeks; the page of the account reads on
)

// weeks reads the envelopes that ended in the last weeks, and counts them then, so that an unusual week is
// known before a person looks at the numbers of the account.
type weeks struct {
	reading *figures.Reading // nil between two counts
	counted time.Time
	stopped bool // they are too many, or cannot be read
}

// NextOfWeeks returns the next reading for the counts of the weeks, once all open envelopes were read.
func (r *Reader) NextOfWeeks() (account.Reading, bool) {
	w, book, now := &r.weeks, r.env.Account, r.env.ServiceNow()
	if r.effort == account.Off || w.stopped || book.Tally.Reach.Open.IsZero() {
		return account.Reading{}, false
	}
	if w.reading == nil {
		if now.Sub(w.counted) < weeksAgain {
			return account.Reading{}, false
		}
		w.reading = figures.NewReading(book, now, figures.Since(now), r.env.Client.PageSize(), false).EndedOnly()
	}
	if _, more := w.reading.Next(); more && w.reading.Read < mostEnded {
		return account.Reading{Kind: account.EndedPage}, true
	}
	return account.Reading{Kind: account.WeekCount}, true
}

// learn adds an answer, and reports whether it was one about the weeks.
func (w *weeks) learn(r *Reader, of account.Kind, read *Answer, made account.Span) bool {
	switch {
	case of != account.EndedPage && of != account.WeekCount:
		return false
	case w.reading == nil: // a person has signed in meanwhile
	case of == account.EndedPage:
		w.reading.Take(&read.ended, nil, made)
	default:
		_, more := w.reading.Next()
		*w = weeks{counted: r.env.ServiceNow(), stopped: more}
		r.env.Account.UseCount(&read.numbers)
	}
	return true
}
