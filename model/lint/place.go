package lint

import (
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

// readable reports whether all of a field was read that tells anything about it; its
// identifier does not.
func readable(f *model.Annotation) bool {
	return !slices.ContainsFunc(f.Unread, func(member string) bool { return member != "id" })
}

// unread reports a field of which something could not be read. A value that is absent for that
// reason says nothing about the field, nor about recipients without one.
func (r *report) unread(i int) {
	r.Complete = false
	r.add(r.about(i, triage.Unreadable, triage.Watch, triage.Proved, "annotation"), "%s", r.Fields[i].Unread.Sentence("field"))
}

// onPage reports whether the page of a field exists, or may: not every document tells how
// many it has.
func (r *report) onPage(f *model.Annotation, d *model.Document) bool {
	index, count := r.Assume.Index(f), geometry.PageCount(d)
	return index >= 0 && (count == 0 || index < count)
}

func (r *report) pageMissing(i int, d *model.Document) {
	f := &r.Fields[i]
	certainty, more := r.pageCertainty(f), ""
	if count := geometry.PageCount(d); count > 0 {
		more = "; the document has " + pages(count)
	}
	if certainty != triage.Proved {
		more += fmt.Sprintf(" (right if pages count from %d: page_base in the settings)", 1-r.Assume.Base)
	}
	r.add(r.about(i, triage.NoSuchPage, triage.Soon, certainty, "annotation.page"),
		"This %s is on page %d%s.", kind(f), f.Page, more)
}

// pageCertainty returns less where the number would be right if pages were counted the other
// way.
func (r *report) pageCertainty(f *model.Annotation) triage.Certainty {
	if r.Assume.Base == 1 && f.Page == 0 {
		return triage.Likely
	}
	if r.Assume.Base == 0 && r.Assume.Index(f) == geometry.PageCount(r.document(f)) {
		return triage.Likely
	}
	return triage.Proved
}
