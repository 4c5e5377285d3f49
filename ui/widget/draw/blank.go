package draw

import "strings"

const blanks = "                                                                                                    "

// Blank returns that many blanks, none for a negative number.
func Blank(cells int) string {
	switch {
	case cells <= 0:
		return ""
	case cells <= len(blanks):
		return blanks[:cells]
	}
	return strings.Repeat(" ", cells)
}
