package form

import (
	"slices"

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
	groups []*huh.Group
	theme  *theme.Theme
	styles *huh.Styles // cached: the form asks for them for each field on each view
	keys   keys.Form
	owner  uint64

	width, height int
	view          string
	drawn         bool
	aborted       bool
}

// New makes a form for the screen owner. Each group is one page of the form.
func New(t *theme.Theme, k keys.Form, owner uint64, groups ...*huh.Group) *Form {
	f := &Form{theme: t, keys: k, owner: owner, groups: groups, styles: styles(t)}
	remembered := huh.ThemeFunc(func(bool) *huh.Styles { return f.styles })
	f.form = huh.NewForm(groups...).
		WithTheme(remembered).
		WithKeyMap(keyMap(k)).
		WithShowHelp(false).
		WithShowErrors(false)
	return f
}

// Start focuses the first field. The commands of Init itself come in a sequence, whose
// type has no name outside of Bubble Tea; those of the groups are the same ones.
func (f *Form) Start() tea.Cmd {
	f.form.Init()
	cmds := make([]tea.Cmd, len(f.groups))
	for i, g := range f.groups {
		cmds[i] = g.Init()
	}
	return f.address(tea.Batch(cmds...))
}

// The fields panic below this size; a smaller form is drawn at this size and cut.
const (
	minWidth  = 24
	minHeight = 5
)

// Resize sets the size in cells.
func (f *Form) Resize(width, height int) {
	f.width, f.height = max(width, 0), max(height, 0)
	// The last line is for errors.
	f.form.WithWidth(max(f.width, minWidth)).WithHeight(max(f.height-1, minHeight))
	f.drawn = false
}

// Restyle changes the theme.
func (f *Form) Restyle(t *theme.Theme) {
	f.theme, f.styles = t, styles(t)
	f.drawn = false
}

// Done reports whether the form was filled in and submitted; the values are
// where the fields put them.
func (f *Form) Done() bool { return f.form.State == huh.StateCompleted }

// Aborted reports whether the person left the form.
func (f *Form) Aborted() bool { return f.aborted }

// Update handles the messages of the owner.
func (f *Form) Update(msg tea.Msg) tea.Cmd {
	if f.Done() || f.aborted {
		return nil
	}
	switch m := msg.(type) {
	case Msg:
		if m.form != f {
			return nil
		}
		msg = m.inner
	case tea.WindowSizeMsg, tea.BackgroundColorMsg:
		return nil // size and theme come from the frame
	case tea.KeyPressMsg:
		if f.isAbort(m) {
			f.aborted = true
			return nil
		}
	}
	f.drawn = false
	cmd := f.updateFields(msg)
	if f.isFocusMove(msg) {
		cmd = f.moveFocus(cmd)
	}
	return f.address(cmd)
}

// updateFields passes a message to the fields.
func (f *Form) updateFields(msg tea.Msg) tea.Cmd {
	next, cmd := f.form.Update(msg)
	if form, ok := next.(*huh.Form); ok {
		f.form = form
	}
	return cmd
}

// isAbort reports whether a key leaves the form. While a field filters its choices
// or browses files, the same key only ends that.
func (f *Form) isAbort(msg tea.KeyPressMsg) bool {
	if !key.Matches(msg, f.keys.Cancel) {
		return false
	}
	field := f.form.GetFocusedField()
	if filtering, ok := field.(interface{ GetFiltering() bool }); ok && filtering.GetFiltering() {
		return false
	}
	return field == nil || !field.Zoom()
}

// View draws the form at exactly its size, with the first error in the last line.
func (f *Form) View() string {
	if f.drawn {
		return f.view
	}
	lines := draw.Block(f.form.View(), f.width, max(f.height-1, 0))
	if f.height > 0 {
		lines = append(lines, draw.Fit(f.theme.Paint(theme.Danger, f.errorText()), f.width, f.theme.Glyphs.Ellipsis))
	}
	f.view, f.drawn = draw.Join(lines), true
	return f.view
}

// errorText is the first error, unless the field shows it itself.
func (f *Form) errorText() string {
	if _, says := f.form.GetFocusedField().(*notedField); says {
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
	if f.MultilineFocused() {
		list = append(list, f.keys.NewLine, f.keys.Editor)
	}
	for _, b := range f.form.KeyBinds() {
		if b.Enabled() && slices.Equal(b.Keys(), f.keys.Prev.Keys()) { // not at the first field
			list = append(list, f.keys.Prev)
		}
	}
	return append(list, f.keys.Cancel)
}

// ChoiceFocused reports whether the focused field is a Choice.
func (f *Form) ChoiceFocused() bool {
	_, ok := f.focusedField().(*choice)
	return ok
}

// MultilineFocused reports whether the focused field is a text of several lines.
func (f *Form) MultilineFocused() bool {
	t, ok := f.focusedField().(*text)
	return ok && t.options.Lines > 0
}

// focusedField is the focused field without its note.
func (f *Form) focusedField() huh.Field {
	field := f.form.GetFocusedField()
	if s, ok := field.(*notedField); ok {
		return s.Field
	}
	return field
}
