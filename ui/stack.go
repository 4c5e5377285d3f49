package ui

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
)

type place struct {
	owner   uint64
	route   nav.Route
	screen  screen.Screen
	nav     *nav.Navigator
	failure *screen.Failure // shows a failure on the screen
	size    screen.Size     // as given last
	changed bool            // says that something above it has changed the service
}

// resize gives the screen a size, never less than it is drawn for.
func (p *place) resize(size screen.Size) {
	least := leastFor(p.route)
	size.Width, size.Height = max(size.Width, least.Width), max(size.Height, least.Height-headerHeight-footerHeight)
	if p.size != size {
		p.size = size
		p.screen.Resize(size)
	}
}

// busy returns what leaving the place would cut off, "" for nothing.
func (p *place) busy() string {
	if b, ok := p.screen.(screen.Busier); ok {
		return b.Busy()
	}
	return ""
}

func (p *place) working() bool {
	b, ok := p.screen.(screen.Busier)
	return ok && b.Working()
}

// outcome returns the order carried out in the place, and the changes made above it.
func (p *place) outcome() screen.Outcome {
	var done screen.Outcome
	if r, ok := p.screen.(screen.Leaver); ok {
		done = r.Outcome()
	}
	done.Changed = done.Changed || p.changed
	return done
}

func (p *place) loading() bool {
	o, ok := p.screen.(screen.Loader)
	return ok && o.Loading()
}

func (p *place) capturing() bool {
	c, ok := p.screen.(screen.TextInput)
	return ok && c.Capturing()
}

// helps reports whether a key opens the help: where all keys are taken, only one that is no text or is named.
func (p *place) helps(msg tea.KeyPressMsg, help key.Binding) bool {
	return key.Matches(msg, help) && (msg.Text == "" || p.helpHint(help) >= 0)
}

func (p *place) helpHint(help key.Binding) int {
	return slices.IndexFunc(p.screen.Keys().ShortHelp(), func(b key.Binding) bool { return slices.Equal(b.Keys(), help.Keys()) })
}

// age returns how current the place is. One that reads nothing, or no place, never gets old.
func (p *place) age() screen.Age {
	if p != nil {
		if r, ok := p.screen.(screen.Refresher); ok {
			return r.ReadAt()
		}
	}
	return screen.Age{Fixed: true}
}

// failing returns why the place shows nothing, nil where it shows something.
func (p *place) failing() error {
	if p.capturing() {
		return nil
	}
	return p.age().Failed
}

func (p *place) hints() screen.Hints {
	hints, _ := p.screen.Keys().(screen.Hints)
	return hints
}

func (p *place) listens(msg tea.KeyPressMsg) bool {
	return slices.ContainsFunc(p.screen.Keys().FullHelp(), func(group []key.Binding) bool { return key.Matches(msg, group...) })
}

// unavailable returns the key of the place that a press is, but that does nothing now, with the reason.
func (p *place) unavailable(msg tea.KeyPressMsg) (screen.Unavailable, bool) {
	for _, u := range p.hints().Unavailable {
		if key.Matches(msg, u.Binding) {
			return u, true
		}
	}
	return screen.Unavailable{}, false
}

// keys returns the keys of the screen. Where it shows nothing but a failure, those for that come first.
func (p *place) keys(k *keys.Map) help.KeyMap {
	own := p.screen.Keys()
	hints, ok := own.(screen.Hints)
	if !ok || p.failing() == nil {
		return own
	}
	mine := []key.Binding{keys.Named(k.Reader.Open, "technical cause"), keys.Named(k.Global.Refresh, "try again"), k.Global.Back}
	isMine := func(b key.Binding) bool {
		return slices.ContainsFunc(mine, func(m key.Binding) bool { return slices.Equal(m.Keys(), b.Keys()) })
	}
	hints.Short = append(slices.Clip(mine), slices.DeleteFunc(hints.ShortHelp(), isMine)...)
	hints.Full, hints.Groups = append([][]key.Binding{mine[:1]}, hints.Full...), append([]string{"Failure"}, hints.Groups...)
	hints.Unavailable = slices.DeleteFunc(slices.Clone(hints.Unavailable), func(u screen.Unavailable) bool { return isMine(u.Binding) })
	return hints
}

// title returns the screen's part of the breadcrumbs. A line with a wide cell would be sent with every frame.
func (p *place) title() string { return model.Narrow(p.screen.Title()) }

func (p *place) close() {
	if c, ok := p.screen.(screen.Closer); ok {
		c.Close()
	}
}

// forPrograms returns what the person's own programs can be run for.
func (p *place) forPrograms() programs.Place {
	if p == nil {
		return programs.Place{}
	}
	return programs.Place{Owner: p.owner, Hints: p.hints()}
}

type stack []*place

// top returns the place in front, nil before there is one.
func (s stack) top() *place {
	if len(s) == 0 {
		return nil
	}
	return s[len(s)-1]
}

// openID returns the id of the envelope or the template that is open, "" for none.
func (s stack) openID() string {
	for _, p := range slices.Backward(s) {
		switch r := p.route.(type) {
		case nav.Envelope:
			return r.ID.String()
		case nav.Template:
			return r.ID.String()
		}
	}
	return ""
}

// index returns the index of the place with that owner, -1 once it was left.
func (s stack) index(owner uint64) int {
	return slices.IndexFunc(s, func(p *place) bool { return p.owner == owner })
}

func (s stack) isTop(owner uint64) bool { return len(s) > 0 && s.top().owner == owner }

func (s stack) busy() string {
	for _, p := range s {
		if text := p.busy(); text != "" {
			return text
		}
	}
	return ""
}
