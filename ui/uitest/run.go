// Package uitest runs the real program in virtual time against a virtual terminal and a
// service in memory. A test presses keys and reads cells, as a person does:
//
//	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
//		p.Press("j", "enter")
//		p.See("Recipients")
//		p.Golden("envelope")
//	})
//
// A test of one screen says in its options what the service holds, how it misbehaves, and
// which place to open; places it is not about stay empty:
//
//	uitest.Options{
//		Faults:  "envelope.void status=409*1",
//		Route:   func(s *demo.Service) nav.Route { return nav.Envelope{ID: first(s)} },
//		Screens: uitest.Only(envelope.New),
//	}
//
// Every frame of every test is checked: its size is exact, and nothing in it could do
// something to a terminal. So is every Update: it asks the service for nothing. When the
// program has ended, an hour passes, in which everything it has started has to end.
//
// Only tests import it.
package uitest

import (
	"cmp"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/terminal"
)

const afterwards = time.Hour

// Dates look the same on every machine. It is set before anything can read it.
func init() { time.Local = time.UTC }

// Run runs the program, carries out the script, ends the program if the script has not,
// and fails the test when anything the program has started does not end.
func Run(t *testing.T, o Options, script func(*Program)) {
	t.Helper()
	o.Width, o.Height, o.Start = cmp.Or(o.Width, 80), cmp.Or(o.Height, 24), cmp.Or(o.Start, Start)
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Until(o.Start))
		p := start(t, o)
		defer p.end()
		p.settle()
		script(p)
	})
}

func start(t *testing.T, o Options) *Program {
	t.Helper()
	screen := newTerminal(o.Width, o.Height)
	watch := &watch{errorf: t.Errorf}
	p := &Program{T: t, terminal: screen, watch: watch, ended: make(chan struct{})}
	if o.Transport == nil {
		o = p.useService(o)
	}
	if o.WrapTransport != nil {
		o.Transport = o.WrapTransport(o.Transport)
	}
	if o.Screens != nil {
		o.Screens = p.opened.screens(o.Screens)
	}
	made := o.program(t, watch)
	p.Options = made
	watch.ascii, screen.ascii = made.Capabilities.ASCII, made.Capabilities.ASCII
	watch.size(o.Width, o.Height)
	p.app = ui.NewProgram(ui.Session{Options: made})
	observed := &observed{inner: p.app, watch: watch}
	var model tea.Model = observed
	if o.Wrap != nil {
		model = o.Wrap(model)
	}
	p.program = tea.NewProgram(
		model, tea.WithInput(nil), tea.WithOutput(screen), tea.WithWindowSize(o.Width, o.Height),
		tea.WithColorProfile(made.Capabilities.Profile), tea.WithoutSignalHandler(), tea.WithoutCatchPanics(),
		tea.WithEnvironment([]string{"TERM=" + made.Capabilities.Term, "SSH_TTY=/dev/pts/0"}), tea.WithFilter(watch.awake),
	)
	observed.pacer = terminal.NewPacer(p.program, 0)
	go screen.drain()
	go observed.pacer.Run(p.ended)
	go func() {
		defer close(p.ended)
		_, p.err = p.program.Run()
	}()
	return p
}

func (p *Program) useService(o Options) Options {
	p.Service = o.Service
	if p.Service == nil {
		p.Service, p.ownsService = demo.New(withToken(o.Demo)), true
	}
	if o.Route != nil {
		o.Home = o.Route(p.Service)
	}
	addFaults(p.T, p.Service, o.Faults)
	o.Transport = p.Service.Transport()
	return o
}

// end ends the program and waits for what it has started. The terminal goes last: closing it ends the drain.
func (p *Program) end() {
	p.T.Helper()
	go p.program.Send(tea.QuitMsg{})
	<-p.ended
	if p.err != nil {
		p.T.Errorf("the program ended with: %v", p.err)
	}
	p.app.Close(nil)
	p.terminal.close()
	if err := p.terminal.wrong; err != nil {
		p.T.Error(err)
	}
	if p.ownsService {
		p.Service.Close()
	}
	time.Sleep(afterwards)
}

// Start sets the time when programs start: nine in the morning of a Monday.
var Start = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// AtStart returns [Start], as a clock that does not move.
func AtStart() time.Time { return Start }

// NewService makes a demo service that a test can look at before and after its programs, and that
// several of them use one after the other: see [Options].Service. Its clock shows [Start] unless
// the options have another, and it is closed when the test ends.
func NewService(t testing.TB, o demo.Options) *demo.Service {
	t.Helper()
	if o.Now == nil {
		o.Now = AtStart
	}
	service := demo.New(withToken(o))
	t.Cleanup(service.Close)
	return service
}

// NewClient makes a client of a service beside that of the program, with [Token].
func NewClient(t testing.TB, s *demo.Service, change ...func(*api.Config)) *api.Client {
	t.Helper()
	base := &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	config := api.Config{BaseURL: base, Token: parseToken(t), Transport: s.Transport()}
	for _, one := range change {
		one(&config)
	}
	return api.New(config)
}

func parseToken(t testing.TB) token.Token {
	t.Helper()
	secret, _, err := token.Parse([]byte(Token))
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// withToken lets [Token] do everything, unless it is the one that may only read.
func withToken(o demo.Options) demo.Options {
	if o.ReadToken != Token {
		o.Token = Token
	}
	return o
}

func addFaults(t *testing.T, s *demo.Service, rules string) {
	t.Helper()
	if err := s.Faults().Add(rules); err != nil {
		t.Fatal(err)
	}
}

// After presses keys by their names, parted by blanks, and fails the test unless the texts come to the screen.
func (p *Program) After(keys string, texts ...string) {
	p.T.Helper()
	p.Press(strings.Fields(keys)...)
	p.See(texts...)
}

// Answer does what After does once a confirmation takes keys.
func (p *Program) Answer(keys string, texts ...string) {
	p.T.Helper()
	p.WaitForConfirmation()
	p.After(keys, texts...)
}

// Fill types a text, and then does what After does.
func (p *Program) Fill(text, keys string, texts ...string) {
	p.T.Helper()
	p.Type(text)
	p.After(keys, texts...)
}

// Replace empties the field, and then does what Fill does.
func (p *Program) Replace(text, keys string, texts ...string) {
	p.T.Helper()
	p.Press("ctrl+u")
	p.Fill(text, keys, texts...)
}

// SeeChanges fails the test unless the texts come to the screen and so many changes have been sent.
func (p *Program) SeeChanges(n int, texts ...string) {
	p.T.Helper()
	p.See(texts...)
	p.ExpectChanges(n)
}

// Unsent does what After does, and fails the test if a change was sent.
func (p *Program) Unsent(keys string, texts ...string) {
	p.T.Helper()
	p.After(keys, texts...)
	p.ExpectChanges(0)
}

// Later waits, and then fails the test unless the texts come to the screen.
func (p *Program) Later(d time.Duration, texts ...string) {
	p.T.Helper()
	p.Wait(d)
	p.See(texts...)
}
