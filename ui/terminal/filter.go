package terminal

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// filter sees every message before the program does, in the goroutine of the program.
func (s *session) filter(model tea.Model, msg tea.Msg) tea.Msg {
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
		switch {
		case !s.opts.Linear:
			return tea.Exec(&loan{session: s, LendMsg: msg}, msg.Done)()
		case msg.Done == nil:
			return nil
		}
		return msg.Done(errLinear)
	case tea.ResumeMsg:
		s.background.suspended.Store(false)
		s.watcher.hold(true)
		s.postSize() // which may have changed without a signal meanwhile
	case tea.RawMsg:
		text, _ := msg.Msg.(string)
		if strings.Contains(text, ansi.RequestBackgroundColor) || strings.Contains(text, ansi.RequestModeSynchronizedOutput) {
			s.tty.line.ask()
		}
	case tea.BackgroundColorMsg:
		s.tty.line.answered()
	case uv.DarkColorSchemeEvent, uv.LightColorSchemeEvent:
		// A theme is called dark or light by its name. The colour decides.
		s.tty.line.ask()
		return tea.RawMsg{Msg: ansi.RequestBackgroundColor}
	case tea.ModeReportMsg:
		s.tty.line.answered()
		// Bubble Tea asks for grapheme widths and would switch to them in the middle of a
		// run. All our lines are measured character by character.
		if msg.Mode == ansi.ModeUnicodeCore {
			return nil
		}
	case FrameMsg:
		return nil
	case repaintMsg:
		if guard, ok := model.(*guarded); ok {
			return tea.RawMsg{Msg: modesOf(guard.view)}
		}
	}
	return msg
}
