package theme

// roleStyles draws every role with the hues of a palette.
func roleStyles(p palette) [roleCount]textStyle {
	text := textStyle{foreground: defaultColour}
	bold := textStyle{foreground: defaultColour, bold: true}
	reverse := textStyle{foreground: defaultColour, reverse: true}
	badge := textStyle{foreground: defaultColour, bold: true, reverse: true}
	muted := text.colour(p.muted)
	muted.faint = p.faint
	heading := muted
	heading.underline = true

	all := [roleCount]textStyle{
		Text:          text,
		Muted:         muted,
		Strong:        bold,
		Title:         bold,
		Accent:        bold.colour(p.accent),
		Key:           bold.colour(p.accent),
		KeyChanging:   bold.colour(p.warn),
		Good:          text.colour(p.good),
		Info:          text.colour(p.accent),
		Watch:         text,
		Warn:          text.colour(p.warn),
		Danger:        bold.colour(p.danger),
		Selected:      bold.colour(p.accent),
		SelectedText:  reverse,
		Mark:          bold.colour(p.warn),
		HeaderRow:     heading,
		Border:        muted,
		BorderFocused: bold.colour(p.accent),
		BadgeLive:     text,
		BadgeSandbox:  reverse.colour(p.accent),
		BadgeReadOnly: badge.colour(p.warn),
		Chip:          reverse,
		ChipServer:    text.colour(p.good),
		ChipLocal:     text.colour(p.warn),
		Input:         text,
		Placeholder:   muted,
		Match:         {foreground: defaultColour, bold: true, underline: true},
		TabActive:     badge.colour(p.accent),
		ButtonFocused: badge,
	}
	for i := range recipients {
		all[RecipientRole(i)] = text.colour(p.recipients[i%len(p.recipients)])
	}
	return all
}
