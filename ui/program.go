package ui

import (
	"context"
	"slices"
	"sync/atomic"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/terminal"
)

// Session holds the use of one profile: the options of the frame, and how to give back their resources.
type Session struct {
	Options Options
	Close   func(why error) // gives back what the session has, nil for none. It blocks on the disk
}

// Program holds the session in use, as the root model, and puts another in its place when the person switches the
// profile; the terminal notices nothing of that. Make it with [NewProgram].
type Program struct {
	session *session
	size    tea.WindowSizeMsg
	colour  *tea.BackgroundColorMsg // nil until it is known
	focused bool
	opening *opening                   // nil when no session is being opened
	retired []*session                 // that were left and are not over yet
	client  atomic.Pointer[api.Client] // of the session in use, for other goroutines
}

// NewProgram makes the root model. It sends nothing and asks the terminal nothing before it runs.
func NewProgram(s Session) *Program {
	p := &Program{session: newSession(s), focused: true}
	p.client.Store(s.Options.Client)
	return p
}

// Init implements [tea.Model].
func (p *Program) Init() tea.Cmd { return p.session.mark(p.session.app.Init()) }

// View implements [tea.Model].
func (p *Program) View() tea.View { return p.session.app.View() }

// Update implements [tea.Model].
func (p *Program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if own, ok := msg.(sessionMsg); ok {
		if own.number != p.session.number {
			return p, nil
		}
		msg = own.msg
	}
	p.remember(msg)
	switch msg := msg.(type) {
	case sessionOpenedMsg:
		return p, p.use(msg)
	case sessionEndedMsg:
		p.retired = slices.DeleteFunc(p.retired, func(s *session) bool { return s == msg.session })
		return p, nil
	case tea.KeyPressMsg:
		return p, p.input(keys.Pressed(msg))
	case tea.PasteMsg, tea.MouseMsg:
		return p, p.input(msg)
	}
	return p, p.tell(msg)
}

func (p *Program) input(msg tea.Msg) tea.Cmd {
	if p.opening != nil {
		return p.hold(msg)
	}
	return p.tell(msg)
}

// remember keeps what the terminal says once, for sessions to come.
func (p *Program) remember(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.size = msg
	case tea.BackgroundColorMsg:
		p.colour = &msg
	case tea.FocusMsg:
		p.focused = true
	case tea.BlurMsg:
		p.focused = false
	}
}

// tell gives a message to the session in use, and does what the person has chosen there.
func (p *Program) tell(msg tea.Msg) tea.Cmd {
	_, cmd := p.session.app.Update(msg)
	cmd = p.session.mark(cmd)
	name := p.session.app.start.next
	if p.session.app.start.next = ""; name == "" {
		return cmd
	}
	return tea.Batch(cmd, p.open(name)) // so that the key behind the choice goes to that profile already
}

// open begins to open a session; the one in use goes on until it is there.
func (p *Program) open(name string) tea.Cmd {
	if p.opening != nil || p.session.app.leaving {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	o := &opening{profile: name, cancel: cancel}
	p.opening = o
	open := p.session.app.start.profiles.Open
	say := p.tell(notice.ShowMsg{Text: "Opening the profile " + name + "."})
	return tea.Batch(say, func() tea.Msg { return o.finish(open(ctx, o.profile)) })
}

// hold keeps typing for the session that is being opened, but for the keys that go back and that end the program.
func (p *Program) hold(msg tea.Msg) tea.Cmd {
	press, ok := msg.(tea.KeyPressMsg)
	k := p.session.app.env.Keys.Global
	switch {
	case ok && key.Matches(press, k.Quit):
		return p.tell(msg)
	case ok && key.Matches(press, k.Back):
		return p.stay(notice.ShowMsg{Text: "The profile is still " + p.session.app.env.Settings.Profile.Name + "."})
	}
	if _, mouse := msg.(tea.MouseMsg); !mouse && len(p.opening.ahead) < mostAhead {
		p.opening.ahead = append(p.opening.ahead, msg)
	}
	return nil
}

func (p *Program) stay(why notice.ShowMsg) tea.Cmd {
	o := p.opening
	p.opening = nil
	return tea.Batch(p.tell(why), func() tea.Msg { o.abandon(); return nil })
}

// use puts the opened session in the place of the one in use, ends that one, and goes on with the keys typed meanwhile.
func (p *Program) use(msg sessionOpenedMsg) tea.Cmd {
	o := msg.opening
	if p.opening != o {
		return nil // given up before
	}
	if msg.err != nil {
		text := "The profile " + o.profile + " was not opened: " + msg.err.Error()
		return p.stay(notice.ShowMsg{Severity: notice.Error, Text: text, Err: msg.err})
	}
	old := p.session
	old.app.retire()
	p.retired = append(p.retired, old)
	p.opening = nil
	p.session = newSession(o.take())
	app := p.session.app
	p.client.Store(app.env.Client)
	cmds := []tea.Cmd{
		func() tea.Msg { old.end(nil); return sessionEndedMsg{old} },
		p.session.mark(app.begin()), p.tell(p.size),
	}
	if p.colour != nil {
		cmds = append(cmds, p.tell(*p.colour))
	}
	if !p.focused {
		cmds = append(cmds, p.tell(tea.BlurMsg{}))
	}
	for _, ahead := range o.ahead {
		cmds = append(cmds, p.tell(ahead))
	}
	return tea.Batch(cmds...)
}

// Drain lets the changes in flight end; it is for the end of the program, on any goroutine.
func (p *Program) Drain(ctx context.Context) { p.client.Load().Drain(ctx) }

// Redact takes the token of the session in use out of a text, on any goroutine.
func (p *Program) Redact(text string) string { return p.client.Load().Redact(text) }

// Close keeps unsaved state and gives everything back, once the program has ended with why. It blocks on the disk.
func (p *Program) Close(why error) {
	if p.opening != nil {
		p.opening.abandon()
	}
	for _, s := range append(p.retired, p.session) {
		s.end(why)
	}
}

// Run shows the program on the terminal until the person leaves it, and gives the terminal back, and the resources of
// the session. The error is nil after leaving, and that of [terminal.Run] otherwise.
func Run(ctx context.Context, s Session) error {
	o := s.Options
	if o.Capabilities.Linear {
		return runLinear(ctx, s)
	}
	o.Terminal.Profile, o.Terminal.ASCII = o.Capabilities.Profile, o.Capabilities.ASCII
	root := NewProgram(s)
	o.Terminal.Drain, o.Terminal.Redact = root.Drain, root.Redact
	var program tea.Model = root
	if o.Messages != nil {
		program = RecordMessages(program, o.Messages)
	}
	_, err := terminal.Run(ctx, program, o.Terminal)
	root.sayHowToComeBack(err, o.Terminal.Output)
	root.Close(err)
	return err
}

var _ linear.Program = (*Program)(nil)
