package envelopes

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// reports are what the rules say about the envelopes of the list. renew starts a new
// generation; reports of an older one are made again when they are needed.
type reports struct {
	env        screen.Env
	rules      triage.Context
	generation uint64
}

func newReports(env screen.Env) *reports {
	return &reports{env: env, rules: env.Rules(), generation: 1}
}

// learn adds rows to what is known of the account. Reports stay as they are until
// [reports.renew].
func (r *reports) learn(rows []*row) {
	for _, one := range rows {
		r.rules.History.Learn(&one.envelope)
		r.rules.AbridgedList = r.rules.AbridgedList || one.envelope.Abridged()
	}
}

// renew invalidates all reports; they are made again for that time.
func (r *reports) renew(now time.Time) {
	r.rules.Now = now
	r.generation++
}

// of is the report of a row, made when first asked for.
func (r *reports) of(one *row) *triage.Report {
	if one.generation != r.generation {
		one.report = r.examine(&one.envelope)
		one.generation = r.generation
	}
	return &one.report
}

// examine reports on an envelope that need not be in the list.
func (r *reports) examine(e *model.Envelope) triage.Report { return triage.Examine(e, r.rules) }

// filters is the context in which queries are matched.
func (r *reports) filters() query.Context {
	health := func(e *model.Envelope) triage.Health { return r.examine(e).Health }
	return query.Context{Now: r.env.ServiceNow(), Health: health}
}
