package theme

// Recipient is the style of one recipient's boxes and rows: colour, letter and
// pattern each identify the recipient.
type Recipient struct {
	Role    Role
	Letter  string // one column: A to Z, then a to z, then #
	Pattern string // one column, to fill a box with
}

// Recipient is the style of the recipient with that index, counted from 0 over
// all signing steps.
func (t *Theme) Recipient(index int) Recipient {
	patterns, sign := t.Glyphs.Patterns, letter(index)
	if t.Spoken {
		sign = " "
	}
	return Recipient{
		Role:    RecipientRole(index),
		Letter:  sign,
		Pattern: patterns[max(index, 0)%len(patterns)],
	}
}

func letter(index int) string {
	switch {
	case index < 0 || index >= 52:
		return "#"
	case index < 26:
		return string(rune('A' + index))
	}
	return string(rune('a' + index - 26))
}
