package terminal

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// SequenceMsg asks for commands to be carried out one after another.
type SequenceMsg []tea.Cmd

// Sequence carries out commands one after another, and hands on what each yields before the
// next begins. It stands in for [tea.Sequence], whose message has no name outside of Bubble
// Tea, so that its commands could neither be marked with their screen nor guarded. Commands that are nil are passed over.
func Sequence(cmds ...tea.Cmd) tea.Cmd {
	cmds = slices.DeleteFunc(cmds, func(cmd tea.Cmd) bool { return cmd == nil })
	if len(cmds) == 0 {
		return nil
	}
	return func() tea.Msg { return SequenceMsg(cmds) }
}
