package lint

import (
	"cmp"
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

func (r *report) place(i int) {
	f := &r.Fields[i]
	d := r.document(f)
	if d == nil {
		if len(r.documents) > 0 && f.DocumentID != "" {
			r.add(r.about(i, triage.NoSuchDocument, triage.Soon, triage.Proved, "annotation.document_id"),
				"This %s is on a document that is not here.", kind(f))
		}
		return
	}
	switch {
	case !r.onPage(f, d):
		r.pageMissing(i, d)
		return
	case f.Width <= 0 || f.Height <= 0:
		r.add(r.about(i, triage.NoSize, triage.Soon, triage.Likely, "annotation.width, height"),
			"This %s has no size, so no one can see or fill it.", kind(f))
	}
	if r.Assume.Unit == geometry.Pixel && geometry.PageAt(d, r.Assume.Index(f)).Assumed {
		return // how many pixels the page has is not known
	}
	if box := r.Assume.Box(f, d); !box.Inside() {
		part := "partly"
		if box.Off() {
			part = "wholly"
		}
		r.add(r.about(i, triage.FieldOffPage, triage.Soon, triage.Likely, "annotation.x, y, width, height"),
			"This %s is %s off the page.", kind(f), part)
	}
}

// readable reports whether all of a field was read that tells anything about it; its identifier does not.
func readable(f *model.Annotation) bool {
	return !slices.ContainsFunc(f.Unread, func(member string) bool { return member != "id" })
}

// onPage reports whether the page of a field exists, or may: not every document tells how many it has.
func (r *report) onPage(f *model.Annotation, d *model.Document) bool {
	index, count := r.Assume.Index(f), geometry.PageCount(d)
	return index >= 0 && (count == 0 || index < count)
}

func (r *report) pageMissing(i int, d *model.Document) {
	f := &r.Fields[i]
	certainty, more := triage.Proved, ""
	if r.Assume.Base == 1 && f.Page == 0 || r.Assume.Base == 0 && r.Assume.Index(f) == geometry.PageCount(d) {
		certainty = triage.Likely // it would be right if pages were counted the other way
	}
	if count := geometry.PageCount(d); count > 0 {
		more = "; the document has " + pages(count)
	}
	if certainty != triage.Proved {
		more += fmt.Sprintf(" (right if pages count from %d: page_base in the settings)", 1-r.Assume.Base)
	}
	r.add(r.about(i, triage.NoSuchPage, triage.Soon, certainty, "annotation.page"),
		"This %s is on page %d%s.", kind(f), f.Page, more)
}

const (
	// narrowLetter sets the width of a terminal cell of text, and lineHeight the distance of lines, in parts of the
	// size of the letters. Both are less than usual, so that only texts that cannot fit are reported.
	narrowLetter = 0.42
	lineHeight   = 1.1
	sizePerPixel = 72.0 / 96 // sets the points of a pixel: pages are taken to have 96 pixels an inch
)

// room looks for a text that its field cannot hold. Letters are not drawn here, so it is a
// guess: of their size, their typeface, and how many pixels an inch has.
func (r *report) room(i int) {
	f := &r.Fields[i]
	d := r.document(f)
	if f.Text == nil || f.Text.Value.IsEmpty() || !(f.Text.Size > 0) || d == nil || !r.onPage(f, d) {
		return
	}
	page := geometry.PageAt(d, r.Assume.Index(f))
	box := r.Assume.Box(f, d)
	size := float64(f.Text.Size)
	wide := (box.Right - box.Left) * page.Width * sizePerPixel
	high := (box.Bottom - box.Top) * page.Height * sizePerPixel
	if page.Assumed || wide <= 0 || high <= 0 {
		return
	}
	room, needed := max(int(wide/(size*narrowLetter)), 1), 0 // cells in a line, and lines however the text is broken
	for _, line := range f.Text.Value.Lines() {
		needed += max((model.Width(line)+room-1)/room, 1)
	}
	if needed > max(int(high/(size*lineHeight)), 1) {
		r.add(r.about(i, triage.TextTooLong, triage.Watch, triage.Guess, "annotation.text.value, text.size, width, height"),
			"The text of this %s is probably longer than its box can hold.", kind(f))
	}
}

const maxCovered = 0.5 // limits how much of the smaller of two fields the other one may cover, 0 to 1

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

// overlapsOn goes through a page from top to bottom and keeps the fields that reach down to where it is.
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
