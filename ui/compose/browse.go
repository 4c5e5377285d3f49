package compose

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// browse is the list of files below the field of a path: what the path could go on to.
type browse struct {
	// path is what the list was asked for; a list for another one comes too late.
	path string
	list []string
	// read: the list has come.
	read bool
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
	if !s.page.browses() {
		return nil
	}
	path := s.sheet.typed()
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

// pick moves in the list, puts the chosen file into the field, and completes what stands
// there; done reports whether the key was for the list.
func (s *Screen) pick(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	b, k := &s.browse, s.env.Keys.Prompt
	if !s.page.browses() {
		return nil, false
	}
	switch {
	case key.Matches(msg, k.Complete, s.env.Keys.Form.Complete):
		return s.complete(), true
	case s.plain || len(b.list) == 0:
		return nil, false
	case key.Matches(msg, k.Down):
		b.at = min(b.at+1, len(b.list)-1)
	case key.Matches(msg, k.Up):
		b.at = max(b.at-1, -1)
	case key.Matches(msg, s.env.Keys.Form.Next) && b.at >= 0:
		return s.put(b.list[b.at]), true
	default:
		return nil, false
	}
	return nil, true
}

// complete types on as far as all files of the list agree. It never goes on to the next
// field, as people press the key until nothing more comes.
func (s *Screen) complete() tea.Cmd {
	if shared := sharedStart(s.browse.list); len(shared) > len(s.sheet.typed()) {
		return s.put(shared)
	}
	return nil
}

// put puts a path into the field.
func (s *Screen) put(path string) tea.Cmd {
	if p, ok := s.sheet.(*plain); ok {
		// As if it were typed, so that a blank at the end stays.
		cmd := p.input.Update(tea.KeyPressMsg{Text: strings.TrimPrefix(path, p.typed())})
		return tea.Batch(cmd, s.list())
	}
	s.page.questions[0].answer.set(path)
	s.problem = ""
	return tea.Batch(s.changed(), s.draw())
}

// sharedStart is what all paths begin with.
func sharedStart(list []string) string {
	if len(list) == 0 {
		return ""
	}
	shared := list[0]
	for _, path := range list[1:] {
		for !strings.HasPrefix(path, shared) {
			_, size := utf8.DecodeLastRuneInString(shared)
			shared = shared[:len(shared)-size]
		}
	}
	return shared
}

// fieldLines is what the field of a path takes above its list, with a sentence of two
// lines about it.
const fieldLines = 6

// candidates says how many files there are and how to choose one.
func (s *Screen) candidates() string {
	k, b := s.env.Keys.Prompt, s.browse
	switch {
	case !b.read:
		return ""
	case len(b.list) == 0:
		return "No file and no folder begins like this."
	}
	said := fmt.Sprintf("%d found: %s completes", len(b.list), keys.Short(k.Complete))
	if s.plain {
		return said
	}
	return said + ", " + keys.Short(k.Down) + " chooses"
}

// browsed are the files around the chosen one.
func (s *Screen) browsed(height int) []string {
	t, b := s.env.Theme, s.browse
	if height < 2 {
		return nil
	}
	lines := []string{t.Paint(theme.Muted, s.candidates())}
	first := max(b.at-(height-2), 0)
	for i := first; i < len(b.list) && len(lines) < height; i++ {
		mark := line.Blank(2)
		if i == b.at {
			mark = t.Paint(theme.Selected, t.Glyphs.Right+" ")
		}
		lines = append(lines, mark+b.list[i])
	}
	return line.FitAll(lines, s.inner(), height)
}
