package form

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
)

// Note is a sentence about the answer in a field. Its text is clean.
type Note struct {
	Text string
	// Wrong says that the answer is not acceptable.
	Wrong bool
}

// WithNote adds a line below a field: the error of the field, which the form would show at
// the bottom otherwise, or else what note returns for the present answer. The function is
// called on every key and must not block; it may be nil.
func WithNote(f huh.Field, note func() Note) huh.Field {
	return &notedField{Field: f, makeNote: note}
}

type notedField struct {
	huh.Field
	makeNote func() Note
	theme    huh.Theme
	width    int
	focused  bool
}

// note is the present note; an error comes before everything else.
func (f *notedField) note() Note {
	if err := f.Error(); err != nil {
		return Note{Text: model.Clean(err.Error()), Wrong: true}
	}
	if f.makeNote == nil {
		return Note{}
	}
	return f.makeNote()
}

func (f *notedField) View() string {
	view, note := f.Field.View(), f.note()
	if note.Text == "" || f.theme == nil {
		return view
	}
	styles := f.theme.Theme(false).Blurred
	if f.focused {
		styles = f.theme.Theme(false).Focused
	}
	style := styles.Description
	if note.Wrong {
		style = styles.ErrorMessage
	}
	lines := draw.Wrap(note.Text, max(f.width-styles.Base.GetHorizontalFrameSize(), 1))
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return view + "\n" + styles.Base.Width(f.width).Render(strings.Join(lines, "\n"))
}

func (f *notedField) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	m, cmd := f.Field.Update(msg)
	if inner, ok := m.(huh.Field); ok {
		f.Field = inner
	}
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

// GetFiltering reports whether the field filters its choices.
func (f *notedField) GetFiltering() bool {
	inner, ok := f.Field.(interface{ GetFiltering() bool })
	return ok && inner.GetFiltering()
}

func (f *notedField) WithTheme(t huh.Theme) huh.Field {
	f.Field, f.theme = f.Field.WithTheme(t), t
	return f
}

func (f *notedField) WithKeyMap(k *huh.KeyMap) huh.Field {
	f.Field = f.Field.WithKeyMap(k)
	return f
}

func (f *notedField) WithWidth(width int) huh.Field {
	f.Field, f.width = f.Field.WithWidth(width), width
	return f
}

func (f *notedField) WithHeight(height int) huh.Field {
	if height > 0 {
		height = max(height-strings.Count(f.View(), "\n")+strings.Count(f.Field.View(), "\n"), 1)
	}
	f.Field = f.Field.WithHeight(height)
	return f
}

func (f *notedField) WithPosition(p huh.FieldPosition) huh.Field {
	f.Field = f.Field.WithPosition(p)
	return f
}
