package theme

import "inkdesk/model"

// Status is the shape and the role of a state. The word beside it is the
// state's own label. Only a state that needs action has a colour, because states
// are in every row of a list, where colours cost bytes and hide each other.
func (t *Theme) Status(s model.Status) (shape string, role Role) {
	switch s {
	case model.Draft:
		return t.Glyphs.Draft, Text
	case model.Pending:
		return t.Glyphs.Pending, Text
	case model.InProgress:
		return t.Glyphs.InProgress, Text
	case model.Completed:
		return t.Glyphs.Completed, Text
	case model.Declined:
		return t.Glyphs.Declined, Danger
	case model.Expired:
		return t.Glyphs.Expired, Warn
	case model.Voided:
		return t.Glyphs.Voided, Text
	}
	return t.Glyphs.UnknownStatus, Warn
}
