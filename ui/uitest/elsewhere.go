package uitest

import (
	"strings"
	"sync"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// Elsewhere stands in for the places a test is not about, and remembers where the
// program went.
type Elsewhere struct {
	mu      sync.Mutex
	visited []nav.Route
}

// Screens makes the screens of a test: own makes those it is about, and returns nil for
// all others. It belongs into [Options.Screens].
func (e *Elsewhere) Screens(own func(screen.Env, nav.Route) screen.Screen) func(screen.Env, nav.Route) screen.Screen {
	return func(env screen.Env, route nav.Route) screen.Screen {
		if s := own(env, route); s != nil {
			return s
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.visited = append(e.visited, route)
		return &blank{}
	}
}

// Last is the place that was gone to last, nil for none.
func (e *Elsewhere) Last() nav.Route {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.visited) == 0 {
		return nil
	}
	return e.visited[len(e.visited)-1]
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
