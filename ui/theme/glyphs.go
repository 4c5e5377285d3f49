package theme

import "slices"

// Glyphs are the shapes of the program's own text. Each is one column wide, and
// different from the others of its family.
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
	// Levels are the heights of a column, from nearly nothing to full.
	Levels  []string
	Spinner []string
	// Borders: Focused ones are heavier.
	Box, BoxFocused Box
	// Patterns tell recipients apart without colour, in the order of their index.
	Patterns []string
}

// Box is the set of shapes a border is made of.
type Box struct {
	Horizontal, Vertical, TopLeft, TopRight, BottomLeft, BottomRight string
}

func glyphs(ascii bool) Glyphs {
	if ascii {
		return asciiGlyphs()
	}
	return unicodeGlyphs()
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

// spokenGlyphs are blanks wherever a word says the same, and words where a shape joins two.
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
