package ui

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/linear"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/widget/picker"
)

// session holds a session with its frame. The messages of its commands carry its number, so that none reaches another.
type session struct {
	number uint64
	app    *App
	given  Session
	ended  sync.Once
}

func newSession(s Session) *session {
	return &session{number: screen.NextNumber(), app: New(s.Options), given: s}
}

// end lets the changes of the session end, keeps unsaved state, and gives its resources back. It is called when its
// frame gets no message any more, on any goroutine, and returns when all is done, also if another call began it.
func (s *session) end(why error) {
	s.ended.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
		defer cancel()
		client := s.app.env.Client
		client.Drain(ctx)
		s.app.Close()
		client.ForgetToken()
		s.given.giveBack(why)
	})
}

type sessionEndedMsg struct{ session *session }

type sessionMsg struct {
	number uint64
	msg    tea.Msg
}

// mark makes what a command of the session yields carry its number.
func (s *session) mark(cmd tea.Cmd) tea.Cmd { return mapCmd(cmd, s.marked) }

// marked leaves messages for the runtime and the terminal as they are.
func (s *session) marked(msg tea.Msg) tea.Msg {
	if lend, ok := msg.(terminal.LendMsg); ok {
		if done := lend.Done; done != nil {
			lend.Done = func(err error) tea.Msg { return mapMsg(done(err), s.marked) }
		}
		return lend
	}
	if msg != nil {
		from := reflect.TypeOf(msg).PkgPath()
		if strings.HasPrefix(from, "inkdesk/") && !strings.HasPrefix(from, terminalPackage) {
			return sessionMsg{s.number, msg}
		}
	}
	return msg
}

var terminalPackage = reflect.TypeFor[terminal.LendMsg]().PkgPath()

type recorder struct {
	tea.Model
	to      io.Writer
	started time.Time
}

// RecordMessages returns a program that writes a line for each of its messages, for debugging: seconds since the first
// one, the number of the screen it belongs to (0 for the frame), its type, and how long Update took, with tabs between
// them. The content of a message is not written. Errors of the writer are ignored; it must not block for long.
func RecordMessages(program tea.Model, to io.Writer) tea.Model {
	return &recorder{Model: program, to: to, started: time.Now()}
}

func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	began := time.Now()
	next, cmd := r.Model.Update(msg)
	r.Model = next
	owner, of := addressOf(msg)
	_, _ = fmt.Fprintf(r.to, "%.6f\t%d\t%T\t%s\n", began.Sub(r.started).Seconds(), owner, of, time.Since(began).Round(time.Microsecond))
	return r, cmd
}

// addressOf returns the number of the screen that a message belongs to, 0 for the frame, and the message for it.
func addressOf(msg tea.Msg) (owner uint64, delivered tea.Msg) {
	switch msg := msg.(type) {
	case sessionMsg:
		return addressOf(msg.msg)
	case screenMsg:
		return msg.owner, msg.msg
	case screen.Addressed:
		return msg.Addressee(), msg
	}
	return 0, msg
}

// Profiles lists the profiles that a person can switch to.
type Profiles struct {
	List []ProfileChoice
	Open func(ctx context.Context, name string) (Session, error) // opens a session of a profile. It blocks
}

// ProfileChoice tells what a person has to know of a profile to choose it.
type ProfileChoice struct {
	Name, Label, Host string
	ReadOnly, Sandbox bool
	Wrong             string // says why it cannot be used, "" when it can
}

func (c ProfileChoice) note() string {
	kind := screen.Live
	if c.Sandbox {
		kind = screen.Sandbox
	}
	words := []string{model.Clean(c.Host), kind.String()}
	if c.ReadOnly {
		words = append(words, "READ-ONLY")
	}
	return strings.Join(words, " ")
}

type openProfilesMenuMsg struct{}

// switchProfileMsg leaves the present profile for another, unless something would be cut off.
type switchProfileMsg struct{ name string }

type openProfileMsg struct{ name string }

func profilesEntry() linear.Word {
	return linear.Word{Title: "Switch profile", Does: "use another account or host", Msg: openProfilesMenuMsg{}}
}

func (p Profiles) words(env *screen.Env) []linear.Word {
	entries := make([]linear.Word, len(p.List))
	for i, c := range p.List {
		title := c.Name
		if c.Label != "" {
			title += " " + model.Clean(c.Label)
		}
		entries[i] = linear.Word{Title: title, Note: c.note(), Why: model.Clean(c.Wrong), Msg: switchProfileMsg{c.Name}}
		if c.Name == env.Settings.Profile.Name && c.Wrong == "" {
			entries[i].Why = "in use"
		}
	}
	return entries
}

func (a *App) openProfilesMenu() tea.Cmd {
	switch {
	case a.env.Demo:
		return a.notices.Say("The demo has one account only.")
	case len(a.start.profiles.List) < 2:
		return a.notices.Say("There is one profile only. The settings can have more, below profiles.")
	}
	a.layer = layer.NewMenu(&a.env, picker.Options{Title: "Switch profile", Placeholder: "a name or a host"}, a.start.profiles.words(&a.env))
	return nil
}

type opening struct {
	profile string
	cancel  context.CancelFunc
	ahead   []tea.Msg // typed meanwhile

	mu        sync.Mutex
	session   *Session // once it was opened, until it is taken
	abandoned bool
}

type sessionOpenedMsg struct {
	opening *opening
	err     error
}

// finish keeps the opened session, unless no one wants it any more.
func (o *opening) finish(s Session, err error) tea.Msg {
	if err != nil {
		return sessionOpenedMsg{o, err}
	}
	o.mu.Lock()
	abandoned := o.abandoned
	if !abandoned {
		o.session = &s
	}
	o.mu.Unlock()
	if abandoned {
		s.giveBack(nil)
	}
	return sessionOpenedMsg{opening: o}
}

// take returns the session; it belongs to the caller from then on.
func (o *opening) take() Session {
	o.mu.Lock()
	defer o.mu.Unlock()
	s := *o.session
	o.session = nil
	return s
}

// abandon gives back the opened session, now or once it is open.
func (o *opening) abandon() {
	o.cancel()
	o.mu.Lock()
	s := o.session
	o.session, o.abandoned = nil, true
	o.mu.Unlock()
	if s != nil {
		s.giveBack(nil)
	}
}

func (s Session) giveBack(why error) {
	if s.Close != nil {
		s.Close(why)
	}
}
