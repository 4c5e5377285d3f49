package recipients

import (
	"fmt"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

type unread struct {
	list []Unread
	open bool
	text *richtext.Viewport
}

func (u *unread) show(t *theme.Theme) bool {
	if len(u.list) > 0 {
		u.open, u.text = true, richtext.NewViewport(t)
	}
	return u.open
}

func (u *unread) handleKey(k *keys.Map, msg tea.KeyPressMsg) {
	if key.Matches(msg, k.Prompt.Cancel, k.Prompt.Accept, k.Recipients.Unread) {
		u.open = false
		return
	}
	motion.Move(k.Move, msg, u.text)
}

func (u *unread) lines(t *theme.Theme, width int) []string {
	var lines []string
	for _, one := range u.list {
		where := "line " + strconv.Itoa(one.Line)
		if one.Last > one.Line {
			where = fmt.Sprintf("lines %d to %d", one.Line, one.Last)
		}
		lines = append(lines, t.Paint(theme.Strong, where)+"  "+t.Paint(theme.Warn, one.Why))
		for _, text := range draw.Wrap(one.Text, max(width-4, 1)) {
			lines = append(lines, "    "+text)
		}
	}
	return lines
}

func (u *unread) view(t *theme.Theme, width, height int) string {
	first, last, total := u.text.Position()
	box := draw.Pane{
		Theme: t, Title: "Not read: " + describe.Counted(len(u.list), "part") + " of the paste", Focused: true,
		Note: fmt.Sprintf("%d-%d of %d", first, last, total), Width: width, Height: height,
	}
	return box.View(u.text.Lines())
}
