package settings

import "strings"

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

// Themes returns all themes.
func Themes() []Theme { return []Theme{ThemeAuto, ThemeLight, ThemeDark, ThemeBlueOrange, ThemeMono} }

// Density says how many lines the frame takes.
type Density string

// DensityCompact leaves out the line of keys, and the one below the views; DensityUsual has them.
const (
	DensityUsual   Density = "usual"
	DensityCompact Density = "compact"
)

// Forms says how forms ask.
type Forms string

// FormsPage shows all questions of a page together; FormsLines asks one after the other.
const (
	FormsPage  Forms = "page"
	FormsLines Forms = "lines"
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

// Confirm says how a change that cannot be undone, or that has many targets, is confirmed.
type Confirm string

// ConfirmTyped asks for a part of the id or for the count; ConfirmKey for one letter.
const (
	ConfirmTyped Confirm = "typed"
	ConfirmKey   Confirm = "key"
)

// Order names an ordering of envelopes, in the specification's words ("List filters") in lower case.
type Order string

// The orderings of the specification.
const (
	OrderCreation           Order = "creation_date"
	OrderModification       Order = "modification_date"
	OrderName               Order = "name"
	OrderStatus             Order = "status"
	OrderLastDocumentChange Order = "last_document_change"
)

// Wire returns the ordering as the service spells it.
func (o Order) Wire() string { return strings.ToUpper(string(o)) }

// TimeUnit names the unit of a service's timestamps.
type TimeUnit string

// TimeAuto learns the unit from timestamps that are read.
const (
	TimeAuto         TimeUnit = "auto"
	TimeSeconds      TimeUnit = "seconds"
	TimeMilliseconds TimeUnit = "milliseconds"
)

// Cursor says whether a page starts after the row the cursor names or with it.
type Cursor string

// CursorExclusive leaves the named row out.
const (
	CursorExclusive Cursor = "exclusive"
	CursorInclusive Cursor = "inclusive"
)

// AnnotationUnit names the unit of positions on a page.
type AnnotationUnit string

// AnnotationAuto tells the unit from the size of the numbers.
const (
	AnnotationAuto    AnnotationUnit = "auto"
	AnnotationPercent AnnotationUnit = "percent"
	AnnotationRatio   AnnotationUnit = "ratio"
	AnnotationPixel   AnnotationUnit = "pixel"
)

// PageOrigin names the corner of a page that positions count from.
type PageOrigin string

// OriginBottom counts upwards, to the lower edge of a field.
const (
	OriginTop    PageOrigin = "top_left"
	OriginBottom PageOrigin = "bottom_left"
)
