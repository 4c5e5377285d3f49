package model

import "slices"

// FontFamily names a typeface. All but UNKNOWN are from public sources.
type FontFamily string

// The font families of public sources.
const (
	UnknownFont FontFamily = "UNKNOWN"
	SerifFont   FontFamily = "SERIF"
	SansFont    FontFamily = "SANS"
	MonoFont    FontFamily = "MONO"
)

// FontFamilies lists the known families.
func FontFamilies() []FontFamily { return []FontFamily{UnknownFont, SerifFont, SansFont, MonoFont} }

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (f FontFamily) Known() bool                   { return slices.Contains(FontFamilies(), f) }
func (f FontFamily) Label() string                 { return label(f, FontFamilies()) }
func (f *FontFamily) UnmarshalJSON(b []byte) error { return decodeWord(b, f) }

// DateFormat says how a date is written. All but DMY_NUMERIC_SLASH are from public sources.
type DateFormat string

// DateFormats lists the known formats.
func DateFormats() []DateFormat {
	return []DateFormat{
		"DMY_NUMERIC_SLASH", "MDY_NUMERIC_SLASH", "YMD_NUMERIC_SLASH",
		"DMY_NUMERIC_DASH_SHORT", "DMY_NUMERIC_DASH", "YMD_NUMERIC_DASH",
		"MDY_TEXT_DASH_SHORT", "MDY_TEXT_SPACE_SHORT", "MDY_TEXT_SPACE",
	}
}

// Known implements [Word].
func (f DateFormat) Known() bool { return slices.Contains(DateFormats(), f) }

// Label implements [Word]: the service's own word, as its look is not shown.
func (f DateFormat) Label() string { return string(f) }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (f *DateFormat) UnmarshalJSON(b []byte) error { return decodeWord(b, f) }

// CheckboxShape names the look of a checkbox. All but CIRCLE_CHECK are from public sources.
type CheckboxShape string

// CheckboxShapes lists the known shapes.
func CheckboxShapes() []CheckboxShape {
	return []CheckboxShape{
		"CIRCLE_CHECK", "CIRCLE_FULL", "SQUARE_CHECK", "SQUARE_FULL", "CHECK_MARK", "TIMES_SQUARE",
	}
}

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (c CheckboxShape) Known() bool                   { return slices.Contains(CheckboxShapes(), c) }
func (c CheckboxShape) Label() string                 { return label(c, CheckboxShapes()) }
func (c *CheckboxShape) UnmarshalJSON(b []byte) error { return decodeWord(b, c) }
