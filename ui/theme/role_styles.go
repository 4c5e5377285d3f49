package theme

// roleStyles draws every role with the hues of a palette.
func roleStyles(p palette) [roleCount]textStyle {
	text := textStyle{foreground: defaultForeground}
	bold := textStyle{foreground: defaultForeground, bold: true}
	reverse := textStyle{foreground: defaultForeground, reverse: true}
	badge := textStyle{foreground: defaultForeground, bold: true, reverse: true}
	underlined := textStyle{foreground: defaultForeground, underline: true}
	muted := textStyle{foreground: defaultForeground, faint: true}

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
		Selected:      bold.colour(p.accent),
		SelectedText:  reverse,
		Mark:          bold.colour(p.warn),
		HeaderRow:     underlined,
		Border:        muted,
		BorderFocused: bold.colour(p.accent),
		BadgeLive:     badge.colour(p.danger),
		BadgeSandbox:  badge.colour(p.info),
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

// withoutFaint replaces faint by the plain style, for terminals without colours,
// where faint is often missing or unreadable.
func withoutFaint(all [roleCount]textStyle) [roleCount]textStyle {
	for i := range all {
		all[i].faint = false
	}
	return all
}
