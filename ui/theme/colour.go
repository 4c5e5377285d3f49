package theme

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Colour numbers a colour in the terminal's colour table, from 0 to 255, or holds one of three bytes.
type Colour int

const (
	// defaultColour means the terminal's own, of text and of its background.
	defaultColour Colour = -1
	threeBytes    Colour = 1 << 24 // added to red, green and blue
)

var colourNames = []string{"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"}

// ParseColour reads "default", one of the terminal's sixteen by name ("red", "bright red"), a number of its table, or
// "#rrggbb". The error is a sentence without the text.
func ParseColour(text string) (Colour, error) {
	text = strings.ToLower(text)
	name, bright := strings.CutPrefix(text, "bright ")
	if at := slices.Index(colourNames, name); at >= 0 && bright {
		return Colour(8 + at), nil
	} else if at >= 0 {
		return Colour(at), nil
	}
	if text == "default" {
		return defaultColour, nil
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n < 256 {
		return Colour(n), nil
	}
	if hex, ok := strings.CutPrefix(text, "#"); ok && len(hex) == 6 {
		if n, err := strconv.ParseUint(hex, 16, 24); err == nil {
			return threeBytes + Colour(n), nil
		}
	}
	return 0, errors.New("a colour is a number from 0 to 255, #rrggbb, default, or a name such as red or bright red")
}

// String returns the colour as [ParseColour] reads it.
func (c Colour) String() string {
	switch {
	case c == defaultColour:
		return "default"
	case c >= threeBytes:
		return fmt.Sprintf("#%06x", int(c-threeBytes))
	}
	return strconv.Itoa(int(c))
}

// Colours holds a person's own colours of roles, by [RoleNames]. Those of accent, good, warn, danger and muted go on
// to all roles that have the same colour.
type Colours map[string]Colour

var roleNames = [roleCount]string{
	Text: "text", Muted: "muted", Strong: "strong", Title: "title", Accent: "accent", Key: "key", KeyChanging: "key_changing",
	Good: "good", Info: "info", Watch: "watch", Warn: "warn", Danger: "danger", Selected: "selected", SelectedText: "selected_text",
	Mark: "mark", HeaderRow: "header_row", Border: "border", BorderFocused: "border_focused", BadgeLive: "badge_live",
	BadgeSandbox: "badge_sandbox", BadgeReadOnly: "badge_read_only", Chip: "chip", ChipServer: "chip_server",
	ChipLocal: "chip_local", Input: "input", Placeholder: "placeholder", Match: "match", TabActive: "tab_active",
	ButtonFocused: "button_focused", recipient0: "recipient_1", "recipient_2", "recipient_3", "recipient_4", "recipient_5",
	"recipient_6", "recipient_7", "recipient_8",
}

// RoleNames returns the names of the roles that can have a colour of one's own.
func RoleNames() []string { return roleNames[:] }

// on returns the palette with a person's own colours.
func (c Colours) on(p palette) palette {
	for name, hue := range map[string]*Colour{"accent": &p.accent, "good": &p.good, "warn": &p.warn, "danger": &p.danger, "muted": &p.muted} {
		if own, given := c[name]; given {
			*hue = own
			p.faint = p.faint && name != "muted"
		}
	}
	return p
}

// Faint describes a colour that cannot be read on a background.
type Faint struct {
	Name            string  // of the role
	Contrast, Least float64 // as WCAG 2 counts, from 1 to 21
	Lighter         bool    // a lighter colour could be read, or else a darker one
}

// The least contrast of WCAG 2.1: 1.4.3 for text, 1.4.11 for signs that are not text.
const (
	leastOfText  = 4.5
	leastOfSigns = 3.0
)

// The backgrounds that colours are held against: from the darkest to the lightest of their kind, with that of the
// selected row.
var (
	darkBackgrounds  = []uint32{0x000000, 0x1e1e1e, 0x303030}
	lightBackgrounds = []uint32{0xffffff, 0xfdf6e3, 0xe4e4e4}
)

// Faints returns the person's own colours that cannot be read on the background of the theme, or on a dark or
// a light one where the theme does not say which. The terminal's own sixteen are not known, and not among them.
func (o Options) Faints() []Faint {
	least, on := leastOfText, darkBackgrounds
	switch o.background() {
	case LightBackground:
		on = lightBackgrounds
	case UnknownBackground:
		least, on = leastOfSigns, slices.Concat(darkBackgrounds[:2], lightBackgrounds[:2])
	}
	var all []Faint
	for _, name := range slices.Sorted(maps.Keys(o.Colours)) {
		rgb, known := o.Colours[name].rgb()
		if !known || o.Name == "mono" {
			continue
		}
		for _, background := range on {
			if got := contrast(rgb, background); got < least {
				all = append(all, Faint{name, got, least, luminance(background) < luminance(0x808080)})
				break
			}
		}
	}
	return all
}

// rgb returns red, green and blue, false where the terminal alone knows them.
func (c Colour) rgb() (uint32, bool) {
	step := func(i Colour) uint32 {
		if i == 0 {
			return 0
		}
		return uint32(55 + 40*i)
	}
	switch {
	case c >= threeBytes:
		return uint32(c - threeBytes), true
	case c < 16:
		return 0, false
	case c >= 232:
		return uint32(8+10*(c-232)) * 0x010101, true
	}
	cube := c - 16
	return step(cube/36)<<16 | step(cube/6%6)<<8 | step(cube%6), true
}

// contrast returns the ratio of WCAG 2, from 1 to 21.
func contrast(a, b uint32) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(rgb uint32) float64 {
	channel := func(shift int) float64 {
		c := float64(rgb>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(16) + 0.7152*channel(8) + 0.0722*channel(0)
}
