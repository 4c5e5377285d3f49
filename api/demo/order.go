package demo

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// key is the position of an envelope in an order. Ties are broken by the identifier, so that
// pages never overlap.
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

// row is an envelope in a listing: a stored one, or the number of a generated one.
type row struct {
	stored *account.Envelope
	number int
}

func (s *store) key(r row, order model.EnvelopeOrder) key {
	if r.stored != nil {
		return storedKey(r.stored, order)
	}
	k := key{id: s.account.ID(r.number)}
	if order == model.ByName {
		k.text = strings.ToLower(s.account.Name(r.number))
		return k
	}
	t := s.account.Traits(r.number)
	switch order {
	case model.ByModification:
		k.number = int64(s.account.Stamp(t.Updated))
	case model.ByStatus:
		k.number = statusRank(t.Status)
	case model.ByLastDocumentChange:
		k.number = int64(s.account.Stamp(t.DocumentsChanged))
	default:
		k.number = int64(s.account.Stamp(t.Created))
	}
	return k
}

func storedKey(e *account.Envelope, order model.EnvelopeOrder) key {
	k := key{id: e.ID}
	switch order {
	case model.ByName:
		k.text = strings.ToLower(e.Name.Wire())
	case model.ByModification:
		k.number = int64(e.UpdatedAt)
	case model.ByStatus:
		k.number = statusRank(e.Status)
	case model.ByLastDocumentChange:
		k.number = int64(e.DocumentsChangedAt)
	default:
		k.number = int64(e.CreatedAt)
	}
	return k
}

// statusRank orders states as the specification lists them.
func statusRank(status model.Status) int64 {
	return int64(slices.Index(model.Statuses(), status))
}

// generatedAt returns the number of the envelope at a position in an order of the generated
// account.
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

// storedRows returns the stored envelopes in an order.
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
