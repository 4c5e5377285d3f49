// Package difference compares the fields of two envelopes or templates: which were
// added, are missing, are elsewhere, or have other properties.
package difference

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
)

// Kind says what happened to a field.
type Kind uint8

// The kinds of differences. A field that moved may have other properties as well.
const (
	Added Kind = iota
	Missing
	Moved
	Changed
)

// String returns the kind in one word. It panics on one that is none of the above.
func (k Kind) String() string { return [...]string{"added", "missing", "moved", "changed"}[k] }

// Difference describes one difference of a field.
type Difference struct {
	Kind Kind
	// Before and After hold indexes into the fields of the two sides, -1 where the field is not there.
	Before, After int
	// Document and Page hold indexes on the side the field is on, After if on both; Document is -1 where there is none.
	Document, Page int
	Was            geometry.Box // where the field was before; it counts only when both pages are the same
	SamePage       bool
	Details        []string // name the properties that differ, in the words of the specification
}

// Compare lists the differences that lead from one side to the other: those of the fields after in their order, then
// the missing ones. The entries of recipients are left out: they are no difference of the layout.
//
// Fields match by id. Those that are left match by type, recipient and place; then the nearest ones of one type and
// recipient, first on the same page; and at last those of another type or recipient at exactly the same place.
func Compare(before, after Side) []Difference {
	m := matching{before: before.place(), after: after.place()}
	m.partner = make([]*placed, len(m.after))
	m.byID()
	m.nearest(onPage, geometry.Box.Same)
	m.nearest(onPage, anywhere)
	m.nearest(alike, anywhere)
	m.nearest(atPlace, geometry.Box.Same)
	return m.differences()
}

func anywhere(geometry.Box, geometry.Box) bool { return true }

// group holds what fields that may match have in common.
type group struct {
	kind                      model.AnnotationType
	recipient, document, page int
}

// alike groups fields that serve the same purpose, onPage those on the same page, and
// atPlace those on the same page whatever their purpose.
func alike(p *placed) group { return group{kind: p.field.Type, recipient: p.recipient} }

func onPage(p *placed) group { return group{p.field.Type, p.recipient, p.document, p.page} }

func atPlace(p *placed) group { return group{document: p.document, page: p.page} }

type matching struct {
	before, after []*placed
	partner       []*placed // of the fields after, nil for none
}

func (m *matching) pair(after, before *placed) {
	m.partner[after.index], before.taken, after.taken = before, true, true
}

func (m *matching) byID() {
	before, after := unique(m.before), unique(m.after)
	for _, a := range m.after {
		if b := before[a.field.ID]; b != nil && after[a.field.ID] == a {
			m.pair(a, b)
		}
	}
}

// unique returns the fields by id. An id that several fields have tells nothing.
func unique(fields []*placed) map[model.AnnotationID]*placed {
	ids := make(map[model.AnnotationID]*placed, len(fields))
	for _, f := range fields {
		if _, twice := ids[f.field.ID]; twice {
			ids[f.field.ID] = nil
			continue
		}
		ids[f.field.ID] = f
	}
	delete(ids, "")
	return ids
}

// nearest pairs fields of one group, each with the nearest one that is left and is accepted.
func (m *matching) nearest(of func(*placed) group, accept func(a, b geometry.Box) bool) {
	left := map[group][]*placed{}
	for _, b := range m.before {
		if !b.taken {
			g := of(b)
			left[g] = append(left[g], b)
		}
	}
	for _, a := range m.after {
		if a.taken {
			continue
		}
		var best *placed
		for _, b := range left[of(a)] {
			if !b.taken && accept(a.box, b.box) && (best == nil || a.apart(b) < a.apart(best)) {
				best = b
			}
		}
		if best != nil {
			m.pair(a, best)
		}
	}
}

// apart returns the distance of two fields; a page counts more than any way on one.
func (p *placed) apart(o *placed) float64 {
	const leap = 10
	d := p.box.Distance(o.box)
	if p.document != o.document {
		d += leap * leap * leap
	}
	return d + leap*float64(max(p.page-o.page, o.page-p.page))
}

func (m *matching) differences() []Difference {
	var all []Difference
	for i, a := range m.after {
		b := m.partner[i]
		if b == nil {
			all = append(all, Difference{Kind: Added, Before: -1, After: i, Document: a.document, Page: a.page})
			continue
		}
		if d, differs := differ(b, a); differs {
			all = append(all, d)
		}
	}
	for i, b := range m.before {
		if !b.taken {
			all = append(all, Difference{Kind: Missing, Before: i, After: -1, Document: b.document, Page: b.page, Was: b.box})
		}
	}
	return all
}

// Side describes one of the two that are compared. Recipients and documents of the two sides
// are matched by their order, because every envelope gives them ids of its own.
type Side struct {
	Steps     []model.SigningStep
	Documents []model.Document
	Fields    []model.Annotation
	Assume    geometry.Assumptions
}

// placed holds a field with what can be compared across envelopes.
type placed struct {
	field *model.Annotation
	index int
	// document and recipient hold indexes, -1 where there is none.
	document, recipient int
	page, pages         int // pages is how many the document has
	box                 geometry.Box
	taken               bool
}

func (s *Side) place() []*placed {
	recipients := map[model.RecipientID]int{}
	n := 0
	for i := range s.Steps {
		for k := range s.Steps[i].Recipients {
			recipients[s.Steps[i].Recipients[k].ID] = n
			n++
		}
	}
	documents := map[model.DocumentID]int{}
	for i := range s.Documents {
		documents[s.Documents[i].ID] = i
	}
	all := make([]*placed, len(s.Fields))
	for i := range s.Fields {
		f := &s.Fields[i]
		p := &placed{field: f, index: i, document: find(documents, f.DocumentID), recipient: find(recipients, f.RecipientID)}
		if f.DocumentID == "" && len(s.Documents) == 1 {
			p.document = 0
		}
		var d *model.Document
		if p.document >= 0 {
			d = &s.Documents[p.document]
		}
		p.page, p.pages, p.box = s.Assume.Index(f), geometry.PageCount(d), s.Assume.Box(f, d)
		all[i] = p
	}
	return all
}

func find[ID comparable](index map[ID]int, id ID) int {
	if i, ok := index[id]; ok {
		return i
	}
	return -1
}
