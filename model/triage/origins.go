package triage

import "inkdesk/model"

// Origin is what an envelope shows of the form it was made from. Those that are equal are of one
// family; others may be, see [History.FamilyOf].
type Origin struct{ of origin }

// OriginOf is the origin of an envelope, with the words of its title that may be of the form.
func OriginOf(e *model.Envelope) (o Origin, title []string) {
	of, title := originOf(e)
	return Origin{of}, title
}

// Known reports whether the envelope shows a form at all.
func (o Origin) Known() bool { return o.of.key != "" }

// FamilyOf is [History.Family] for an origin.
func (h *History) FamilyOf(o Origin) string {
	own := h.forms[h.shortDigest(o.of.key)]
	if own == nil {
		return o.of.key
	}
	own.settle()
	return o.of.key + word(own.place(h.shortDigest(o.of.first), h.shortDigest(o.of.last)), o.of.first, o.of.last)
}
