package lint

import (
	"cmp"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// maxCovered limits how much of the smaller of two fields the other one may cover, 0 to 1.
const maxCovered = 0.5

type placedField struct {
	index int
	box   geometry.Box
}

type sheet struct {
	document model.DocumentID
	page     model.Int
}

// overlaps looks for fields that hide others, at least one of them required. Of several at
// one place each but the first is reported once.
func (r *report) overlaps() {
	var order []sheet
	fields := map[sheet][]placedField{}
	for i := range r.Fields {
		f := &r.Fields[i]
		d := r.document(f)
		if !readable(f) || d == nil || !r.onPage(f, d) {
			continue // on no page nothing is covered
		}
		at := sheet{f.DocumentID, f.Page}
		if fields[at] == nil {
			order = append(order, at)
		}
		fields[at] = append(fields[at], placedField{i, r.Assume.Box(f, d)})
	}
	for _, at := range order {
		r.overlapsOn(fields[at])
	}
}

// overlapsOn goes through a page from top to bottom and keeps the fields that reach down
// to where it is.
func (r *report) overlapsOn(fields []placedField) {
	slices.SortStableFunc(fields, func(a, b placedField) int { return cmp.Compare(a.box.Top, b.box.Top) })
	var required, optional []placedField
	for _, f := range fields {
		above := func(o placedField) bool { return o.box.Bottom <= f.box.Top }
		required, optional = slices.DeleteFunc(required, above), slices.DeleteFunc(optional, above)
		covered := func(o placedField) bool { return f.box.Overlap(o.box) > maxCovered }
		hides := func(o placedField) bool { return r.hides(f.index, o.index) && covered(o) }
		i := slices.IndexFunc(required, hides)
		if i < 0 {
			i = slices.IndexFunc(required, covered)
		}
		if i >= 0 {
			r.overlap(f.index, required[i].index)
			if f.box.Same(required[i].box) && (isMark(&r.Fields[required[i].index]) || !isMark(&r.Fields[f.index])) {
				continue // what covers one of the two covers the other
			}
		}
		if !r.Fields[f.index].Required {
			optional = append(optional, f)
			continue
		}
		if i := slices.IndexFunc(optional, covered); i >= 0 {
			r.overlap(f.index, optional[i].index)
		}
		required = append(required, f)
	}
}

func (r *report) overlap(i, other int) {
	first, second := min(i, other), max(i, other)
	severity := triage.Watch
	if r.hides(first, second) {
		severity = triage.Soon
	}
	found := r.about(second, triage.Overlapping, severity, triage.Guess, "annotation.x, y, width, height, required")
	found.Other = first
	r.add(found, "This %s and a %s cover each other.", kind(&r.Fields[second]), kind(&r.Fields[first]))
}

// hides reports whether one of two fields that cover each other hides where another person has to sign.
func (r *report) hides(i, other int) bool {
	one, two := &r.Fields[i], &r.Fields[other]
	return one.Required && two.Required && isMark(one) && isMark(two) && one.RecipientID != two.RecipientID
}
