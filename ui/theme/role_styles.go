package theme

// roleStyles draws every role with the hues of a palette.
func roleStyles(p palette) [roleCount]textStyle {
	text := textStyle{foreground: defaultForeground}
	bold := textStyle{foreground: defaultForeground, bold: true}
	reverse := textStyle{foreground: defaultForeground, reverse: true}
	badge := textStyle{foreground: defaultForeground, bold: true, reverse: true}
	underlined := textStyle{foreground: defaultForeground, underline: true}
	muted := text.colour(p.muted)

	all := [roleCount]textStyle{
		Text:          text,
		Muted:         muted,
		Strong:        bold,
		Title:         bold,
		Accent:        bold.colour(p.accent),
		Key:           bold.colour(p.accent),
		Good:          text.colour(p.good),
		Info:          text.colour(p.info),
		Watch:         text.colour(p.watch),
		Warn:          bold.colour(p.warn),
		Danger:        bold.colour(p.danger),
		Selected:      bold.colour(p.selected),
		SelectedText:  reverse,
		Mark:          bold.colour(p.mark),
		HeaderRow:     underlined,
		Border:        muted,
		BorderFocused: bold.colour(p.selected),
		BadgeLive:     badge.colour(p.danger),
		BadgeSandbox:  reverse.colour(p.info),
		BadgeReadOnly: badge.colour(p.warn),
		Chip:          reverse,
		ChipServer:    text.colour(p.good),
		ChipLocal:     text.colour(p.watch),
		Input:         text,
		Placeholder:   muted,
		Match:         {foreground: p.warn, bold: true, underline: true},
		TabActive:     badge,
		Button:        text,
		ButtonFocused: badge,
	}
	for i := range recipients {
		all[RecipientRole(i)] = text.colour(p.recipients[i%len(p.recipients)])
	}
	return all
}
