package uitest

import (
	"strings"
	"sync"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// Only makes the screens of one kind of route. Places with nothing in them stand in for all
// others; [Program.LastOpened] tells which one was opened. It belongs into [Options].Screens.
func Only[R nav.Route, S screen.Screen](newScreen func(screen.Env, R) S) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		if r, ok := route.(R); ok {
			return newScreen(env, r)
		}
		return &blank{}
	}
}

// opened remembers the routes that are no part of a test.
type opened struct {
	mu     sync.Mutex
	routes []nav.Route
}

// screens makes screens as before, and remembers the routes that get none.
func (o *opened) screens(inner func(screen.Env, nav.Route) screen.Screen) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		s := inner(env, route)
		if _, ok := s.(*blank); ok || s == nil {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.routes = append(o.routes, route)
		}
		return s
	}
}

func (o *opened) last() nav.Route {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.routes) == 0 {
		return nil
	}
	return o.routes[len(o.routes)-1]
}

// blank is a place with nothing in it.
type blank struct{ size screen.Size }

func (b *blank) Start() tea.Cmd          { return nil }
func (b *blank) Update(tea.Msg) tea.Cmd  { return nil }
func (b *blank) Resize(size screen.Size) { b.size = size }
func (b *blank) Restyle()                {}
func (b *blank) Title() string           { return "Elsewhere" }
func (b *blank) Keys() help.KeyMap       { return screen.Hints{} }
func (b *blank) View() string {
	line := strings.Repeat(" ", b.size.Width) + "\n"
	return strings.TrimSuffix(strings.Repeat(line, b.size.Height), "\n")
}
