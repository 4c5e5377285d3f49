package form

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
)

// notedField adds a line below a field: its error, or else the result of note. huh uses only the result of Update.
type notedField struct {
	huh.Field
	note    func() (text string, wrong bool)
	theme   huh.Theme
	width   int
	focused bool
}

func (f *notedField) View() string {
	view := f.Field.View()
	text, wrong := f.note()
	if err := f.Error(); err != nil {
		text, wrong = model.Clean(err.Error()), true
	}
	if text == "" || f.theme == nil {
		return view
	}
	styles := f.theme.Theme(false).Blurred
	if f.focused {
		styles = f.theme.Theme(false).Focused
	}
	style := styles.Description
	if wrong {
		style = styles.ErrorMessage
	}
	lines := draw.Wrap(text, max(f.width-styles.Base.GetHorizontalFrameSize(), 1))
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return view + "\n" + styles.Base.Width(f.width).Render(strings.Join(lines, "\n"))
}

func (f *notedField) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	_, cmd := f.Field.Update(msg)
	return f, cmd
}

func (f *notedField) Focus() tea.Cmd {
	f.focused = true
	return f.Field.Focus()
}

func (f *notedField) Blur() tea.Cmd {
	f.focused = false
	return f.Field.Blur()
}

func (f *notedField) WithTheme(t huh.Theme) huh.Field {
	f.theme = t
	return f.Field.WithTheme(t)
}

func (f *notedField) WithWidth(width int) huh.Field {
	f.width = width
	return f.Field.WithWidth(width)
}

func (f *notedField) WithHeight(height int) huh.Field {
	if height > 0 {
		height = max(height-strings.Count(f.View(), "\n")+strings.Count(f.Field.View(), "\n"), 1)
	}
	return f.Field.WithHeight(height)
}
