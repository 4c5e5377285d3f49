// These tests take minutes under the race detector, which has the random keys to watch.

//go:build !race

package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"

	"inkdesk/api/demo"
	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

// everywhere are states of all screens, by the keys that lead to them.
var everywhere = []struct {
	name string
	keys []string
}{
	{"attention", nil},
	{"all envelopes", []string{"8"}},
	{"an empty list", []string{"/", "q", "q", "q", "q", "enter"}},
	{"marked", []string{"8", "space", "space"}},
	{"envelope", []string{"8", "enter"}},
	{"recipients", []string{"8", "enter", "2"}},
	{"documents", []string{"8", "enter", "3"}},
	{"attachments", []string{"8", "enter", "4"}},
	{"fields", []string{"8", "enter", "5"}},
	{"notification", []string{"8", "enter", "6"}},
	{"activity of one", []string{"8", "enter", "7"}},
	{"raw", []string{"8", "enter", "8"}},
	{"why", []string{"8", "enter", "w"}},
	{"pages", []string{"8", "enter", "v"}},
	{"fields as a list", []string{"8", "enter", "v", "v"}},
	{"templates", []string{"o", "2"}},
	{"template", []string{"o", "2", "enter"}},
	{"pages of a template", []string{"o", "2", "enter", "v"}},
	{"many from a file", []string{"o", "2", "Q"}},
	{"choosing a file", []string{"o", "2", "Q", "e"}},
	{"columns of a file", file("enter")},
	{"rows of a file", file("enter", "y")},
	{"webhooks", []string{"o", "3"}},
	{"activity", []string{"o", "4"}},
	{"calls", []string{"o", "4", "2"}},
	{"open changes", []string{"o", "5"}},
	{"evidence", []string{"7", "b"}},
	{"plan of many", []string{"8", "*", "E", "enter", "enter"}},
	{"form", []string{"n", "enter"}},
	{"review", append([]string{"o", "3", "n", "tab"}, append(strings.Split("https://x.example.com", ""), "enter")...)},
	{"entry", []string{"8", "R"}},
	{"question", []string{"4", "X"}},
	{"menu", []string{"8", "a"}},
	{"search", []string{"8", "/", "a"}},
	{"looked up in vain", []string{"/", "6", "5", "a", "1", "f", "0", "c", "2", "d", "3", "e", "4", "b", "5", "a", "6", "9", "7", "8", "8", "7", "7", "6", "6", "enter"}},
	{"sign-in", []string{"Z"}},
}

// file are the keys that choose the file of the tests, and some more.
func file(more ...string) []string {
	return append(append([]string{"o", "2", "Q", "e"}, strings.Split("testdata/many.csv", "")...), more...)
}

// shown is what a key or an entry may change.
type shown struct {
	screen                    string
	requests, suspends, loans int
	ended                     bool
}

// visited keeps the screen that was opened last, to ask it for its keys.
type visited struct{ last screen.Screen }

func (v *visited) run(t *testing.T, keys []string, script func(*uitest.Program)) {
	t.Helper()
	o := uitest.Options{Width: 100, Height: 40, Demo: demo.Options{Envelopes: 30, Templates: 4, Seed: 1}}
	o.Screens = func(env screen.Env, route nav.Route) screen.Screen {
		v.last = ui.ScreenOf(env, route)
		return v.last
	}
	o.Machine = uitest.NewMachine(t, t.TempDir())
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Press(keys...).Wait(10 * time.Second)
		script(p)
	})
}

func look(p *uitest.Program) shown {
	return shown{p.Screen(), len(p.Requests()), p.Suspends(), p.Loans(), p.Ended()}
}

// does reports whether something has an effect that can be seen: a picture, a request, a message, the end.
func does(p *uitest.Program, something func()) bool {
	before := look(p)
	something()
	p.Wait(time.Second)
	return look(p) != before
}

// moving are the bindings that move about, which end somewhere, and the one that draws the
// same picture again. Screens give bindings other words, but the list of keys stays theirs.
func moving(k *keys.Map) map[*string]bool {
	list := map[*string]bool{&k.Global.Redraw.Keys()[0]: true}
	for action := range k.All() {
		name := action.Name
		if action.Group == "move" || slices.Contains([]string{
			"envelope.next", "envelope.prev", "template.next", "template.prev", "list.extend-up", "prompt.up", "list.extend-down", "plan.faster", "plan.slower", "form.prev",
		}, name) || action.Group == "page" && !slices.Contains([]string{
			"page.panel", "page.list-view", "page.filter", "page.search", "page.lint", "page.compare", "page.copy", "page.actions",
			"page.add-field", "page.delete-field",
		}, name) {
			list[&action.Binding.Keys()[0]] = true
		}
	}
	return list
}

// Every key that the footer and the help name has an effect, or says why not.
func TestEveryHintDoesSomething(t *testing.T) {
	for _, state := range everywhere {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			v := &visited{}
			var names []string
			v.run(t, state.keys, func(p *uitest.Program) {
				names = named(v.last, p.Options.Keys, slices.Contains([]string{"attention", "recipients", "open changes"}, state.name))
			})
			for len(names) > 0 {
				v.run(t, state.keys, func(p *uitest.Program) {
					start := p.Screen()
					for len(names) > 0 && !p.Ended() && p.Screen() == start {
						name := names[0]
						names = names[1:]
						if !does(p, func() { p.Press(name) }) {
							t.Errorf("%s does nothing", name)
						}
						restore(p, start)
					}
				})
			}
		})
	}
}

// named are the keys that a screen names, and those of the frame.
func named(s screen.Screen, k *keys.Map, global bool) (names []string) {
	skip := moving(k)
	add := func(list ...key.Binding) {
		for _, b := range list {
			if name := b.Keys(); b.Enabled() && len(name) > 0 && !skip[&name[0]] && !slices.Contains(names, name[0]) {
				names = append(names, name[0])
			}
		}
	}
	add(s.Keys().ShortHelp()...)
	for _, group := range s.Keys().FullHelp() {
		add(group...)
	}
	if hints, ok := s.Keys().(screen.Hints); ok {
		for _, u := range hints.Unavailable {
			add(u.Binding)
		}
	}
	for action := range k.All() {
		if global && action.Group == "global" && action.Name != "global.back" {
			add(action.Binding)
		}
	}
	return names
}

// restore goes back to where the picture was that one, as far as esc leads there. It leaves messages the time to go.
func restore(p *uitest.Program, start string) {
	for range 3 {
		if p.Ended() || p.Screen() == start {
			return
		}
		p.Press("esc").Wait(6 * time.Second)
	}
}

// What a screen offers in the palette beside its keys has an effect, or says why not.
func TestEveryCommandDoesSomething(t *testing.T) {
	for _, state := range everywhere {
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			v := &visited{}
			for at, count := 0, 1; at < count; {
				v.run(t, state.keys, func(p *uitest.Program) {
					c, ok := v.last.(screen.Commander)
					if !ok {
						at = count
						return
					}
					commands := c.Commands()
					count = len(commands)
					for start := p.Screen(); at < count && !p.Ended() && p.Screen() == start; at++ {
						title := commands[at].Title
						if !does(p, func() {
							p.Press("ctrl+p").Rush(letters(strings.Fields(title)...)...).Press("enter")
						}) {
							t.Errorf("%q does nothing", title)
						}
						restore(p, start)
					}
				})
			}
		})
	}
}

// Every entry of the palette has an effect, or says why not, on a list and on what it lists.
func TestEveryEntryOfThePaletteDoesSomething(t *testing.T) {
	for _, state := range everywhere {
		if !slices.Contains([]string{"all envelopes", "envelope", "template"}, state.name) {
			continue
		}
		t.Run(state.name, func(t *testing.T) {
			t.Parallel()
			v := &visited{}
			for at, last := 0, ""; at >= 0; {
				v.run(t, state.keys, func(p *uitest.Program) {
					for start := p.Screen(); at >= 0 && !p.Ended() && p.Screen() == start; {
						title := ""
						if !does(p, func() {
							p.Press("ctrl+p").Rush(slices.Repeat([]string{"down"}, at)...)
							if title = selectedEntry(p); !strings.Contains(title, "Redraw") {
								p.Press("enter")
							}
						}) {
							t.Errorf("%q does nothing", title)
						}
						if at++; title == last {
							at = -1
						}
						last = title
						restore(p, start)
					}
				})
			}
		})
	}
}

// selectedEntry is the line of the palette that is selected.
func selectedEntry(p *uitest.Program) string {
	for row := range strings.SplitSeq(p.Screen(), "\n") {
		if _, entry, found := strings.Cut(row, "┃▌ "); found {
			return strings.TrimRight(entry, " ┃│─")
		}
	}
	return fmt.Sprint("no entry is selected:\n", p.Screen())
}
