package annotations

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

type propertiesView struct {
	*richtext.Viewport
	env       screen.Env
	selection *selection
	width     int
}

func newPropertiesView(env screen.Env, s *selection) *propertiesView {
	return &propertiesView{env: env, selection: s, Viewport: richtext.NewViewport(env.Theme)}
}

func (v *propertiesView) show() bool {
	f := v.selection.field
	if f == nil {
		return false
	}
	v.SetLines(draw.Facts(v.env.Theme, v.selection.layout.facts(f), max(v.width-1, 1)))
	v.Top()
	return true
}

func (v *propertiesView) Resize(width, height int) {
	v.width = width
	v.Viewport.Resize(width, height)
	v.show()
}

func (v *propertiesView) footer(width int) string { return v.selection.footer(width) }

func (v *propertiesView) handleKey(msg tea.KeyPressMsg) (mode, tea.Cmd, bool) {
	k := v.env.Keys.Page
	switch {
	case motion.Move(moveKeys(k), msg, v.Viewport):
	case key.Matches(msg, k.NextField):
		v.selection.moveBy(1)
		v.show()
	case key.Matches(msg, k.PrevField):
		v.selection.moveBy(-1)
		v.show()
	case key.Matches(msg, k.Copy):
		return propertiesMode, v.selection.copyID(), true
	case key.Matches(msg, k.Open, k.Left, k.Panel):
		return pageMode, nil, true
	}
	return propertiesMode, nil, true
}

func (v *propertiesView) handleClick(int, int) {}

func (v *propertiesView) hints(k keys.Page) []key.Binding {
	return []key.Binding{k.NextField, k.PrevField, k.Down, k.Up, k.Copy}
}
