package terminal

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// filter sees every message before the program does, in the goroutine of the program.
func (s *session) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		msg.Width, msg.Height = clampSize(msg.Width, msg.Height)
		return msg
	case tea.KeyMsg, tea.MouseMsg, tea.PasteMsg, tea.PasteStartMsg, tea.PasteEndMsg:
		if s.deaf.Load() {
			return nil
		}
	case tea.QuitMsg:
		s.end(Ended{Reason: Quit})
	case tea.InterruptMsg:
		s.end(Ended{Reason: Interrupted})
	case tea.SuspendMsg:
		return s.suspend(msg)
	case LendMsg:
		return s.lend(msg)
	case tea.ResumeMsg:
		s.resumed()
	case tea.RawMsg:
		if isQuestion(msg) {
			s.line.ask()
		}
	case tea.BackgroundColorMsg:
		s.line.answered()
	case tea.ModeReportMsg:
		s.line.answered()
		// Bubble Tea asks for grapheme widths and would switch to them in the middle of a
		// run. All our lines are measured character by character.
		if msg.Mode == ansi.ModeUnicodeCore {
			return nil
		}
	case FrameMsg:
		return nil
	case repaintMsg:
		return tea.RawMsg{Msg: modesOf(s.model.view)}
	}
	return msg
}
