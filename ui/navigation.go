package ui

import (
	"reflect"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

type navigation struct {
	stack
	env     *screen.Env // of the frame
	screens func(screen.Env, nav.Route) screen.Screen
	home    nav.Route
	size    screen.Size // of every body
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
		return func() tea.Msg {
			return notice.ShowMsg{Severity: notice.Warning, Text: "This version of inkdesk does not have that screen."}
		}
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
			return a.notices.Say("This is " + p.title() + ".")
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
