package theme

// palette gives the hues a number in the terminal's colour table. On a background that is
// known, text in a fixed colour has a contrast of 4.5. The terminal's own sixteen colours, and
// hues for any background, have one of 3, as signs and single words need it.
type palette struct {
	accent, good, warn, danger, muted int
	recipients                        []int
	row                               int  // the background of the selected row; defaultColour for none
	signs                             bool // running text is in the default colour
	faint                             bool // muted text is faint, because no grey reads everywhere
}

// plainPalette has no colours.
func plainPalette() palette {
	return palette{
		accent: defaultColour, good: defaultColour, warn: defaultColour, danger: defaultColour, muted: defaultColour,
		recipients: []int{defaultColour}, row: defaultColour,
	}
}

// dark256Palette and light256Palette use the fixed colours behind the first sixteen, whose
// look does not depend on the palette of the terminal.
func dark256Palette() palette {
	return palette{
		accent: 75, good: 114, warn: 214, danger: 210, muted: 247,
		recipients: []int{80, 179, 114, 111, 210, 177, 215, 149},
		row:        236,
	}
}

func light256Palette() palette {
	return palette{
		accent: 25, good: 22, warn: 94, danger: 124, muted: 241,
		recipients: []int{25, 127, 94, 22, 91, 124, 23, 55},
		row:        254,
	}
}

// either256Palette has hues of middle lightness, for a background nobody knows.
func either256Palette() palette {
	return palette{
		accent: 32, good: 65, warn: 136, danger: 167, muted: 244,
		recipients: []int{32, 136, 65, 133, 167, 69},
		row:        defaultColour, signs: true,
	}
}

// dark16Palette uses the terminal's own colours. Bright black is the background itself in
// Solarized, and too dark on a console.
func dark16Palette() palette {
	return palette{
		accent: 6, good: 2, warn: 3, danger: 9, muted: defaultColour,
		recipients: []int{6, 3, 2, defaultColour},
		row:        defaultColour, signs: true, faint: true,
	}
}

// light16Palette has no yellow, green or cyan, which few palettes draw dark enough.
func light16Palette() palette {
	return palette{
		accent: 4, good: defaultColour, warn: 5, danger: 1, muted: defaultColour,
		recipients: []int{4, 5, 1, defaultColour},
		row:        defaultColour, signs: true, faint: true,
	}
}

// either16Palette uses the colours that each person has chosen for a terminal, whatever they are.
func either16Palette() palette {
	p := dark16Palette()
	p.danger = 1
	return p
}
