package settings

// Theme names a set of colours.
type Theme string

// ThemeAuto picks light or dark by the terminal's background, without waiting for it. ThemeBlueOrange does so too, in
// colours for people who do not see red and green.
const (
	ThemeAuto  Theme = "auto"
	ThemeLight Theme = "light"
	ThemeDark  Theme = "dark"
	ThemeMono  Theme = "mono"

	ThemeBlueOrange Theme = "blue-orange"
)

// Density says how many lines the frame takes.
type Density string

// DensityCompact leaves out the line of keys, and the one below the views; DensityUsual has them.
const (
	DensityUsual   Density = "usual"
	DensityCompact Density = "compact"
)

// Switch names a choice that can be left to the program.
type Switch string

// Auto leaves the choice to the program.
const (
	Auto Switch = "auto"
	On   Switch = "on"
	Off  Switch = "off"
)

// Prefetch says how much is read in the background to check envelopes.
type Prefetch string

// PrefetchOff reads nothing; PrefetchLight what decides about who is waited for; PrefetchFull everything that can be checked.
const (
	PrefetchOff   Prefetch = "off"
	PrefetchLight Prefetch = "light"
	PrefetchFull  Prefetch = "full"
)

// These values decide in other packages; the rest of the choices has no name in the program.
const (
	FormsLines       = "lines" // asks one question after the other; "page" shows a page of them
	ConfirmKey       = "key"   // asks for one letter; "typed" for a part of the id or for the count
	OrderName        = "name"
	TimeAuto         = "auto"
	TimeSeconds      = "seconds"
	TimeMilliseconds = "milliseconds"

	AnnotationAuto    = "auto"
	AnnotationPercent = "percent"
	AnnotationRatio   = "ratio"
	AnnotationPixel   = "pixel"

	OriginBottom = "bottom_left" // counts upwards, to the lower edge of a field
)
