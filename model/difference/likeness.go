package difference

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// SameForm sets the percentage from which two sides are likely copies of one form. Documents with the same pages
// under other titles reach it if all fields agree; the same documents with other fields do not.
const SameForm = 80

// Likeness says in percent how far two sides are copies of one form: whether their documents have the same titles and
// numbers of pages, and fields of the same types at the same places. A field elsewhere on its page counts half. Who the
// recipients are and what they entered does not count, and no order does. It is 100 only where nothing differs of all this.
func Likeness(a, b Side) int {
	documents, fields := compareDocuments(a.Documents, b.Documents), compareFields(a.place(), b.place())
	switch {
	case fields.of == 0:
		return documents.percent()
	case documents.of == 0:
		return fields.percent()
	}
	const byDocuments, byFields = 40, 60
	return (byDocuments*documents.points*fields.of + byFields*fields.points*documents.of) / (documents.of * fields.of)
}

// DocumentLikeness returns the part of [Likeness] that documents alone tell.
func DocumentLikeness(a, b []model.Document) int { return compareDocuments(a, b).percent() }

// Counterpart returns the index in others of the document that corresponds to documents[index]: it
// has as many pages and preferably the same title, then the same place in the order; -1 for none.
func Counterpart(documents []model.Document, index int, others []model.Document) int {
	best, most := -1, 0
	for i := range others {
		if geometry.PageCount(&others[i]) != geometry.PageCount(&documents[index]) {
			continue
		}
		points := 1
		if title(&others[i]) == title(&documents[index]) {
			points += 2
		}
		if i == index {
			points++
		}
		if points > most {
			best, most = i, points
		}
	}
	return best
}

// agreement counts how much agrees, and of how much.
type agreement struct{ points, of int }

func (a agreement) percent() int {
	if a.of == 0 {
		return 100
	}
	return 100 * a.points / a.of
}

func title(d *model.Document) string { return strings.ToLower(d.Title().String()) }

// compareDocuments gives four points for two documents with the same title and number of
// pages, and two if the titles differ.
func compareDocuments(a, b []model.Document) agreement {
	type document struct {
		pages int
		title string
	}
	var counts [2]map[document]int
	for side, list := range [][]model.Document{a, b} {
		counts[side] = map[document]int{}
		for i := range list {
			counts[side][document{geometry.PageCount(&list[i]), title(&list[i])}]++
		}
	}
	points, left := 0, map[int][2]int{} // by the number of pages
	for side := range counts {
		for d, n := range counts[side] {
			both := min(n, counts[1-side][d])
			points += 2 * both // and as much for the other side
			l := left[d.pages]
			l[side] += n - both
			left[d.pages] = l
		}
	}
	for _, l := range left {
		points += 2 * min(l[0], l[1])
	}
	return agreement{points, 2 * (len(a) + len(b))}
}

// spot holds what fields that may be copies of each other have in common. Documents are told
// apart by their numbers of pages.
type spot struct {
	kind        model.AnnotationType
	pages, page int
}

// compareFields gives two points for each field that has one of the other side at its place,
// and one for each unmatched field if the other side has one on the same page.
func compareFields(a, b []*placed) agreement {
	var on [2]map[spot][]geometry.Box
	for side, list := range [][]*placed{a, b} {
		on[side] = map[spot][]geometry.Box{}
		for _, p := range list {
			at := spot{p.field.Type, p.pages, p.page}
			on[side][at] = append(on[side][at], p.box)
		}
	}
	points := 0
	for at, here := range on[0] {
		there := on[1][at]
		placedHere, placedThere := placedAmong(here, there), placedAmong(there, here)
		points += 2*(placedHere+placedThere) + 2*min(len(here)-placedHere, len(there)-placedThere)
	}
	return agreement{points, 2 * (len(a) + len(b))}
}

// placedAmong counts the boxes that are where one of the others is.
func placedAmong(boxes, others []geometry.Box) int {
	sorted := slices.SortedStableFunc(slices.Values(others), func(a, b geometry.Box) int { return cmp.Compare(a.Top, b.Top) })
	n := 0
	for _, box := range boxes {
		const reach = 0.01 // more than the distance between two that are the same
		from, _ := slices.BinarySearchFunc(sorted, box.Top-reach, func(o geometry.Box, top float64) int { return cmp.Compare(o.Top, top) })
		for _, other := range sorted[from:] {
			if other.Top > box.Top+reach {
				break
			}
			if box.Same(other) {
				n++
				break
			}
		}
	}
	return n
}
