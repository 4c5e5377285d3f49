package compose

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// browse is the list of files below the field of a path: what the path could go on to.
type browse struct {
	// path is what the list was asked for; a list for another one comes too late.
	path string
	list []string
	// at is the chosen file, -1 for none.
	at int
}

// listedFiles is what a path could go on to.
type listedFiles struct {
	owner uint64
	path  string
	list  []string
}

// Addressee implements screen.Addressed.
func (l listedFiles) Addressee() uint64 { return l.owner }

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].paths }

// list asks for the files of the path that stands in the field, unless they are known.
func (s *Screen) list() tea.Cmd {
	if !s.page.browses() || s.plain {
		return nil
	}
	path := s.answers[s.page.questions[0].name]
	if path == "" {
		path = "./"
	}
	if path == s.browse.path {
		return nil
	}
	s.browse = browse{path: path, at: -1}
	owner := s.env.Owner
	return func() tea.Msg { return listedFiles{owner: owner, path: path, list: files.Complete(path)} }
}

// pick moves in the list, and puts the chosen file into the field; done reports whether
// the key was for the list.
func (s *Screen) pick(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	b, k := &s.browse, s.env.Keys.Prompt
	if !s.page.browses() || s.plain || len(b.list) == 0 {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.Down):
		b.at = min(b.at+1, len(b.list)-1)
	case key.Matches(msg, k.Up):
		b.at = max(b.at-1, -1)
	case key.Matches(msg, s.env.Keys.Form.Next) && b.at >= 0:
		s.answers[s.page.questions[0].name] = b.list[b.at]
		b.at = -1
		return tea.Batch(s.changed(), s.draw()), true
	default:
		return nil, false
	}
	return nil, true
}

// fieldLines is what the field of a path takes above its list.
const fieldLines = 5

// browsed are the files around the chosen one.
func (s *Screen) browsed(height int) []string {
	t, b := s.env.Theme, s.browse
	if height < 2 || len(b.list) == 0 {
		return nil
	}
	k := s.env.Keys
	title := fmt.Sprintf("%d found: %s chooses, %s completes", len(b.list), k.Prompt.Down.Help().Key, k.Form.Complete.Help().Key)
	lines := []string{t.Paint(theme.Muted, title)}
	first := max(b.at-(height-2), 0)
	for i := first; i < len(b.list) && len(lines) < height; i++ {
		mark := line.Blank(2)
		if i == b.at {
			mark = t.Paint(theme.Selected, t.Glyphs.Selected+" ")
		}
		lines = append(lines, mark+b.list[i])
	}
	return line.FitAll(lines, s.inner(), height)
}
