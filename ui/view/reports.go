package view

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// Reports holds what the rules say about the envelopes of the list at one moment. Renew starts
// a new generation; reports of an older one are asked for again when they are needed.
type Reports struct {
	env        screen.Env
	Now        time.Time
	Generation uint64
	known      uint64 // the generation of the facts known of the account
	Whole      bool   // all of the account was read
	facts      cause.Pool
}

// NewReports makes reports as of now.
func NewReports(env screen.Env) *Reports {
	return &Reports{env: env, Now: env.ServiceNow(), Generation: 1}
}

// Learn adds a row to the facts known of the account. Reports stay as they are until [Reports.Renew].
func (r *Reports) Learn(one *Row) {
	if e := one.Held(); e != nil {
		r.env.Account.LearnPacked(e, one.Packed, r.env.Span(one.Read.Began, one.Read.Ended))
	}
}

// Judged reports whether the judgement of a row holds. That of a packed one holds for some
// time, because it takes more to make.
func (r *Reports) Judged(one *Row) bool {
	j := &one.Judgement
	switch {
	case !j.Made, one.held != nil, one.IsEmpty():
		return j.Made && j.generation == uint32(r.Generation)
	case j.whole != r.Whole, j.version != uint32(r.env.Account.Version(one.ID)):
		return false
	case !one.Expires.IsZero() && one.Expires.Time().Sub(r.Now).Abs() < nearDate:
		return r.Now.Unix()-int64(j.at) < judgedNearFor
	}
	return r.Now.Unix()-int64(j.at) < judgedFor
}

// Renew invalidates all reports; from now on they are made for that time.
func (r *Reports) Renew(now time.Time) {
	r.Now = now
	r.known = r.env.Account.Generation()
	r.Generation++
}

// Outdated reports whether more is known of the account than when the reports were renewed.
func (r *Reports) Outdated() bool { return r.known != r.env.Account.Generation() }

// Of returns the report of a row, made when first asked for.
func (r *Reports) Of(one *Row) *triage.Report {
	e := one.Envelope()
	if of := one.held; of.report == nil || of.generation != r.Generation {
		of.report, of.generation = r.Examine(e), r.Generation
	}
	return one.held.report
}

// Examine reports on an envelope that need not be in the list.
func (r *Reports) Examine(e *model.Envelope) *triage.Report { return r.env.Account.Report(e, r.Now) }

// Seek asks for a search of the account for what could refute a guess about a row.
func (r *Reports) Seek(one *Row) { r.env.Account.SeekRefutation(one.Envelope(), r.Of(one).Findings) }

// Filters returns the context in which queries are matched, with findings as of a time.
func Filters(env screen.Env, at time.Time) query.Context {
	report := func(e *model.Envelope) *triage.Report { return env.Account.Report(e, at) }
	return query.Context{
		Now: env.ServiceNow(), Health: func(e *model.Envelope) triage.Health { return report(e).Health }, Report: report,
		Desk: env.Desk.OfEnvelope, Attachments: env.Account.Attachments, Form: env.Account.FormOf, IsForm: env.Account.Tally.HasForm,
	}
}

// Filters returns the context in which queries are matched, with these reports.
func (r *Reports) Filters() query.Context { return Filters(r.env, r.Now) }
