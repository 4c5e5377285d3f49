package form

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
)

// Said is a sentence about what stands in a field. Its text is clean.
type Said struct {
	Text string
	// Wrong: the field has to be answered otherwise.
	Wrong bool
}

// Saying puts a line below a field: what is wrong with the answer, where the form would
// say it at the bottom otherwise, or else what say tells about the answer as it stands.
// Say is called on every key and must not block; it may be nil.
func Saying(f huh.Field, say func() Said) huh.Field {
	return &saying{Field: f, say: say}
}

type saying struct {
	huh.Field
	say     func() Said
	theme   huh.Theme
	width   int
	focused bool
}

// said is the sentence as it stands now, the mistake before everything else.
func (s *saying) said() Said {
	if err := s.Error(); err != nil {
		return Said{Text: model.Clean(err.Error()), Wrong: true}
	}
	if s.say == nil {
		return Said{}
	}
	return s.say()
}

// View implements [huh.Field].
func (s *saying) View() string {
	view, said := s.Field.View(), s.said()
	if said.Text == "" || s.theme == nil {
		return view
	}
	styles := s.theme.Theme(false).Blurred
	if s.focused {
		styles = s.theme.Theme(false).Focused
	}
	style := styles.Description
	if said.Wrong {
		style = styles.ErrorMessage
	}
	lines := draw.Wrap(said.Text, max(s.width-styles.Base.GetHorizontalFrameSize(), 1))
	for i := range lines {
		lines[i] = style.Render(lines[i])
	}
	return view + "\n" + styles.Base.Width(s.width).Render(strings.Join(lines, "\n"))
}

// Update implements [huh.Field].
func (s *saying) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	m, cmd := s.Field.Update(msg)
	if f, ok := m.(huh.Field); ok {
		s.Field = f
	}
	return s, cmd
}

// Focus implements [huh.Field].
func (s *saying) Focus() tea.Cmd {
	s.focused = true
	return s.Field.Focus()
}

// Blur implements [huh.Field].
func (s *saying) Blur() tea.Cmd {
	s.focused = false
	return s.Field.Blur()
}

// GetFiltering reports whether the field filters its choices.
func (s *saying) GetFiltering() bool {
	f, ok := s.Field.(interface{ GetFiltering() bool })
	return ok && f.GetFiltering()
}

// WithTheme implements [huh.Field].
func (s *saying) WithTheme(t huh.Theme) huh.Field {
	s.Field, s.theme = s.Field.WithTheme(t), t
	return s
}

// WithKeyMap implements [huh.Field].
func (s *saying) WithKeyMap(k *huh.KeyMap) huh.Field {
	s.Field = s.Field.WithKeyMap(k)
	return s
}

// WithWidth implements [huh.Field].
func (s *saying) WithWidth(width int) huh.Field {
	s.Field, s.width = s.Field.WithWidth(width), width
	return s
}

// WithHeight implements [huh.Field]. The line keeps its room.
func (s *saying) WithHeight(height int) huh.Field {
	if height > 0 {
		height = max(height-strings.Count(s.View(), "\n")+strings.Count(s.Field.View(), "\n"), 1)
	}
	s.Field = s.Field.WithHeight(height)
	return s
}

// WithPosition implements [huh.Field].
func (s *saying) WithPosition(p huh.FieldPosition) huh.Field {
	s.Field = s.Field.WithPosition(p)
	return s
}
