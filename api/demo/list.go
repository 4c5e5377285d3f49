package demo

import "inkdesk/model"

// listEnvelopes is POST /envelopes.
func listEnvelopes(c *call, _ *target) (reply, error) {
	q := c.readQuery()
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if q.search != "" {
		q.people = c.store.account.Matching(q.search)
	}
	p := &paging{
		ctx: c.ctx, walker: c.store.walker(&q), ascending: q.ascending, inclusive: c.options.InclusiveCursor,
		keep: func(r row) bool { return q.matches(c.store, r) },
		key:  func(r row) key { return c.store.key(r, q.order) },
	}
	w := window{size: q.window.size, last: q.window.last}
	w.after, w.before = c.cursor("after", q.window.after, q.order), c.cursor("before", q.window.before, q.order)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	found, err := p.page(w)
	if err != nil {
		return reply{}, err
	}
	out := envelopeListJSON{found.next, found.previous, make([]envelopeJSON, len(found.rows))}
	for i, r := range found.rows {
		e := r.stored
		if e == nil {
			e = c.store.account.Envelope(r.number)
		}
		out.Envelopes[i] = c.envelopeJSON(e, c.options.Abridged)
	}
	return jsonReply(out)
}

// walker returns a walker through the envelopes that the query names by identifier, or
// through all.
func (s *store) walker(q *query) walker {
	if q.ids == nil {
		return &allRows{store: s, order: q.order, stored: s.storedRows(q.order)}
	}
	f := &listedRows{key: func(r row) key { return s.key(r, q.order) }}
	for id := range set(q.ids) {
		if r, ok := s.row(id); ok {
			f.rows = append(f.rows, r)
		}
	}
	s.sortRows(f.rows, q.order)
	return f
}

func (s *store) row(id model.EnvelopeID) (row, bool) {
	if e, ok := s.envelopes[id]; ok {
		return row{stored: e}, true
	}
	i, ok := s.account.Number(id)
	return row{number: i}, ok
}

// cursor is the place of the envelope a cursor names, whether the filters match it or
// not.
func (c *call) cursor(field, value string, order model.EnvelopeOrder) *key {
	if value == "" {
		return nil
	}
	r, ok := c.store.row(model.EnvelopeID(value))
	if !ok {
		c.body.fail(field, "There is no envelope %q.", value)
		return nil
	}
	k := c.store.key(r, order)
	return &k
}
