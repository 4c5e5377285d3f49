package picker

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Files is what one path could go on to. The zero Files is of no path.
type Files struct {
	// path is what the list was asked for; a list for another one comes too late.
	path  string
	found []string
	read  bool
	// at is the chosen file, counted from 1, 0 for none.
	at int
}

// FilesFoundMsg is what a path could go on to.
type FilesFoundMsg struct {
	owner uint64
	path  string
	found []string
}

// Addressee is the screen that asked.
func (m FilesFoundMsg) Addressee() uint64 { return m.owner }

// Ask asks for the files of a path, nil when they are known or on their way. The path ""
// is the present folder.
func (l *Files) Ask(owner uint64, path string) tea.Cmd {
	if path == "" {
		path = "./"
	}
	if path == l.path {
		return nil
	}
	*l = Files{path: path}
	return func() tea.Msg { return FilesFoundMsg{owner: owner, path: path, found: files.Complete(path)} }
}

// SetFound takes what was found, unless the path is another one by now.
func (l *Files) SetFound(m FilesFoundMsg) {
	if m.path == l.path {
		l.found, l.read = m.found, true
	}
}

// Empty reports whether there is nothing to choose from.
func (l *Files) Empty() bool { return len(l.found) == 0 }

// Up chooses the file above, and above the first one none.
func (l *Files) Up() { l.at = max(l.at-1, 0) }

// Down chooses the file below.
func (l *Files) Down() { l.at = min(l.at+1, len(l.found)) }

// Chosen is the chosen file, false for none.
func (l *Files) Chosen() (path string, ok bool) {
	if l.at == 0 {
		return "", false
	}
	return l.found[l.at-1], true
}

// Shared is what all files of the list begin with.
func (l *Files) Shared() string {
	if len(l.found) == 0 {
		return ""
	}
	shared := l.found[0]
	for _, path := range l.found[1:] {
		for !strings.HasPrefix(path, shared) {
			_, size := utf8.DecodeLastRuneInString(shared)
			shared = shared[:len(shared)-size]
		}
	}
	return shared
}

// Lines draws how many files there are and those around the chosen one. Chooses tells
// whether keys choose one.
func (l *Files) Lines(t *theme.Theme, k keys.Prompt, chooses bool, width, height int) []string {
	if height < 2 {
		return nil
	}
	lines := []string{t.Paint(theme.Muted, l.said(k, chooses))}
	first := max(l.at-1-(height-2), 0)
	for i := first; i < len(l.found) && len(lines) < height; i++ {
		mark := draw.Blank(2)
		if i+1 == l.at {
			mark = t.Paint(theme.Selected, t.Glyphs.Right+" ")
		}
		lines = append(lines, mark+l.found[i])
	}
	return draw.FitAll(lines, width, height)
}

// said is how many files there are and how to choose one.
func (l *Files) said(k keys.Prompt, chooses bool) string {
	switch {
	case !l.read:
		return ""
	case len(l.found) == 0:
		return "No file and no folder begins like this."
	}
	said := fmt.Sprintf("%d found: %s completes", len(l.found), keys.Short(k.Complete))
	if !chooses {
		return said
	}
	return said + ", " + keys.Short(k.Down) + " chooses"
}
