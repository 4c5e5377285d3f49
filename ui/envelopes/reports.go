package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// reports are what the rules say about the envelopes of the list at one moment. renew starts
// a new generation; reports of an older one are asked for again when they are needed.
type reports struct {
	env        screen.Env
	now        time.Time
	generation uint64
	known      uint64 // the generation of what is known of the account
}

func newReports(env screen.Env) *reports {
	return &reports{env: env, now: env.ServiceNow(), generation: 1}
}

// learn adds rows to what is known of the account, given when the reading of the last of
// them began and ended. Reports stay as they are until [reports.renew].
func (r *reports) learn(rows []*row, began, ended time.Time) {
	last := r.env.Span(began, ended)
	for _, one := range rows {
		span := last
		if !one.read.Equal(ended) {
			span = r.env.Span(time.Time{}, one.read)
		}
		r.env.Account.LearnAt(&one.envelope, span)
	}
}

// renew invalidates all reports; they are those of that time from now on.
func (r *reports) renew(now time.Time) {
	r.now = now
	r.known = r.env.Account.Generation()
	r.generation++
}

// outdated reports whether more is known of the account than when the reports were renewed.
func (r *reports) outdated() bool { return r.known != r.env.Account.Generation() }

// of is the report of a row, made when first asked for.
func (r *reports) of(one *row) *triage.Report {
	if one.generation != r.generation {
		one.report = r.examine(&one.envelope)
		one.generation = r.generation
	}
	return one.report
}

// examine reports on an envelope that need not be in the list.
func (r *reports) examine(e *model.Envelope) *triage.Report { return r.env.Account.Report(e, r.now) }

// filters is the context in which queries are matched.
func (r *reports) filters() query.Context {
	health := func(e *model.Envelope) triage.Health { return r.examine(e).Health }
	return query.Context{Now: r.env.ServiceNow(), Health: health}
}
