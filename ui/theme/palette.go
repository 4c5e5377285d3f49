package theme

// palette gives the hues a number in the terminal's colour table. Those of texts have a
// contrast of 4.5 to the backgrounds they are for, those of signs one of 3, and what cannot
// have that is in the default colour: bold, underline and reverse tell it apart then.
type palette struct {
	// Of texts.
	accent, good, info, watch, warn, danger, muted int
	recipients                                     []int
	// Of signs.
	selected, mark int
}

// plainPalette has no colours.
func plainPalette() palette {
	return palette{
		accent: defaultForeground, good: defaultForeground, info: defaultForeground, watch: defaultForeground,
		warn: defaultForeground, danger: defaultForeground, muted: defaultForeground,
		recipients: []int{defaultForeground},
		selected:   defaultForeground, mark: defaultForeground,
	}
}

// dark256Palette and light256Palette use the fixed colours behind the first sixteen, whose
// look does not depend on the palette of the terminal.
func dark256Palette() palette {
	return palette{
		accent: 80, good: 114, info: 80, watch: 179, warn: 215, danger: 210, muted: 248,
		recipients: []int{80, 179, 114, 111, 210, 177, 215, 149},
		selected:   80, mark: 215,
	}
}

func light256Palette() palette {
	return palette{
		accent: 25, good: 22, info: 25, watch: 94, warn: 127, danger: 124, muted: 241,
		recipients: []int{25, 127, 94, 22, 91, 124, 23, 61},
		selected:   25, mark: 127,
	}
}

// either256Palette is for a background nobody knows. No colour of a text reads on all of
// them, and a few of signs do.
func either256Palette() palette {
	p := plainPalette()
	p.selected, p.mark = 32, 166
	return p
}

// darkPalette and lightPalette use the terminal's own sixteen colours, of which common
// palettes draw most too close to the background.
func darkPalette() palette {
	p := plainPalette()
	p.accent, p.info, p.selected, p.mark = 14, 14, 14, 3
	p.recipients = []int{14, defaultForeground}
	return p
}

func lightPalette() palette {
	p := plainPalette()
	p.selected, p.mark = 4, 5
	return p
}
