package ui

import (
	"reflect"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// follow comes after every call of a screen: it goes where the screen wants to go, before
// anything else is handled, if the screen is in front. cmd is what the call returned.
func (a *App) follow(p *place, cmd tea.Cmd) tea.Cmd {
	cmd = tag(p.owner, cmd)
	next := p.nav.Take()
	if next == nil || a.stack.top() != p {
		return cmd
	}
	return tea.Batch(cmd, a.travel(next))
}

// travel goes where a message of package nav says.
func (a *App) travel(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case nav.OpenMsg:
		return a.open(msg.Route)
	case nav.ReplaceMsg:
		return a.replace(msg.Route)
	case nav.BackMsg:
		return a.back(msg.Changed)
	}
	return nil
}

// open puts a place on top.
func (a *App) open(route nav.Route) tea.Cmd {
	p := a.place(route)
	if p == nil {
		return a.noSuchPlace()
	}
	a.stack = append(a.stack, p)
	return a.start(p)
}

// replace puts a place where the top one is. The places below are not told, because
// nothing has come back to them.
func (a *App) replace(route nav.Route) tea.Cmd {
	p := a.place(route)
	if p == nil {
		return a.noSuchPlace()
	}
	last := len(a.stack) - 1
	left := a.stack[last]
	p.changed = left.outcome().Changed
	left.close()
	a.stack[last] = p
	return a.start(p)
}

// place makes the screen of a route, nil when there is none.
func (a *App) place(route nav.Route) *place {
	owner := screen.NextNumber()
	env := a.env.For(owner)
	s := a.screens(env, route)
	if s == nil {
		return nil
	}
	return &place{owner: owner, route: route, screen: s, nav: env.Nav}
}

func (a *App) noSuchPlace() tea.Cmd {
	return a.show(notice.ShowMsg{Severity: notice.Warning, Text: "This version of inkdesk does not have that screen."})
}

func (a *App) start(p *place) tea.Cmd {
	p.resize(a.layout.body())
	return a.follow(p, p.screen.Start())
}

// back leaves the top place. The first one leads to the list of envelopes, and that
// leads nowhere.
func (a *App) back(changed bool) tea.Cmd {
	if len(a.stack) > 1 {
		return a.unwind(len(a.stack)-2, changed)
	}
	if _, atHome := a.stack.top().route.(nav.Envelopes); atHome {
		return nil
	}
	return a.replace(nav.Envelopes{})
}

// unwind leaves the places above the one with that index.
func (a *App) unwind(to int, changed bool) tea.Cmd {
	above := screen.Outcome{Changed: changed}
	for i, left := range a.stack[to+1:] {
		done := left.outcome()
		if i == 0 {
			above.Shown = done.Shown
		}
		above.Changed = above.Changed || done.Changed
		above.Settled = append(above.Settled, done.Settled...)
		left.close()
	}
	clear(a.stack[to+1:])
	a.stack = a.stack[:to+1]
	p := a.stack.top()
	p.changed = p.changed || above.Changed
	p.resize(a.layout.body())
	var resumed tea.Cmd
	if r, ok := p.screen.(screen.Resumer); ok {
		resumed = r.Resume(above)
	}
	return a.follow(p, resumed)
}

// visit goes back to the place of that kind if one is open, and opens it otherwise: a
// menu that is used twice makes no second list.
func (a *App) visit(route nav.Route) tea.Cmd {
	for i, p := range a.stack {
		if !samePlace(p.route, route) {
			continue
		}
		if p == a.stack.top() {
			return a.show(notice.ShowMsg{Text: "This is " + p.title() + "."})
		}
		if busy := a.stack[i+1:].busy(); busy != "" {
			return a.ask("Leave", "this screen", busy, unwindToMsg{owner: p.owner})
		}
		return a.unwind(i, false)
	}
	return a.open(route)
}

// samePlace holds for places of one kind; the activity of one envelope and that of all
// are two.
func samePlace(open, wanted nav.Route) bool {
	if activity, ok := wanted.(nav.Activity); ok {
		return open == nav.Route(activity)
	}
	return reflect.TypeOf(open) == reflect.TypeOf(wanted)
}
