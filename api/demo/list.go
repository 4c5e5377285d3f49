package demo

import "inkdesk/model"

func listEnvelopes(c *call, _ *target) (reply, error) {
	q := c.readQuery()
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if q.search != "" {
		q.people = c.store.account.Matching(q.search)
	}
	keyOf := func(r row) key { return c.store.key(r, q.order) }
	p := &paging{
		call: c, what: "envelope", walk: c.store.walker(&q, keyOf), ascending: q.ascending, key: keyOf, find: c.store.row,
		keep: func(r row) bool { return q.matches(c.store, r) },
	}
	found, err := p.page(q.window)
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

func (s *store) walker(q *query, keyOf func(row) key) walker {
	if q.ids == nil {
		return s.allRows(q.order).walk
	}
	var rows []row
	for id := range set(q.ids) {
		if r, ok := s.row(id); ok {
			rows = append(rows, r)
		}
	}
	s.sortRows(rows, q.order)
	return walkRows(rows, keyOf)
}

func (s *store) row(id string) (row, bool) {
	if e, ok := s.envelopes[model.EnvelopeID(id)]; ok {
		return row{stored: e}, true
	}
	i, ok := s.account.Number(model.EnvelopeID(id))
	return row{number: i}, ok
}
