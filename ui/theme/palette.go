package theme

// palette gives the hues a number in the terminal's colour table.
type palette struct {
	accent, good, info, watch, warn, danger int
	recipients                              []int
}

// darkPalette and lightPalette use the terminal's own sixteen colours, without
// those that common palettes draw too close to the background. Colour 8 is
// never used: Solarized makes it the background.
func darkPalette() palette {
	return palette{
		accent: 6, good: 2, info: 6, watch: 3, warn: 3, danger: 9,
		recipients: []int{6, 3, 2, 12, 9, 14, 11},
	}
}

func lightPalette() palette {
	return palette{
		accent: 4, good: defaultForeground, info: 4, watch: 5, warn: 5, danger: 1,
		recipients: []int{4, 5, 1, defaultForeground},
	}
}

// eitherPalette is for sixteen colours on a background nobody knows: only red
// reads on both.
func eitherPalette() palette {
	return palette{
		accent: defaultForeground, good: defaultForeground, info: defaultForeground, watch: defaultForeground, warn: defaultForeground, danger: 1,
		recipients: []int{defaultForeground, 1},
	}
}

// middlePalette is for 256 colours on a background nobody knows: hues of
// middling brightness, about four to one against black and against white.
func middlePalette() palette {
	return palette{
		accent: 32, good: 28, info: 30, watch: 136, warn: 130, danger: 160,
		recipients: []int{32, 130, 133, 28, 97, 160, 30, 136},
	}
}

// monoPalette has no colours.
func monoPalette() palette {
	return palette{
		accent: defaultForeground, good: defaultForeground, info: defaultForeground, watch: defaultForeground, warn: defaultForeground, danger: defaultForeground,
		recipients: []int{defaultForeground},
	}
}
