package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// reports are what the rules say about the envelopes of the list. Every renewal makes a
// generation: the reports of older ones are made again when they are needed.
type reports struct {
	env        screen.Env
	rules      triage.Context
	generation uint64
}

func newReports(env screen.Env) *reports {
	return &reports{env: env, rules: env.Rules(), generation: 1}
}

// learn takes in what was read. Reports that were made already stay as they are until
// [reports.renew].
func (r *reports) learn(rows []*row) {
	for _, one := range rows {
		r.rules.History.Learn(&one.envelope)
		r.rules.AbridgedList = r.rules.AbridgedList || one.envelope.Abridged()
	}
}

// renew lets all reports be made again, for a time and with all that was learned.
func (r *reports) renew(now time.Time) {
	r.rules.Now = now
	r.generation++
}

// of is what the rules say about a row, made when first asked for.
func (r *reports) of(one *row) *triage.Report {
	if one.examined != r.generation {
		one.report = r.examine(&one.envelope)
		one.examined = r.generation
	}
	return &one.report
}

// examine is what the rules say about an envelope that need not be in the list.
func (r *reports) examine(e *model.Envelope) triage.Report { return triage.Examine(e, r.rules) }

// filters are what queries are applied with.
func (r *reports) filters() query.Context {
	health := func(e *model.Envelope) triage.Health { return r.examine(e).Health }
	return query.Context{Now: r.env.ServiceNow(), Health: health}
}
