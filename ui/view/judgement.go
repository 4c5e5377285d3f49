package view

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/query"
)

const (
	// judgedFor limits how long a judgement about a packed row holds while nothing changes but
	// the time, judgedNearFor near a date that matters.
	judgedFor, judgedNearFor = 15 * 60, 2 * 60 // seconds
	nearDate                 = 8 * 24 * time.Hour
)

// Judgement holds what scanned rows are chosen and sorted by.
type Judgement struct {
	Made   bool
	Health triage.Health
	// Finished says that it seems to be.
	Finished bool
	// Unchecked says that it may turn out otherwise, because something was not read.
	Unchecked bool
	// Kept says that the filter of the view keeps the row.
	Kept bool
	// whole says that all of the account had been read.
	whole bool
	// Facts holds what it may share with others.
	Facts cause.Facts
	// These say when it was made, in seconds of [time.Time.Unix], and from what: the ends of the
	// numbers that count it.
	at, version, generation uint32
}

// Judge makes the judgement of a row, which keeps says is kept by the filter of its view, nil
// for none, and lets go of its envelope.
func (r *Reports) Judge(one *Row, keeps func(*model.Envelope, query.Context) bool) {
	report, e := r.Of(one), one.Envelope()
	r.Seek(one)
	kept := true
	if keeps != nil {
		filters := r.Filters()
		filters.Health = func(*model.Envelope) triage.Health { return report.Health }
		filters.Report = func(*model.Envelope) *triage.Report { return report }
		kept = keeps(e, filters)
	}
	one.Judgement = Judgement{
		Made: true, Health: report.Health, Finished: report.SeemsFinished(), Unchecked: len(report.Unchecked) > 0,
		Facts: r.facts.Share(r.env.Account.Facts(e, report, r.Now)), Kept: kept,
		at: uint32(r.Now.Unix()), version: uint32(r.env.Account.Version(one.ID)), generation: uint32(r.Generation), whole: r.Whole,
	}
	if report.Health >= triage.NeedsSoon || one.Judgement.Finished {
		r.env.Account.Watch(one.ID)
	}
	one.Release()
}
