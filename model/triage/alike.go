package triage

import (
	"cmp"
	"iter"
)

// alike holds forms with the same documents for other roles. Of an envelope whose recipients were changed, the roles
// are not those of its form: where few were made for them, the title says whether the envelope is of the largest.
type alike struct {
	forms []*form
	large *form // nil for none
	known bool  // none has changed since large was worked out
}

// settle works out the largest form, where any has changed since. It forgets their families, because other envelopes may
// belong to these now.
func (a *alike) settle() {
	if a == nil || a.known {
		return
	}
	a.large, a.known = nil, true
	for _, one := range a.forms {
		if len(a.forms) > 1 {
			one.families = nil
		}
		if a.large == nil || cmp.Or(cmp.Compare(len(one.members), len(a.large.members)), cmp.Compare(one.digest, a.large.digest)) > 0 {
			a.large = one
		}
	}
}

// largest returns the form from which most envelopes were made, nil where its titles have no word in common.
func (a *alike) largest() *form {
	a.settle()
	if a == nil || a.large == nil || a.large.current().top == 0 {
		return nil
	}
	return a.large
}

// joined returns the form that an envelope is of by the first and the last word of its title: its own one or the largest.
func (a *alike) joined(own *form, first, last uint32) *form {
	told := own.current()
	if !told.isFew() {
		return own
	}
	if large := a.largest(); large != nil && told.joins(large.current(), first, last) {
		return large
	}
	return own
}

// isFew reports whether so few were made from a form that it may be another one for other recipients.
func (t telling) isFew() bool { return t.made < minSiblings }

// joins reports whether a title of a form is one of a larger form, whose word it has as its first or its last one.
func (t telling) joins(large telling, first, last uint32) bool {
	return t.isFew() && t.made < large.made && large.top != 0 && (first == large.top || last == large.top)
}

// members yields the envelopes that are of a form.
func (a *alike) members(of *form) iter.Seq[*Trace] {
	return func(yield func(*Trace) bool) {
		for _, one := range a.forms {
			for _, t := range one.members {
				if a.joined(one, t.first, t.last) == of && !yield(t) {
					return
				}
			}
		}
	}
}
