package demo

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// key holds the position of an envelope in an order. Ties are broken by the identifier.
type key struct {
	number int64
	text   string
	id     model.EnvelopeID
}

func (k key) compare(other key) int {
	return cmp.Or(
		cmp.Compare(k.number, other.number), cmp.Compare(k.text, other.text), cmp.Compare(k.id, other.id),
	)
}

type row struct {
	stored *account.Envelope
	number int
}

func (s *store) key(r row, order model.EnvelopeOrder) key {
	if e := r.stored; e != nil {
		return keyIn(order, e.ID, e.Name.Wire, e.CreatedAt, e.UpdatedAt, e.DocumentsChangedAt, e.Status)
	}
	t, name := s.account.Traits(r.number), func() string { return s.account.Name(r.number) }
	return keyIn(order, s.account.ID(r.number), name, s.account.Stamp(t.Created), s.account.Stamp(t.Updated), s.account.Stamp(t.DocumentsChanged), t.Status)
}

func keyIn(order model.EnvelopeOrder, id model.EnvelopeID, name func() string, created, updated, documents model.Time, status model.Status) key {
	switch order {
	case model.ByName:
		return key{text: strings.ToLower(name()), id: id}
	case model.ByModification:
		return key{number: int64(updated), id: id}
	case model.ByStatus: // as the specification lists them
		return key{number: int64(slices.Index(model.Statuses(), status)), id: id}
	case model.ByLastDocumentChange:
		return key{number: int64(documents), id: id}
	default:
		return key{number: int64(created), id: id}
	}
}

func (s *store) generatedAt(order model.EnvelopeOrder, place int) int {
	switch order {
	case model.ByModification:
		return int(s.index.ByModification[place])
	case model.ByName:
		return int(s.index.ByName[place])
	case model.ByStatus:
		return int(s.index.ByStatus[place])
	case model.ByLastDocumentChange:
		return int(s.index.ByDocuments[place])
	default:
		return place
	}
}

func (s *store) storedRows(order model.EnvelopeOrder) []row {
	s.sortedMu.Lock()
	defer s.sortedMu.Unlock()
	if rows, ok := s.sorted[order]; ok {
		return rows
	}
	rows := make([]row, 0, len(s.envelopes))
	for _, e := range s.envelopes {
		rows = append(rows, row{stored: e})
	}
	s.sortRows(rows, order)
	if s.sorted == nil {
		s.sorted = make(map[model.EnvelopeOrder][]row)
	}
	s.sorted[order] = rows
	return rows
}

func (s *store) sortRows(rows []row, order model.EnvelopeOrder) {
	slices.SortFunc(rows, func(x, y row) int { return s.key(x, order).compare(s.key(y, order)) })
}
