package ui

import (
	"reflect"
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

type navigation struct {
	stack
	env     *screen.Env // of the frame
	screens func(screen.Env, nav.Route) screen.Screen
	home    nav.Route
	size    screen.Size // of every body
	notices *notices
}

// deliver gives a message to the screen with that number, in front or not, and to none when that was left.
func (n *navigation) deliver(owner uint64, msg tea.Msg) tea.Cmd {
	at := n.index(owner)
	if at < 0 {
		return nil
	}
	return n.follow(n.stack[at], n.stack[at].screen.Update(msg))
}

func (n *navigation) tellAll(msg tea.Msg) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(n.stack))
	for _, p := range n.stack {
		cmds = append(cmds, n.deliver(p.owner, msg))
	}
	return tea.Batch(cmds...)
}

// follow comes after every call of a screen: it goes where the screen wants to go, before
// anything else is handled, if the screen is in front. cmd is what the call returned.
func (n *navigation) follow(p *place, cmd tea.Cmd) tea.Cmd {
	cmd = mapCmd(cmd, ofScreen(p.owner))
	next := p.nav.Next()
	if n.top() != p {
		return cmd
	}
	switch next := next.(type) {
	case nav.OpenMsg:
		return tea.Batch(cmd, n.open(next.Route))
	case nav.ReplaceMsg:
		return tea.Batch(cmd, n.replace(next.Route))
	case nav.BackMsg:
		return tea.Batch(cmd, n.back(next.Changed))
	}
	return cmd
}

func (n *navigation) open(route nav.Route) tea.Cmd { return n.put(route, len(n.stack)) }

// replace puts a place where the top one is. The places below are not told, because nothing has come back to them.
func (n *navigation) replace(route nav.Route) tea.Cmd { return n.put(route, len(n.stack)-1) }

func (n *navigation) put(route nav.Route, at int) tea.Cmd {
	env := n.env.For(screen.NextNumber())
	s := n.screens(env, route)
	if s == nil {
		return n.notices.warn("This version of inkdesk does not have that screen.")
	}
	p := &place{owner: env.Owner, route: route, screen: s, nav: env.Nav, failure: env.Failure}
	if at < len(n.stack) {
		p.changed = n.top().outcome().Changed
		n.top().close()
	}
	n.stack = append(n.stack[:at], p)
	p.resize(n.size)
	return n.follow(p, s.Start())
}

// resize gives the place in front a new size. The first size opens the first place.
func (n *navigation) resize(size screen.Size) tea.Cmd {
	n.size = size
	if len(n.stack) == 0 {
		return n.open(n.home)
	}
	n.top().resize(size)
	return nil
}

// back leaves the top place. The first one leads to the list of envelopes, and that leads nowhere.
func (n *navigation) back(changed bool) tea.Cmd {
	if len(n.stack) > 1 {
		return n.backTo(len(n.stack)-2, changed)
	}
	if _, atHome := n.top().route.(nav.Envelopes); atHome {
		return nil
	}
	return n.replace(nav.Envelopes{})
}

func (n *navigation) backTo(index int, changed bool) tea.Cmd {
	above := screen.Outcome{Changed: changed}
	for i, left := range n.stack[index+1:] {
		done := left.outcome()
		if i == 0 {
			above.Shown, above.Order, above.Next = done.Shown, done.Order, done.Next
		}
		above.Changed = above.Changed || done.Changed
		above.Settled = append(above.Settled, done.Settled...)
		left.close()
	}
	clear(n.stack[index+1:])
	n.stack = n.stack[:index+1]
	p := n.top()
	p.changed = p.changed || above.Changed
	p.resize(n.size)
	var resumed tea.Cmd
	if r, ok := p.screen.(screen.Resumer); ok {
		resumed = r.Resume(above)
	}
	return n.follow(p, resumed)
}

type backToMsg struct{ owner uint64 }

// visit goes back to the place of that kind if one is open, and opens it otherwise, so that there is no second list.
func (a *App) visit(route nav.Route) tea.Cmd {
	n := &a.navigation
	for i, p := range n.stack {
		if !samePlace(p.route, route) {
			continue
		}
		if p == n.top() {
			return a.notices.say("This is " + p.title() + ".")
		}
		if busy := n.stack[i+1:].busy(); busy != "" {
			return a.ask("Leave", "this screen", busy, backToMsg{owner: p.owner})
		}
		return n.backTo(i, false)
	}
	return n.open(route)
}

// samePlace holds for places of one kind; the activity of one envelope and that of all are two.
func samePlace(open, wanted nav.Route) bool {
	if activity, ok := wanted.(nav.Activity); ok {
		return open == nav.Route(activity)
	}
	return reflect.TypeOf(open) == reflect.TypeOf(wanted)
}

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

func (p *place) opening() bool {
	o, ok := p.screen.(screen.Loader)
	return ok && o.Opening()
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
