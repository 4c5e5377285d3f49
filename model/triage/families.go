package triage

// FamilyOf returns a text that is the same for envelopes made from the same form, in every run, and "" for those
// without documents. It has words of the service: it is to be digested, not shown.
func (h *History) FamilyOf(o Origin) string {
	own := h.forms.all[h.print(o.key)]
	if own.size() < minSiblings {
		own = h.forms.alike[h.print(o.key[:o.documents])].joined(own, h.print(o.first), h.print(o.last))
	}
	if own == nil || len(own.members) == 0 {
		return o.key
	}
	o.key = own.key
	return own.current().familyOf(o, h.ended.key)
}

func (t telling) familyOf(o Origin, key string) string {
	return o.key + word(t.place(printOf(key, o.first), printOf(key, o.last)), o.first, o.last)
}

// Families tells families apart as a history does at one moment. It does not change, so that another goroutine may use
// it.
type Families struct {
	key   string
	forms map[uint32]telling
	large map[uint32]largeForm // by the digest of their documents
}

type largeForm struct {
	telling
	key string
}

// Families returns how the history tells families apart now.
func (h *History) Families() Families {
	now := Families{h.ended.key, make(map[uint32]telling, len(h.forms.all)), make(map[uint32]largeForm)}
	for digest, own := range h.forms.all {
		if now.forms[digest] = (telling{made: own.size()}); len(own.members) > 0 {
			now.forms[digest] = own.current()
		}
	}
	for documents, alike := range h.forms.alike {
		if large := alike.largest(); large != nil {
			now.large[documents] = largeForm{large.current(), large.key}
		}
	}
	return now
}

// Of works like [History.FamilyOf].
func (f Families) Of(o Origin) string {
	own, known := f.forms[printOf(f.key, o.key)]
	if own.isFew() {
		large := f.large[printOf(f.key, o.key[:o.documents])]
		if own.joins(large.telling, printOf(f.key, o.first), printOf(f.key, o.last)) {
			o.key, own, known = large.key, large.telling, true
		}
	}
	if !known {
		return o.key
	}
	return own.familyOf(o, f.key)
}

// Kin returns a number that envelopes of one family have in common in this process, and how many were made from
// the same documents for the same roles; 0 for one without documents.
func (h *History) Kin(t *Trace) (family uint64, members int) {
	own := h.forms.all[t.form]
	if own == nil {
		return 0, 0
	}
	return uint64(t.form)<<32 | uint64(word(own.place(t.first, t.last), t.first, t.last)), len(own.members)
}
