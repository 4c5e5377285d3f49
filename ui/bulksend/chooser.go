package bulksend

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// chooser asks for the path of a file.
type chooser struct {
	env   screen.Env
	input *textline.Input
	list  picker.Files
	// reading: the file is being read; wrong is why that was in vain.
	reading bool
	wrong   string
}

// choose begins with a path, which may be "".
func (s *Screen) choose(path string) tea.Cmd {
	c := &chooser{env: s.env, input: textline.New(s.env.Theme, textline.Options{Prompt: "File: ", Placeholder: "a CSV file; ~ is your home folder", Max: longestPath})}
	c.input.SetValue(path)
	s.chooser = c
	return c.list.Ask(s.env.Owner, path)
}

// longestPath is in runes.
const longestPath = 4096

// typed takes a key or pasted text while a path is asked for.
func (s *Screen) typedPath(msg tea.Msg) tea.Cmd {
	c, k := s.chooser, s.env.Keys.Prompt
	if press, ok := msg.(tea.KeyPressMsg); ok {
		chosen, some := c.list.Chosen()
		switch {
		case key.Matches(press, k.Cancel):
			s.chooser = nil
			return nil
		case c.reading:
			return nil
		case key.Matches(press, k.Up):
			c.list.Up()
			return nil
		case key.Matches(press, k.Down):
			c.list.Down()
			return nil
		case key.Matches(press, k.Complete):
			if shared := c.list.Shared(); len(shared) > len(c.input.Value()) {
				return c.put(shared)
			}
			return nil
		case key.Matches(press, k.Accept) && some:
			return c.put(chosen)
		case key.Matches(press, k.Accept):
			return s.open(c.input.Value())
		}
	}
	if c.reading {
		return nil
	}
	c.wrong = ""
	return tea.Batch(c.input.Update(msg), c.list.Ask(s.env.Owner, c.input.Value()))
}

// put puts a path into the field.
func (c *chooser) put(path string) tea.Cmd {
	c.input.SetValue(path)
	c.wrong = ""
	return c.list.Ask(c.env.Owner, path)
}

// lines draw the field, what is wrong, and the files.
func (c *chooser) lines(width, height int) []string {
	t := c.env.Theme
	c.input.Resize(width)
	lines := []string{c.input.View()}
	if c.wrong != "" {
		for _, l := range draw.Wrap(c.wrong, max(width, 1)) {
			lines = append(lines, t.Paint(theme.Danger, l))
		}
	}
	lines = append(lines, c.list.Lines(t, c.env.Keys.Prompt, true, width, height-len(lines))...)
	return draw.FitAll(lines, width, height)
}
