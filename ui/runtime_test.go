//go:build !race

package ui_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// A screen, and what it is made of, yields messages of its own, of packages nav and notice,
// batches, sequences of package terminal, and ticks. The frame marks each with its screen. It
// cannot do so with what Bubble Tea says to itself: those types have no names. What needs the
// runtime, such as the clipboard or the end of the program, is the frame's to do.
func TestScreensYieldNothingForTheRuntime(t *testing.T) {
	inFrame := []string{"ui", "ui/command", "ui/terminal", "ui/linear", "ui/uitest"}
	looked := 0
	for _, s := range sources(t) {
		if s.test || room(s.pkg) != "ui" || slices.Contains(inFrame, s.pkg) {
			continue
		}
		for _, name := range namesOf(t, s, "charm.land/bubbletea/v2") {
			looked++
			testbed.Wrong(t, !yieldsNothingOfTheRuntime(name), "%s uses tea.%s; only the frame may", s.name, name)
		}
	}
	if looked < 100 {
		t.Fatalf("only %d uses of Bubble Tea were found", looked)
	}
}

// yieldsNothingOfTheRuntime holds for types of events, drawing and commands, and for two functions that can be told.
func yieldsNothingOfTheRuntime(name string) bool {
	for _, prefix := range []string{"Key", "Mod", "Mouse", "Paste"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return slices.Contains([]string{"Cmd", "Msg", "Batch", "BatchMsg", "Tick", "Cursor", "NewCursor", "WindowSizeMsg", "BackgroundColorMsg"}, name)
}

// namesOf are the names of a package that a file uses.
func namesOf(t *testing.T, s source, pkg string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", s.name), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	local := ""
	for _, spec := range file.Imports {
		if spec.Path.Value == `"`+pkg+`"` {
			local = "tea"
			if spec.Name != nil {
				local = spec.Name.Name
			}
		}
	}
	var names []string
	ast.Inspect(file, func(node ast.Node) bool {
		if of, ok := node.(*ast.SelectorExpr); ok && local != "" {
			if x, ok := of.X.(*ast.Ident); ok && x.Name == local {
				names = append(names, of.Sel.Name)
			}
		}
		return true
	})
	return names
}

// The pictures of the README are what the program draws: go test ./ui -run TestPictures -update draws them again.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		keys  []string
		shows string // what the README shows it for
	}{
		{"list", []string{"j", "j"}, "No number for Zoe Vogel"},
		{"why", []string{"j", "j", "w"}, "Who holds it"},
		{"envelope", []string{"j", "j", "enter", "tab"}, "zoe.vogel@example.org"},
		{"plan", []string{"4", "space", "j", "space", "j", "space", "E", "enter"}, "3 to change"},
		{"account", []string{"%"}, "usually by now"},
		{"page", []string{"4", "j", "v"}, "words of likely the same form"},
	} {
		t.Run(c.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{
				Width: 112, Height: 30, Demo: demo.Options{Envelopes: 500},
				Settings: func(s *settings.Resolved) {
					s.Profile.Sandbox, s.Profile.Prefetch, s.Theme = true, settings.PrefetchFull, settings.ThemeDark
				},
				Terminal: func(c *terminal.Capabilities) { c.Profile = colorprofile.TrueColor },
			}, func(p *uitest.Program) {
				p.Wait(3 * 60e9).Press(c.keys...).See(c.shows)
				p.Picture(filepath.Join("..", "assets", "pictures", c.name+".svg"))
			})
		})
	}
}
