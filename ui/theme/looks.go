package theme

// looks draws every role with the hues of a palette.
func looks(p palette) [roleCount]look {
	text := look{foreground: none}
	bold := look{foreground: none, bold: true}
	reverse := look{foreground: none, reverse: true}
	badge := look{foreground: none, bold: true, reverse: true}
	underlined := look{foreground: none, underline: true}
	muted := look{foreground: none, faint: true}

	all := [roleCount]look{
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

// withoutFaint replaces faint by the plain look, for terminals without colours,
// where faint is often missing or unreadable.
func withoutFaint(all [roleCount]look) [roleCount]look {
	for i := range all {
		all[i].faint = false
	}
	return all
}
