package form

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// Msg carries a message of the form back to it, through the screen that owns it.
type Msg struct {
	owner uint64
	form  *Form
	inner tea.Msg
}

// Addressee is the screen that owns the form.
func (m Msg) Addressee() uint64 { return m.owner }

// address wraps the messages of a command, and of the commands it is made of, so that
// they come back to this form.
func (f *Form) address(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		switch msg := msg.(type) {
		case nil:
			return nil
		case tea.BatchMsg:
			return tea.BatchMsg(f.addressAll(msg))
		case notice.EditMsg: // is for the frame, and what comes of it for the field
			done := msg.Done
			msg.Done = func(text string, err error) tea.Msg {
				return Msg{owner: f.owner, form: f, inner: done(text, err)}
			}
			return msg
		}
		return Msg{owner: f.owner, form: f, inner: msg}
	}
}

func (f *Form) addressAll(cmds []tea.Cmd) []tea.Cmd {
	out := make([]tea.Cmd, 0, len(cmds))
	for _, cmd := range cmds {
		out = append(out, f.address(cmd))
	}
	return out
}
