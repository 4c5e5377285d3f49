package view

import (
	"hash/maphash"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// Row holds an envelope of a list, or a cause that represents several. A scan of an account has
// tens of thousands, so that a row that no view shows is small.
type Row struct {
	// Packed holds no more than the summary while the envelope is held alone.
	*account.Packed
	Read *Reading // tells when it was read from the service, or confirmed to be as it was
	held *held    // nil while the envelope is packed, because it is not near the shown rows

	Judgement  Judgement
	written    uint64 // the hash of the name as it is shown, hiding the hash of one that came otherwise, else 0
	hiding     uint32
	Confusable bool   // another row's name differs but looks the same
	undated    bool   // the date of expiry could not be read
	folded     string // see [Row.Folded]
	Matches    bool   // the row matches the search with the number in Search
	Search     uint32
}

// held holds an envelope or a cause, with its report.
type held struct {
	envelope   *model.Envelope
	cause      *cause.Cause
	report     *triage.Report // nil for none
	generation uint64         // of the report
}

// Reading tells the time in which rows were read. When it began may not be known.
type Reading struct{ Began, Ended time.Time }

// NewRow returns the row of an envelope that was read, packed or no more than summarized.
func NewRow(e *model.Envelope, packed *account.Packed, read *Reading) Row {
	r := Row{
		Packed: packed, Read: read, held: &held{envelope: e}, undated: e.Unread.Has("expires_at"),
		written: maphash.String(hashes, e.Name.String()),
	}
	if e.Name.Wire() != e.Name.String() {
		r.hiding = uint32(maphash.Comparable(hashes, e.Name)) | 1
	}
	return r
}

// Replace makes it the row of the envelope as a later answer has it.
func (r *Row) Replace(e *model.Envelope, read *Reading) { *r = NewRow(e, account.Summarize(e), read) }

var hashes = maphash.MakeSeed() // seeds the hashes of this run alone

// Cause returns the cause that the row represents, nil for an envelope.
func (r *Row) Cause() *cause.Cause {
	if r.held == nil {
		return nil
	}
	return r.held.cause
}

// Held returns nil while the envelope is packed.
func (r *Row) Held() *model.Envelope {
	if r.held == nil {
		return nil
	}
	return r.held.envelope
}

// Envelope returns the envelope of the row, which is held from then on.
func (r *Row) Envelope() *model.Envelope {
	if r.held == nil {
		r.held = &held{envelope: new(r.Unpack())}
	}
	return r.held.envelope
}

// Folded returns the [query.FoldedText] of the envelope, made when it is first searched and kept then.
func (r *Row) Folded() string {
	if r.folded == "" {
		if e := r.Held(); e != nil {
			r.folded = query.FoldedText(e)
		} else {
			r.folded = query.FoldedText(new(r.Unpack()))
		}
	}
	return r.folded
}

// IsFolded reports whether [Row.Folded] was made.
func (r *Row) IsFolded() bool { return r.folded != "" }

// Pack packs the envelope of the row unless it is packed already.
func (r *Row) Pack() {
	if r.IsEmpty() {
		r.Packed = account.Pack(r.held.envelope)
	}
}

// Release lets go of what can be had again: the envelope, and the report.
func (r *Row) Release() {
	if !r.IsEmpty() {
		r.held = nil
	}
}

// Changed returns when the envelope was changed last, the zero time where that is not known.
func (r *Row) Changed() time.Time { return r.Updated.Time() }

// IDOf identifies a row, for tables and listings.
func IDOf(r *Row) model.EnvelopeID { return r.ID }

// MostHeld limits the envelopes of an account that are held whole in a list; where there are more,
// those that are not near the shown rows are packed.
const MostHeld = 500

// MarkConfusable marks the rows whose names differ but look the same. One of such names came otherwise than it is
// shown.
func MarkConfusable(rows []*Row) {
	hiding := make(map[uint64]uint32)
	for _, r := range rows {
		if r.hiding != 0 {
			hiding[r.written] = r.hiding
		}
	}
	alike := make(map[uint64][]*Row, len(hiding))
	for _, r := range rows {
		r.Confusable = false
		if len(hiding) > 0 && hiding[r.written] != 0 {
			alike[r.written] = append(alike[r.written], r)
		}
	}
	for written, these := range alike {
		differ := slices.ContainsFunc(these, func(r *Row) bool { return r.hiding != hiding[written] })
		for _, r := range these {
			r.Confusable = differ
		}
	}
}

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
