package screen

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// SequenceMsg asks the frame to carry out commands one after another.
type SequenceMsg []tea.Cmd

// Sequence carries out commands one after another, and hands on what each yields before the
// next begins. It stands in for [tea.Sequence], whose message the frame could not tell from
// others to mark it with its screen. Commands that are nil are passed over.
func Sequence(cmds ...tea.Cmd) tea.Cmd {
	cmds = slices.DeleteFunc(cmds, func(cmd tea.Cmd) bool { return cmd == nil })
	if len(cmds) == 0 {
		return nil
	}
	return func() tea.Msg { return SequenceMsg(cmds) }
}
