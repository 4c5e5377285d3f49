package terminal

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// guarded wraps the program's model and catches every panic where it happens: in Init, Update and
// View, and in every command, also inside batches and sequences. After a panic of the model itself
// it shows its last view and does nothing more.
type guarded struct {
	inner   tea.Model
	session *session

	view    tea.View // the last one, as it left
	content string   // what its content was made from
	broken  bool
}

func (g *guarded) Init() tea.Cmd {
	var cmd tea.Cmd
	g.try(func() { cmd = g.inner.Init() })
	return g.session.guardCmd(cmd)
}

func (g *guarded) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	g.try(func() { g.inner, cmd = g.inner.Update(msg) })
	return g, g.session.guardCmd(cmd)
}

func (g *guarded) View() tea.View {
	g.try(func() {
		view := g.inner.View()
		if view.Content == g.content {
			view.Content = g.view.Content
		} else {
			g.content = view.Content
			view.Content = fitStyles(view.Content)
		}
		view.WindowTitle = printableText(view.WindowTitle) // written as it is
		if g.session.opts.ASCII {
			view = ASCIIView(view)
		}
		g.session.pacer.Viewed(view)
		g.view = view
	})
	return g.view
}

func (g *guarded) try(step func()) {
	if g.broken {
		return
	}
	defer func() {
		if value := recover(); value != nil {
			g.broken = true
			g.session.panicked(value)
		}
	}()
	step()
}

func (s *session) guardCmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		defer s.catch()
		return s.guardMsg(cmd())
	}
}

// guardMsg guards the commands inside a batch or a sequence, which the framework runs
// without showing them to us again. Those of [tea.Sequence] it cannot see.
func (s *session) guardMsg(msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		return tea.BatchMsg(EachCmd(msg, s.guardCmd))
	case SequenceMsg:
		return tea.Sequence(EachCmd(msg, s.guardCmd)...)()
	}
	return msg
}

// EachCmd makes another command of each of those inside a batch or a sequence.
func EachCmd(cmds []tea.Cmd, change func(tea.Cmd) tea.Cmd) []tea.Cmd {
	all := make([]tea.Cmd, len(cmds))
	for i, cmd := range cmds {
		all[i] = change(cmd)
	}
	return all
}

// SequenceMsg asks for commands to be carried out one after another.
type SequenceMsg []tea.Cmd

// Sequence carries out commands one after another, and hands on what each yields before the
// next begins. It replaces [tea.Sequence], whose message has no name outside of Bubble
// Tea, so that its commands could neither be marked with their screen nor guarded. Commands that are nil are passed over.
func Sequence(cmds ...tea.Cmd) tea.Cmd {
	cmds = slices.DeleteFunc(cmds, func(cmd tea.Cmd) bool { return cmd == nil })
	if len(cmds) == 0 {
		return nil
	}
	return func() tea.Msg { return SequenceMsg(cmds) }
}

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
