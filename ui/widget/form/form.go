// Package form puts a form of several fields inside a frame: the form itself is
// huh's, drawn with the theme, sized exactly, and kept from quitting on its own. The
// fields that take text are ours, because editing is.
package form

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Form is a form being filled in.
type Form struct {
	form   *huh.Form
	theme  *theme.Theme
	styles *huh.Styles // remembered: the form asks for them for each field on each view
	keys   keys.Form
	owner  uint64

	width, height int
	view          string
	drawn         bool
	left          bool
}

// New makes a form of some groups on behalf of the screen owner. Each group is
// one page of the form.
func New(t *theme.Theme, k keys.Form, owner uint64, groups ...*huh.Group) *Form {
	f := &Form{theme: t, keys: k, owner: owner, styles: styles(t)}
	remembered := huh.ThemeFunc(func(bool) *huh.Styles { return f.styles })
	f.form = huh.NewForm(groups...).
		WithTheme(remembered).
		WithKeyMap(keyMap(k)).
		WithShowHelp(false).
		WithShowErrors(false)
	return f
}

// Start focuses the first field.
func (f *Form) Start() tea.Cmd { return f.address(f.form.Init()) }

// The fields panic when they are narrower than this; a smaller form is drawn at
// this size and cut.
const (
	leastWidth  = 24
	leastHeight = 5
)

// Resize sets the size in cells.
func (f *Form) Resize(width, height int) {
	f.width, f.height = max(width, 0), max(height, 0)
	// The last line is for what is wrong.
	f.form.WithWidth(max(f.width, leastWidth)).WithHeight(max(f.height-1, leastHeight))
	f.drawn = false
}

// Restyle draws with another theme from now on.
func (f *Form) Restyle(t *theme.Theme) {
	f.theme, f.styles = t, styles(t)
	f.drawn = false
}

// Done reports whether the form was filled in and submitted; the values are
// where the fields put them.
func (f *Form) Done() bool { return f.form.State == huh.StateCompleted }

// Aborted reports whether the person left the form.
func (f *Form) Aborted() bool { return f.left }

// Update takes the messages of the owner.
func (f *Form) Update(msg tea.Msg) tea.Cmd {
	if f.Done() || f.left {
		return nil
	}
	switch m := msg.(type) {
	case Msg:
		if m.of != f {
			return nil
		}
		msg = m.inner
	case tea.WindowSizeMsg, tea.BackgroundColorMsg:
		return nil // size and theme come from the frame
	case tea.KeyPressMsg:
		if f.leaves(m) {
			f.left = true
			return nil
		}
	}
	f.drawn = false
	cmd := f.take(msg)
	if f.moves(msg) {
		cmd = f.move(cmd)
	}
	return f.address(cmd)
}

// take gives the fields a message.
func (f *Form) take(msg tea.Msg) tea.Cmd {
	next, cmd := f.form.Update(msg)
	if form, ok := next.(*huh.Form); ok {
		f.form = form
	}
	return cmd
}

// leaves reports whether a key leaves the form. While a field filters its
// choices or browses files, the same key ends that instead.
func (f *Form) leaves(msg tea.KeyPressMsg) bool {
	if !key.Matches(msg, f.keys.Cancel) {
		return false
	}
	field := f.form.GetFocusedField()
	if filtering, ok := field.(interface{ GetFiltering() bool }); ok && filtering.GetFiltering() {
		return false
	}
	return field == nil || !field.Zoom()
}

// View draws the form at exactly its size, the first mistake in the last line.
func (f *Form) View() string {
	if f.drawn {
		return f.view
	}
	lines := draw.Block(f.form.View(), f.width, max(f.height-1, 0))
	if f.height > 0 {
		lines = append(lines, draw.Fit(f.theme.Paint(theme.Danger, f.mistake()), f.width, f.theme.Glyphs.Ellipsis))
	}
	f.view, f.drawn = draw.Join(lines), true
	return f.view
}

// mistake is what is wrong, unless a field says it itself.
func (f *Form) mistake() string {
	if _, says := f.form.GetFocusedField().(*saying); says {
		return ""
	}
	if errs := f.form.Errors(); len(errs) > 0 {
		return model.Clean(errs[0].Error())
	}
	return ""
}

// Hints are the keys that work in the form.
func (f *Form) Hints() []key.Binding {
	list := []key.Binding{f.keys.Next}
	if f.long() {
		list = append(list, f.keys.NewLine)
	}
	return append(list, f.keys.Prev, f.keys.Cancel)
}

// Chooses reports whether the field in front is a choice from a list.
func (f *Form) Chooses() bool {
	_, ok := f.front().(*choice)
	return ok
}

// long reports whether the field in front takes several lines.
func (f *Form) long() bool {
	t, ok := f.front().(*text)
	return ok && t.options.Lines > 0
}

// front is the field in front, without what is said below it.
func (f *Form) front() huh.Field {
	field := f.form.GetFocusedField()
	if s, ok := field.(*saying); ok {
		return s.Field
	}
	return field
}
