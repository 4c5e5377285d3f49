// Package query reads the language of the filter bar: words, and filters written
// field:value, with a minus in front to leave out. Reading never fails, because a query is
// read while it is typed: what cannot be understood is a term that says why.
//
// A [Query] has terms. Terms that the service can apply become part of the request for a
// listing; the others are tested on the rows that were read. [Term.Scope] says which.
package query

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
)

// Query holds a parsed query. The zero value finds everything.
type Query struct {
	terms []Term
}

// Context holds what testing a row needs besides the row.
type Context struct {
	Now    time.Time
	Folded string                              // the [FoldedText] of the envelope, "" where it has to be made
	Health func(*model.Envelope) triage.Health // returns the health of an envelope, for the filter of that name
	// Attachments returns the attachments of an envelope, and whether they are known.
	Attachments func(*model.Envelope) (*model.Attachments, bool)
	// Desk returns the decisions about an envelope, for the filters taken, snoozed, done and noted.
	Desk func(*model.Envelope) desk.State
	// Report returns what the rules say about an envelope, for those that ask for a rule or for
	// who an envelope waits for.
	Report func(*model.Envelope) *triage.Report
	// Form returns the name of the form that an envelope was made from, "" where that is not known.
	Form   func(*model.Envelope) string
	IsForm func(text string) bool // reports whether a text is the whole name of a form, but for case and accents
}

// Parse reads a query.
func Parse(text string) Query {
	var q Query
	at := -1
	var plain []word
	for _, w := range split(text) {
		if t := read(w); t.Field != "" || t.Not {
			q.terms = append(q.terms, t)
			continue
		}
		if plain = append(plain, w); at < 0 {
			at = len(q.terms)
		}
	}
	if at >= 0 {
		q.terms = slices.Insert(q.terms, at, readPlain(plain)...)
	}
	mergeAdditive(q.terms)
	q.terms = assignSlots(q.terms)
	return q
}

// Terms returns the terms in the order they were written. Words without a field are one term,
// because the service searches for them as one phrase; each address among them is one of its own.
func (q Query) Terms() []Term { return q.terms }

// String returns the query as it was written, with the words of one term side by side. Parsing it gives the same query.
func (q Query) String() string {
	written := make([]string, len(q.terms))
	for i, t := range q.terms {
		written[i] = t.Text
	}
	return strings.Join(written, " ")
}

// Empty reports whether nothing is filtered.
func (q Query) Empty() bool { return len(q.terms) == 0 }

// Err returns the error of the first wrong term, nil when there is none. Wrong terms filter nothing.
func (q Query) Err() error {
	for _, t := range q.terms {
		if t.Err != nil {
			return t.Err
		}
	}
	return nil
}

// And returns the query for what both queries find.
func (q Query) And(other Query) Query {
	both, groups := slices.Clone(q.terms), 0 // how many queries this one was combined from
	if len(both) > 0 {
		groups = both[len(both)-1].group + 1
	}
	for _, t := range other.terms {
		t.group += groups
		both = append(both, t)
	}
	return Query{terms: assignSlots(both)}
}

// Matches tests a row by all terms that can be tested on rows: the filter bar applies them
// to loaded rows while the service is being asked.
func (q Query) Matches(e *model.Envelope, c Context) bool {
	for i := range q.terms {
		if keep := q.terms[i].effect.keep; keep != nil && !keep(e, c) {
			return false
		}
	}
	return true
}

// Keeps tests a row by the terms that the service does not apply. An envelope that could
// not be decoded is kept, because it may match.
func (q Query) Keeps(e *model.Envelope, c Context, unit model.Unit) bool {
	if e.Unread.Entirely() {
		return true
	}
	for _, t := range q.terms {
		if t.Field == "" && t.effect.both && e.Abridged() {
			continue // the service has looked at recipients that the row does not show
		}
		if t.testsRows(unit) && !t.effect.keep(e, c) {
			return false
		}
	}
	return true
}

// MayKeep reports of a row that [Query.Keeps] drops whether it may keep it once more of it was read:
// it leaves out the terms that test what the rules find about it.
func (q Query) MayKeep(e *model.Envelope, c Context, unit model.Unit) bool {
	q.terms = slices.DeleteFunc(slices.Clone(q.terms), Term.isJudged)
	return q.Keeps(e, c, unit)
}

// NeedsWhole reports whether [Query.Matches] tests more of a row than its summary and [Context.Folded].
func (q Query) NeedsWhole() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.effect.whole })
}

// Found returns the folded texts that the query finds in names and people.
func (q Query) Found() []string {
	var all []string
	for _, t := range q.terms {
		if t.effect.finds != "" {
			all = append(all, t.effect.finds)
		}
	}
	return all
}

// Judges reports whether the query tests rows by what the rules find about them.
func (q Query) Judges() bool { return slices.ContainsFunc(q.terms, Term.isJudged) }

func (t Term) isJudged() bool { return t.effect.judged }

// Decided reports whether [Query.Matches] finds the same as the service: envelopes show
// neither their tags nor their folder, and what a period is about is not specified.
func (q Query) Decided() bool {
	return !q.Dated() && !slices.ContainsFunc(q.terms, func(t Term) bool { return t.Err == nil && t.effect.keep == nil })
}

// FiltersRows reports whether [Query.Keeps] may drop a row.
func (q Query) FiltersRows(unit model.Unit) bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.testsRows(unit) })
}

func (t Term) testsRows(unit model.Unit) bool {
	return t.effect.keep != nil && (t.Scope(unit) == Rows || t.effect.both)
}

// Dated reports whether the request needs the unit of time of the service.
func (q Query) Dated() bool {
	return slices.ContainsFunc(q.terms, func(t Term) bool { return t.effect.dated && t.effect.ask != nil })
}
