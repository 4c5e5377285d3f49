package theme

import (
	"slices"

	"inkdesk/model"
)

// palette gives the hues a number in the terminal's colour table. On a background that is
// known, text in a fixed colour has a contrast of 4.5. The terminal's own sixteen colours, and
// hues for any background, have one of 3, as signs and single words need it.
type palette struct {
	accent, good, warn, danger, muted Colour
	recipients                        []Colour
	row                               Colour // the background of the selected row; defaultColour for none
	signs                             bool   // running text is in the default colour
	faint                             bool   // muted text is faint, because no grey reads everywhere
}

// blueOrange returns the palette for people who do not see red and green: good is blue, bad is orange.
// Those hues differ in lightness too.
func (p palette) blueOrange(on Background, many bool) palette {
	switch {
	case many && on == DarkBackground:
		p.good, p.warn, p.danger, p.recipients = 117, 222, 208, []Colour{75, 214, 153, 222, 252, 208}
	case many && on == LightBackground:
		p.good, p.warn, p.danger, p.recipients = 18, 58, 94, []Colour{25, 94, 18, 58, 238}
	case many:
		p.good, p.warn, p.danger, p.recipients = 69, 136, 166, []Colour{32, 136, 69, 166}
	case on == LightBackground:
		p.good, p.warn, p.recipients = p.accent, p.danger, []Colour{p.accent, p.danger, defaultColour}
	default:
		p.good, p.danger, p.recipients = p.accent, p.warn, []Colour{p.accent, p.warn, defaultColour}
	}
	return p
}

// Glyphs holds the shapes of the program's own text. Each is one column wide, and different from
// the others of its family.
type Glyphs struct {
	// States of an envelope, and several envelopes in one row.
	Draft, Pending, InProgress, Completed, Declined, Expired, Voided, UnknownStatus, Group string
	// Severities of a health finding, from worst to none.
	Act, Soon, Watch, Note, OK, Unsure string
	// Rows and fields.
	Selected, Mark, Changed, Check, Cross, Required, Altered, Secret, Bullet, Folded, Unfolded string
	// Text.
	Ellipsis, Dash, Dot, Separator string
	// Arrows.
	Up, Down, Left, Right string
	// Progress bars and spinners.
	BarFull, BarEmpty string
	// Levels holds the heights of a column, from nearly nothing to full.
	Levels  []string
	Spinner []string
	// Borders: Focused ones are heavier.
	Box, BoxFocused Box
	// Patterns tell recipients apart without colour, in the order of their index.
	Patterns []string
}

// Box holds the set of shapes a border is made of.
type Box struct {
	Horizontal, Vertical, TopLeft, TopRight, BottomLeft, BottomRight string
}

func unicodeGlyphs() Glyphs {
	return Glyphs{
		Draft: "○", Pending: "◔", InProgress: "◐", Completed: "●",
		Declined: "✖", Expired: "◇", Voided: "⊘", UnknownStatus: "?", Group: "≡",
		Act: "▲", Soon: "△", Watch: "~", Note: "·", OK: "✓", Unsure: "?",
		Levels:   []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"},
		Selected: "▌", Mark: "◆", Changed: "»", Check: "✓", Cross: "✗", Required: "*", Altered: "!", Secret: "•",
		Bullet: "•", Folded: "▸", Unfolded: "▾",
		Ellipsis: "…", Dash: "–", Dot: "·", Separator: "│",
		Up: "↑", Down: "↓", Left: "←", Right: "→",
		BarFull: "█", BarEmpty: "░",
		Spinner:    []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"},
		Box:        Box{"─", "│", "╭", "╮", "╰", "╯"},
		BoxFocused: Box{"━", "┃", "┏", "┓", "┗", "┛"},
		Patterns:   []string{"░", "▒", "╱", "╲", "╳", "┄", "▪", "∙"},
	}
}

func asciiGlyphs() Glyphs {
	return Glyphs{
		Levels: []string{"_", ".", ":", "-", "=", "+", "*", "#"},
		Draft:  "o", Pending: "%", InProgress: "c", Completed: "+",
		Declined: "x", Expired: "0", Voided: "-", UnknownStatus: "?", Group: "#",
		Act: "!", Soon: "/", Watch: ":", Note: ".", OK: "=", Unsure: "?",
		Selected: ">", Mark: "*", Changed: "@", Check: "v", Cross: "x", Required: "*", Altered: "&", Secret: "*",
		Bullet: "-", Folded: "+", Unfolded: "-",
		Ellipsis: "~", Dash: "-", Dot: ".", Separator: "|",
		Up: "^", Down: "v", Left: "<", Right: ">",
		BarFull: "#", BarEmpty: ".",
		Spinner:    []string{"|", "/", "-", "\\"},
		Box:        Box{"-", "|", "+", "+", "+", "+"},
		BoxFocused: Box{"=", "#", "#", "#", "#", "#"},
		Patterns:   []string{".", ":", "/", "\\", "x", "-", "o", "'"},
	}
}

// Status returns the shape and the role of a state. The word beside it is the state's own label.
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

// Recipient holds the style of one recipient's boxes and rows: colour, letter and pattern each identify the recipient.
type Recipient struct {
	Role    Role
	Letter  string // one column: A to Z, then a to z, then #
	Pattern string // one column, to fill a box with
}

// Recipient returns the style of the recipient with that index, counted from 0 over all signing steps.
func (t *Theme) Recipient(index int) Recipient {
	patterns, sign := t.Glyphs.Patterns, letter(index)
	if t.Spoken {
		sign = " "
	}
	return Recipient{Role: RecipientRole(index), Letter: sign, Pattern: patterns[max(index, 0)%len(patterns)]}
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

// spokenGlyphs returns blanks wherever a word says the same, and words where a shape joins two.
func spokenGlyphs() Glyphs {
	const none = " "
	box := Box{none, none, none, none, none, none}
	g := asciiGlyphs()
	for _, shape := range []*string{
		&g.Draft, &g.Pending, &g.InProgress, &g.Completed, &g.Declined, &g.Expired, &g.Voided, &g.UnknownStatus, &g.Group,
		&g.Act, &g.Soon, &g.Watch, &g.Note, &g.OK, &g.Unsure,
		&g.Selected, &g.Mark, &g.Changed, &g.Check, &g.Cross, &g.Required, &g.Altered, &g.Bullet, &g.Folded, &g.Unfolded,
		&g.Separator, &g.Up, &g.Down, &g.Left, &g.BarFull, &g.BarEmpty,
	} {
		*shape = none
	}
	g.Ellipsis, g.Dot, g.Right, g.Secret = "...", ",", "to", "x"
	g.Levels = slices.Repeat([]string{none}, len(g.Levels))
	g.Spinner = slices.Repeat([]string{none}, len(g.Spinner))
	g.Patterns = slices.Repeat([]string{none}, len(g.Patterns))
	g.Box, g.BoxFocused = box, box
	return g
}
