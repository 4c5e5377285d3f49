package picker

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	maxWidth = 76 // cells of the box
	maxRows  = 20 // choices at once
	lineRows = 8  // of them below a line, because what it is about is behind
)

// Lines draws the picker as a box of at most width by height cells, as high as its choices need.
func (p *Picker) Lines(width, height int) []string {
	box := draw.Pane{Theme: p.theme, Title: p.options.Title, Focused: true, Width: draw.DialogWidth(width, maxWidth), Height: height, Hints: p.hints()}
	inner, room := box.Inner()
	if inner <= 0 || room <= 0 {
		return box.Lines(nil)
	}
	var body []string
	if p.input != nil {
		p.input.Resize(inner)
		body = append(body, p.input.View())
	}
	most := maxRows
	if p.options.Line {
		most = lineRows
	}
	// The list keeps its height during typing, so that the box does not move.
	p.rows = max(min(room-len(body)-1, min(max(len(p.choices), p.least), most)), 0)
	if p.nearest && p.rows > 0 {
		missing := `Nothing matches "` + model.Narrow(p.Typed()) + `". The nearest:`
		if len(p.shown) == 0 {
			missing = strings.TrimSuffix(missing, "The nearest:") + "Fewer letters find more."
		}
		body = append(body, draw.Fit(p.theme.Paint(theme.Warn, missing), inner, p.theme.Glyphs.Ellipsis))
		p.rows--
	}
	p.top = max(min(p.top, p.cursor), p.cursor-p.rows+1)
	p.top = max(min(p.top, len(p.shown)-p.rows), 0)
	for i := p.top; i < p.top+p.rows; i++ {
		body = append(body, p.row(i, inner))
	}
	body = append(body, p.status(inner))
	box.Height = min(height, len(body)+draw.FrameHeight)
	return box.Lines(body)
}

func (p *Picker) hints() []key.Binding {
	if p.options.Line {
		return []key.Binding{keys.Named(p.keys.Accept, "do it"), p.keys.Complete, p.keys.Up, p.keys.Cancel}
	}
	return []key.Binding{keys.Named(p.keys.Accept, "choose"), p.keys.Down, p.keys.Cancel}
}

// Cursor returns the terminal's cursor when the box drawn last is at column x and line y: behind the typed text, or on
// the selected choice; nil for nowhere.
func (p *Picker) Cursor(x, y int) *tea.Cursor {
	if p.input != nil && (p.cursor < 0 || p.Typed() != "" && p.cursor == 0 || len(p.shown) == 0 || p.rows == 0) {
		return p.input.Cursor(x+1, y+1)
	}
	if len(p.shown) == 0 || p.rows == 0 {
		return nil
	}
	return tea.NewCursor(x+1+markerWidth, y+1+p.headHeight()+p.cursor-p.top)
}

const markerWidth = 2

func (p *Picker) row(i, width int) string {
	if i >= len(p.shown) {
		return draw.Blank(width)
	}
	m := p.shown[i]
	if m.heading {
		return draw.Fit(p.theme.Paint(theme.Title, m.choice.Title), width, p.theme.Glyphs.Ellipsis)
	}
	marker, role := "  ", theme.Text
	if i == p.cursor {
		marker, role = p.theme.Paint(theme.Selected, p.theme.Glyphs.Selected)+" ", theme.Strong
	}
	if m.choice.Disabled != "" {
		role = theme.Muted
	}
	room := width - markerWidth
	note := m.note()
	if note != "" {
		spare := room - model.Width(m.choice.Title) - 2
		note = model.Clip(note, max(spare, room/2, 0), p.theme.Glyphs.Ellipsis)
		room -= model.Width(note) + 1
	}
	why, begins := m.choice.Disabled, model.Width(m.choice.Title)
	if why == "" && m.choice.Does != "" {
		why, begins = model.Pad(m.choice.Does, room), max(begins, titleWidth)
	}
	if spare := room - begins - 2; why != "" && spare >= minReasonWidth {
		why = model.Pad(model.Clip(strings.TrimRight(why, " "), spare, p.theme.Glyphs.Ellipsis), min(model.Width(why), spare))
		room -= model.Width(why) + 1
	} else {
		why = ""
	}
	behind := ""
	for _, text := range []string{why, note} {
		if text != "" {
			behind += " " + text
		}
	}
	title := p.title(m, role, room)
	return marker + draw.Fit(title, room, p.theme.Glyphs.Ellipsis) + p.theme.Paint(theme.Muted, behind)
}

// titleWidth sets how many cells titles have in front of their explanations, so that these begin in one column.
const titleWidth = 26

// minReasonWidth bounds the room, in cells, for a reason beside its choice; in full it is below the list.
const minReasonWidth = 12

func (m match) note() string {
	switch {
	case m.choice.Note != "":
		return m.choice.Note
	case m.choice.Key.Enabled():
		return keys.Short(m.choice.Key)
	}
	return ""
}

func (p *Picker) title(m match, role theme.Role, width int) string {
	text := model.Clip(m.choice.Title, width, p.theme.Glyphs.Ellipsis)
	if len(m.hits) == 0 || text != m.choice.Title {
		return p.theme.Paint(role, text)
	}
	var b strings.Builder
	for i, r := range text {
		if slices.Contains(m.hits, i) {
			p.theme.Append(&b, theme.Match, string(r))
			continue
		}
		p.theme.Append(&b, role, string(r))
	}
	return b.String()
}

func (p *Picker) status(width int) string {
	selected, ok := p.selected()
	switch {
	case p.refused != "":
		return draw.Fit(p.theme.Paint(theme.Warn, p.refused), width, p.theme.Glyphs.Ellipsis)
	case !ok:
		return draw.Blank(width)
	case selected.Disabled != "":
		return draw.Fit(p.theme.Paint(theme.Muted, selected.Disabled), width, p.theme.Glyphs.Ellipsis)
	case len(p.shown) > p.rows:
		at, of := p.position()
		return draw.Fit(p.theme.Paint(theme.Muted, fmt.Sprintf("%d of %d", at, of)), width, "")
	}
	return draw.Blank(width)
}

func (p *Picker) position() (at, of int) {
	for i, m := range p.shown {
		if m.heading {
			continue
		}
		if of++; i <= p.cursor {
			at++
		}
	}
	return at, of
}

// Spoken returns the choices that match the typed text, or asks for text where the choices are made of it.
func (p *Picker) Spoken() *screen.Ask {
	ask := &screen.Ask{Text: []string{p.options.Title + ":"}, Accept: p.keys.Accept, At: -1}
	if p.nearest {
		ask.Text = append(ask.Text, "Nothing matches. The nearest:")
	}
	if p.refused != "" {
		ask.Text = append(ask.Text, p.refused)
	}
	if p.options.Answer != nil && !p.options.Line {
		ask.Text = append(ask.Text, p.options.Placeholder)
		return ask
	}
	for i, m := range p.shown {
		if m.heading {
			continue
		}
		if i <= p.cursor {
			ask.At = len(ask.Choices)
		}
		c := m.choice
		note := c.Note
		if c.Key.Enabled() || len(note) < 3 { // the key that picks it
			note = ""
		}
		ask.Choices = append(ask.Choices, screen.Choice{Title: c.Title, Note: strings.TrimSpace(note + " " + c.Does), Why: c.Disabled})
	}
	return ask
}

// Spoken returns the choices of the menu, nil for none.
func (m *Menu) Spoken() *screen.Ask {
	if m == nil {
		return nil
	}
	return m.picker.Spoken()
}
