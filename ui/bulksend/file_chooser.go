package bulksend

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model/spreadsheet"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

type fileChooser struct {
	env     screen.Env
	input   *textline.Input
	list    picker.Files
	problem string // why the file could not be read
}

func (s *Screen) openChooser(path string) tea.Cmd {
	c := &fileChooser{env: s.env, input: textline.New(s.env.Theme, textline.Options{Prompt: "File: ", Placeholder: "a CSV file; ~ is your home folder", Max: maxPathLength})}
	c.input.SetValue(path)
	s.chooser = c
	return c.list.Ask(s.env.Owner, path)
}

// maxPathLength is in runes.
const maxPathLength = 4096

func (s *Screen) updateChooser(msg tea.Msg) tea.Cmd {
	c, k := s.chooser, s.env.Keys.Prompt
	if press, ok := msg.(tea.KeyPressMsg); ok {
		chosen, some := c.list.Chosen()
		switch {
		case key.Matches(press, k.Cancel):
			s.chooser, s.reading = nil, ""
			return nil
		case s.reading != "":
			return nil
		case key.Matches(press, k.Up):
			c.list.Up()
			return nil
		case key.Matches(press, k.Down):
			c.list.Down()
			return nil
		case key.Matches(press, k.Complete):
			if shared := c.list.CommonPrefix(); len(shared) > len(c.input.Value()) {
				return c.setPath(shared)
			}
			return nil
		case key.Matches(press, k.Accept) && some:
			return c.setPath(chosen)
		case key.Matches(press, k.Accept):
			return s.readFile(c.input.Value(), spreadsheet.Options{})
		}
	}
	if s.reading != "" {
		return nil
	}
	c.problem = ""
	return tea.Batch(c.input.Update(msg), c.list.Ask(s.env.Owner, c.input.Value()))
}

func (c *fileChooser) setPath(path string) tea.Cmd {
	c.input.SetValue(path)
	c.problem = ""
	return c.list.Ask(c.env.Owner, path)
}

func (c *fileChooser) lines(width, height int) []string {
	t := c.env.Theme
	c.input.Resize(width)
	lines := []string{c.input.View()}
	if c.problem != "" {
		for _, l := range draw.Wrap(c.problem, max(width, 1)) {
			lines = append(lines, t.Paint(theme.Danger, l))
		}
	}
	lines = append(lines, c.list.Lines(t, c.env.Keys.Prompt, true, width, height-len(lines))...)
	return draw.FitAll(lines, width, height)
}
