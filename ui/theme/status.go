package theme

import "inkdesk/model"

// Status is the shape and the role of a state. The word beside it is the
// state's own label.
func (t *Theme) Status(s model.Status) (shape string, role Role) {
	switch s {
	case model.Draft:
		return t.Glyphs.Draft, Muted
	case model.Pending:
		return t.Glyphs.Pending, Info
	case model.InProgress:
		return t.Glyphs.InProgress, Info
	case model.Completed:
		return t.Glyphs.Completed, Good
	case model.Declined:
		return t.Glyphs.Declined, Danger
	case model.Expired:
		return t.Glyphs.Expired, Warn
	case model.Voided:
		return t.Glyphs.Voided, Muted
	}
	return t.Glyphs.UnknownStatus, Warn
}
