package triage

import "cmp"

// FamilyOf returns a text that is the same for envelopes made from the same form, in every run, and "" for those
// without documents. It has words of the service: it is to be digested, not shown.
func (h *History) FamilyOf(o Origin) string {
	own, like := h.forms.all[h.print(o.key)], h.forms.alike[h.print(o.key[:o.documents])]
	return o.family(own.named(), like.named(), h.ended.key)
}

// Families tells families apart as a history does at one moment. It does not change, so that another goroutine may use
// it.
type Families struct {
	key   string
	forms map[uint32]telling
	large map[uint32]largeForm // by the digest of their documents
}

// Families returns how the history tells families apart now.
func (h *History) Families() Families {
	now := Families{h.ended.key, make(map[uint32]telling, len(h.forms.all)), make(map[uint32]largeForm, len(h.forms.alike))}
	for digest, own := range h.forms.all {
		now.forms[digest] = own.named()
	}
	for documents, like := range h.forms.alike {
		now.large[documents] = like.named()
	}
	return now
}

// Of works like [History.FamilyOf].
func (f Families) Of(o Origin) string {
	return o.family(f.forms[printOf(f.key, o.key)], f.large[printOf(f.key, o.key[:o.documents])], f.key)
}

// family returns the text of a family, which is one of the largest form with the same documents if that holds the title.
func (o Origin) family(own telling, large largeForm, key string) string {
	first, last := printOf(key, o.first), printOf(key, o.last)
	if own.joins(large.telling, first, last) {
		own, o.key = large.telling, large.key
	}
	return o.key + word(own.place(first, last), o.first, o.last)
}

// named returns what tells families of a form apart. Without members there are no titles to go by.
func (f *form) named() telling {
	if f == nil || len(f.members) == 0 {
		return telling{made: f.size()}
	}
	return f.current()
}

// largeForm describes the largest of the forms that are alike; the zero value stands for none.
type largeForm struct {
	telling
	key string
}

func (a alike) named() largeForm {
	large := a.largest()
	if large == nil {
		return largeForm{}
	}
	return largeForm{large.current(), large.key}
}

// Kin returns a number that envelopes of one family have in common in this process, and how many were made from
// the same documents for the same roles; 0 for one without documents.
func (h *History) Kin(t *Trace) (family uint64, members int) {
	own := h.forms.all[t.form]
	if own == nil {
		return 0, 0
	}
	return uint64(t.form)<<32 | uint64(own.current().word(t.first, t.last)), len(own.members)
}

// alike holds forms with the same documents for other roles. Of an envelope whose recipients were changed, the roles
// are not those of its form: where few were made for them, the title says whether the envelope is of the largest.
type alike []*form

// largest returns the form from which most envelopes were made, nil where its titles have no word
// in common.
func (a alike) largest() *form {
	var large *form
	for _, one := range a {
		if large == nil {
			large = one
		}
		more := cmp.Compare(len(one.members), len(large.members))
		if cmp.Or(more, cmp.Compare(one.digest, large.digest)) > 0 {
			large = one
		}
	}
	if large == nil || large.current().top == 0 {
		return nil
	}
	return large
}

// joined returns the form that an envelope is of by the first and the last word of its title: its own one or the largest.
func (a alike) joined(own *form, first, last uint32) *form {
	told := own.current()
	if told.made >= minSiblings {
		return own
	}
	if large := a.largest(); large != nil && told.joins(large.current(), first, last) {
		return large
	}
	return own
}

// joins reports whether a title of a form from which few were made, which may be another one for
// other recipients, is one of a larger form, whose word it has as its first or its last one.
func (t telling) joins(large telling, first, last uint32) bool {
	hasWord := large.top != 0 && (first == large.top || last == large.top)
	return hasWord && t.made < min(minSiblings, large.made)
}
