package recipients

import (
	"fmt"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// unread is the list of the parts of the last paste that are no recipient.
type unread struct {
	list []Unread
	open bool
	text *richtext.Viewport
}

func (u *unread) set(list []Unread) { *u = unread{list: list} }

// openUnread shows the list, if there is anything in it.
func (t *Table) openUnread() {
	if len(t.unread.list) == 0 {
		t.showNote(theme.Muted, "Every line of the last paste was read.")
		return
	}
	t.unread.open, t.unread.text = true, richtext.NewViewport(t.theme)
}

func (t *Table) handleUnreadKey(msg tea.KeyPressMsg) {
	if key.Matches(msg, t.keys.Prompt.Cancel, t.keys.Prompt.Accept, t.keys.Recipients.Unread) {
		t.unread.open = false
		return
	}
	motion.Move(t.keys.Move, msg, t.unread.text)
}

// lines are the parts, each with its line and the reason.
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

// view draws the list in a box of that size.
func (u *unread) view(t *theme.Theme, width, height int) string {
	first, last, total := u.text.Position()
	box := draw.Pane{
		Theme: t, Title: "Not read: " + describe.Counted(len(u.list), "part") + " of the paste", Focused: true,
		Note: fmt.Sprintf("%d-%d of %d", first, last, total), Width: width, Height: height,
	}
	return box.View(u.text.Lines())
}
