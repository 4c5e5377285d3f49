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
	whole      bool   // all of the account was read
}

func newReports(env screen.Env) *reports {
	return &reports{env: env, now: env.ServiceNow(), generation: 1}
}

// learn adds a row to what is known of the account. Reports stay as they are until
// [reports.renew].
func (r *reports) learn(one *row) {
	if one.held != nil {
		r.env.Account.LearnPacked(one.held, one.packed, r.env.Span(one.read.began, one.read.ended))
	}
}

// judged reports whether the judgement of a row holds. That of a packed one holds for some
// time, since it takes more to make.
func (r *reports) judged(one *row) bool {
	j := &one.judgement
	switch {
	case !j.made, one.held != nil, one.packed.IsZero():
		return j.made && j.generation == r.generation
	case j.whole != r.whole, j.version != r.env.Account.Version(one.id()):
		return false
	case !one.key.expires.IsZero() && one.key.expires.Time().Sub(r.now).Abs() < nearDate:
		return r.now.Unix()-j.at < judgedNearFor
	default:
		return r.now.Unix()-j.at < judgedFor
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
	if one.report == nil || one.generation != r.generation {
		one.report = r.examine(one.envelope())
		one.generation = r.generation
	}
	return one.report
}

// examine reports on an envelope that need not be in the list.
func (r *reports) examine(e *model.Envelope) *triage.Report { return r.env.Account.Report(e, r.now) }

// filters is the context in which queries are matched.
func (r *reports) filters() query.Context {
	health := func(e *model.Envelope) triage.Health { return r.examine(e).Health }
	return query.Context{Now: r.env.ServiceNow(), Health: health, Desk: r.env.Desk.OfEnvelope, Report: r.examine}
}
