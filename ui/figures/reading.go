package figures

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
)

// Reading reads the envelopes that the numbers need and that were not read in this session: the open
// ones, those completed or lost in the period, the latest first, and the drafts. It returns the next
// query and takes the answers; others decide who asks, and when.
type Reading struct {
	book  *account.Book
	now   time.Time // by the clock of the service
	size  int       // rows of a page
	steps []step
	// The rest is about the first of the steps.
	after   model.EnvelopeID
	latest  time.Time // change of the row before
	jumbled bool      // the service does not order by the last change
	Read    int       // rows in all
}

type step struct {
	statuses []model.Status
	until    time.Time
	ended    bool
}

// A reading of ended ones, or of drafts, that is not older is not repeated.
const endedAfter, draftsAfter = time.Minute, 10 * time.Minute

const overlap = 2 * time.Minute // sets how much is read twice, because an envelope may be dated before it was listed

// NewReading returns a reading of the envelopes that are missing since a time, and with again of all of
// them once more. The list of envelopes keeps open ones current that were read once.
func NewReading(book *account.Book, now, since time.Time, size int, again bool) *Reading {
	r := &Reading{book: book, now: now, size: size}
	reach := book.Tally.Reach
	if again || reach.Open.IsZero() {
		r.steps = append(r.steps, step{statuses: []model.Status{model.InProgress, model.Pending}})
	}
	ended := step{statuses: []model.Status{model.Completed, model.Declined, model.Expired, model.Voided}, until: since, ended: true}
	if known := reach.EndedSince; !reach.Ended.IsZero() && !known.After(since) {
		ended.until = reach.Ended.Add(-overlap)
	}
	if again || now.Sub(reach.Ended) > endedAfter || reach.EndedSince.After(since) {
		r.steps = append(r.steps, ended)
	}
	if again || now.Sub(reach.Drafts) > draftsAfter {
		r.steps = append(r.steps, step{statuses: []model.Status{model.Draft}})
	}
	return r
}

// EndedOnly leaves out the open envelopes and the drafts.
func (r *Reading) EndedOnly() *Reading {
	r.steps = slices.DeleteFunc(r.steps, func(s step) bool { return !s.ended })
	return r
}

// Next returns the next query, false when all was read.
func (r *Reading) Next() (q model.EnvelopeQuery, more bool) {
	if len(r.steps) == 0 {
		return q, false
	}
	return model.EnvelopeQuery{
		Statuses: r.steps[0].statuses, Order: model.ByModification,
		Window: model.FirstRows(r.size, r.after.String()),
	}, true
}

// Take takes the answer to the query of [Reading.Next]. What the account is to know whole of it may have been packed
// with [account.PackAll], because that takes most of the time; packed is nil otherwise.
func (r *Reading) Take(list *model.EnvelopeList, packed []*account.Packed, read account.Span) {
	one, passed := &r.steps[0], false
	for i := range list.Envelopes {
		e := &list.Envelopes[i]
		switch {
		case one.ended || e.Status == model.Draft:
			r.book.Tally.Add(e)
		case packed != nil:
			r.book.LearnPacked(e, packed[i], read)
		default:
			r.book.LearnAt(e, read)
		}
		at := e.UpdatedAt.Time().Truncate(time.Second) // units may be mixed
		r.jumbled = r.jumbled || !r.latest.IsZero() && at.After(r.latest)
		r.latest = at
		passed = passed || e.UpdatedAt.Time().Before(one.until)
	}
	r.Read += len(list.Envelopes)
	reach, last := &r.book.Tally.Reach, r.after
	if n := len(list.Envelopes); n > 0 {
		last = list.Envelopes[n-1].ID
	}
	switch {
	case list.HasNextPage && last != r.after && !(passed && !r.jumbled):
		if r.after = last; one.ended && !r.jumbled && reach.Ended.IsZero() {
			reach.EndedSince = r.latest
		}
		return
	case one.ended:
		if reach.Ended = r.now; reach.EndedSince.IsZero() || one.until.Before(reach.EndedSince) {
			reach.EndedSince = one.until
		}
	case one.statuses[0] == model.Draft:
		reach.Drafts = r.now
	default:
		reach.Open = r.now
	}
	r.steps, r.after, r.latest, r.jumbled = r.steps[1:], "", time.Time{}, false
}
