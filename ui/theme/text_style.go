package theme

import "github.com/charmbracelet/x/ansi"

type textStyle struct {
	foreground                      Colour
	bold, faint, underline, reverse bool
	key                             bool // a key to press, which a click finds
}

func (t textStyle) colour(c Colour) textStyle {
	t.foreground = c
	return t
}

// keySign begins the style of keys alone: neither bold nor faint, which a text is at first anyway.
const keySign = "22"

// prefix returns the escape sequence that switches the style on, "" for the default.
func (t textStyle) prefix() string {
	var params ansi.Style
	if t.key {
		params = append(params, keySign)
	}
	for _, attr := range []struct {
		on   bool
		code string
	}{{t.bold, "1"}, {t.faint, "2"}, {t.underline, "4"}, {t.reverse, "7"}} {
		if attr.on {
			params = append(params, attr.code)
		}
	}
	switch c := t.foreground; {
	case c == defaultColour && len(params) == 0:
		return ""
	case c == defaultColour:
	case c < 16:
		params = params.ForegroundColor(ansi.BasicColor(c))
	case c < threeBytes:
		params = params.ForegroundColor(ansi.IndexedColor(c))
	default:
		params = params.ForegroundColor(ansi.RGBColor{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c)})
	}
	return params.String()
}

// Role names a meaning that text can have.
type Role uint8

// The roles. Text is the terminal's default.
const (
	Text Role = iota
	Muted
	Strong
	Title
	Accent
	Key         // a key that shows something
	KeyChanging // a key that changes something
	Good
	Info
	Watch
	Warn
	Danger
	Selected     // the marker in the gutter of the selected row
	SelectedText // the selected text in a line, and the leading cell of a row without a background
	Mark         // the sign of a marked row
	HeaderRow
	Border
	BorderFocused
	BadgeLive
	BadgeSandbox
	BadgeReadOnly
	Chip
	ChipServer // a filter that the service applied
	ChipLocal  // a filter applied to the loaded rows only
	Input
	Placeholder
	Match // a text found by a search
	TabActive
	ButtonFocused
	recipient0

	recipients = 8
	roleCount  = int(recipient0) + recipients
)

// RecipientRole returns the role of the boxes and rows of the recipient with that index, counted from 0. Colours
// repeat after eight recipients; letter and pattern tell them apart.
func RecipientRole(index int) Role {
	return recipient0 + Role(((index%recipients)+recipients)%recipients)
}

func roleStyles(p palette, own Colours) [roleCount]textStyle {
	p = own.on(p)
	text := textStyle{foreground: defaultColour}
	bold := textStyle{foreground: defaultColour, bold: true}
	reverse := textStyle{foreground: defaultColour, reverse: true}
	badge := textStyle{foreground: defaultColour, bold: true, reverse: true}
	muted := text.colour(p.muted)
	muted.faint = p.faint
	heading := muted
	heading.underline = true

	all := [roleCount]textStyle{
		Text:          text,
		Muted:         muted,
		Strong:        bold,
		Title:         bold,
		Accent:        bold.colour(p.accent),
		Key:           {foreground: p.accent, bold: true, key: true},
		KeyChanging:   {foreground: p.warn, bold: true, key: true},
		Good:          text.colour(p.good),
		Info:          text.colour(p.accent),
		Watch:         text,
		Warn:          text.colour(p.warn),
		Danger:        bold.colour(p.danger),
		Selected:      bold.colour(p.accent),
		SelectedText:  reverse,
		Mark:          bold.colour(p.warn),
		HeaderRow:     heading,
		Border:        muted,
		BorderFocused: bold.colour(p.accent),
		BadgeLive:     text,
		BadgeSandbox:  reverse.colour(p.accent),
		BadgeReadOnly: badge.colour(p.warn),
		Chip:          reverse,
		ChipServer:    text.colour(p.good),
		ChipLocal:     text.colour(p.warn),
		Input:         text,
		Placeholder:   muted,
		Match:         {foreground: defaultColour, bold: true, underline: true},
		TabActive:     badge.colour(p.accent),
		ButtonFocused: badge,
	}
	for i := range recipients {
		all[RecipientRole(i)] = text.colour(p.recipients[i%len(p.recipients)])
	}
	for role, name := range roleNames {
		if colour, given := own[name]; given {
			all[role].foreground = colour
		}
	}
	return all
}
