package ui

import (
	"context"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/linear"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Profiles lists the profiles that a person can switch to.
type Profiles struct {
	List []ProfileChoice
	// Open opens a session of the profile of that name. It blocks on the disk.
	Open func(ctx context.Context, name string) (Session, error)
}

// ProfileChoice tells what a person has to know of a profile to choose it.
type ProfileChoice struct {
	Name, Label, Host string
	ReadOnly, Sandbox bool
	// Wrong says why it cannot be used, "" when it can.
	Wrong string
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

// openProfileMsg opens a session of another profile; the person has agreed.
type openProfileMsg struct{ name string }

// profilesEntry returns the line of a menu that leads to the profiles.
func profilesEntry() linear.Word {
	return linear.Word{Title: "Switch profile", Does: "use another account or host", Msg: openProfilesMenuMsg{}}
}

// words returns the profiles by name.
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

// openProfilesMenu shows the profiles, or says why there are none to switch to.
func (a *App) openProfilesMenu() tea.Cmd {
	switch {
	case a.env.Demo:
		return a.notices.say("The demo has one account only.")
	case len(a.start.profiles.List) < 2:
		return a.notices.say("There is one profile only. The settings can have more, below profiles.")
	}
	a.layer = newMenu(&a.env, picker.Options{Title: "Switch profile", Placeholder: "a name or a host"}, a.start.profiles.words(&a.env))
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
		closeSession(s)
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
		closeSession(*s)
	}
}

func closeSession(s Session) {
	if s.Close != nil {
		s.Close(nil)
	}
}
