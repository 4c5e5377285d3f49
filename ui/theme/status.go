package theme

import "inkdesk/model"

// Status is the shape and the role of a state. The word beside it is the state's own label.
// What has ended is grey: whether it asks for attention, its severity says.
func (t *Theme) Status(s model.Status) (shape string, role Role) {
	switch s {
	case model.Draft:
		return t.Glyphs.Draft, Text
	case model.Pending:
		return t.Glyphs.Pending, Info
	case model.InProgress:
		return t.Glyphs.InProgress, Info
	case model.Completed:
		return t.Glyphs.Completed, Good
	case model.Declined:
		return t.Glyphs.Declined, Muted
	case model.Expired:
		return t.Glyphs.Expired, Muted
	case model.Voided:
		return t.Glyphs.Voided, Muted
	}
	return t.Glyphs.UnknownStatus, Warn
}
