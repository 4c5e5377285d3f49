package picker

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Files lists the files that complete a path. The zero value is of no path.
type Files struct {
	path   string // the path that was asked for
	paths  []string
	read   bool
	cursor int // the selected file, counted from 1, 0 for none
}

// FilesFoundMsg says which files complete a path.
type FilesFoundMsg struct {
	screen.To
	path  string
	paths []string
}

// Ask reads the files that complete a path, "" for the present folder; it is nil when that was done already.
func (f *Files) Ask(owner uint64, path string) tea.Cmd {
	if path == "" {
		path = "./"
	}
	if path == f.path {
		return nil
	}
	*f = Files{path: path}
	return func() tea.Msg { return FilesFoundMsg{To: screen.To(owner), path: path, paths: files.Complete(path)} }
}

// SetFound keeps the files found, unless the path has changed since.
func (f *Files) SetFound(m FilesFoundMsg) {
	if m.path == f.path {
		f.paths, f.read = m.paths, true
	}
}

// Empty reports whether there is nothing to choose from.
func (f *Files) Empty() bool { return len(f.paths) == 0 }

// Up selects the file above, and above the first one none.
func (f *Files) Up() { f.cursor = max(f.cursor-1, 0) }

// Down selects the file below.
func (f *Files) Down() { f.cursor = min(f.cursor+1, len(f.paths)) }

// Chosen returns the selected file, false for none.
func (f *Files) Chosen() (path string, ok bool) {
	if f.cursor == 0 {
		return "", false
	}
	return f.paths[f.cursor-1], true
}

// CommonPrefix returns the longest prefix of all files in the list.
func (f *Files) CommonPrefix() string {
	if len(f.paths) == 0 {
		return ""
	}
	prefix := f.paths[0]
	for _, path := range f.paths[1:] {
		for !strings.HasPrefix(path, prefix) {
			_, size := utf8.DecodeLastRuneInString(prefix)
			prefix = prefix[:len(prefix)-size]
		}
	}
	return prefix
}

// Lines draws the number of files and those around the selected one. Chooses says whether keys select one.
func (f *Files) Lines(t *theme.Theme, k keys.Prompt, chooses bool, width, height int) []string {
	if height < 2 {
		return nil
	}
	lines := []string{t.Paint(theme.Muted, f.caption(k, chooses))}
	first := max(f.cursor-1-(height-2), 0)
	for i := first; i < len(f.paths) && len(lines) < height; i++ {
		mark := draw.Blank(2)
		if i+1 == f.cursor {
			mark = t.Paint(theme.Selected, t.Glyphs.Right+" ")
		}
		lines = append(lines, mark+f.paths[i])
	}
	return draw.FitAll(lines, width, height)
}

func (f *Files) caption(k keys.Prompt, chooses bool) string {
	switch {
	case !f.read:
		return ""
	case len(f.paths) == 0:
		return "No file and no folder begins like this."
	}
	text := fmt.Sprintf("%d found: %s completes", len(f.paths), keys.Short(k.Complete))
	if !chooses {
		return text
	}
	return text + ", " + keys.Short(k.Down) + " chooses"
}
