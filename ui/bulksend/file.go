package bulksend

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/recipients"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// readFile holds a file as it was read.
type readFile struct {
	path  string
	as    spreadsheet.Options
	sheet spreadsheet.Sheet
}

func (s *Screen) readFile(path string, as spreadsheet.Options) tea.Cmd {
	if path = strings.TrimSpace(path); path == "" {
		s.chooser.problem = "Enter the path of a file."
		return nil
	}
	return s.file.Ask(s.env.Owner, func(context.Context) (readFile, error) {
		f := readFile{path: path, as: as}
		opened, err := files.OpenUploadWithin(path, spreadsheet.MaxSize)
		if err != nil {
			return f, err
		}
		defer opened.Close()
		data, err := io.ReadAll(opened)
		if err == nil {
			f.sheet, err = as.Read(data)
		}
		return f, err
	})
}

func (s *Screen) applyFile() tea.Cmd {
	if err := s.file.Err(); err != nil {
		p := describe.Problem(err)
		problem := strings.TrimSpace(p.Sentence + " " + p.Next)
		if s.chooser == nil {
			return notice.Say(notice.Warning, "%s", problem)
		}
		s.chooser.problem = problem
		return nil
	}
	f := s.file.Take()
	s.chooser, s.path = nil, f.path
	s.columns.Show(recipients.MappedTable{Name: model.Clean(filepath.Base(f.path)), File: true, Sheet: f.sheet, Matching: s.source.Layout().Match(f.sheet)}, f.as)
	s.rows.reset()
	s.stage = matching
	return nil
}

func (s *Screen) saveSample() tea.Cmd {
	source, folder := s.source, s.env.Settings.DownloadFolder
	return notice.Saved("The sample is", func() (string, error) {
		label := "many-" + source.Name().String()
		return files.SaveIn(folder, files.Naming{Label: label, Ext: "csv"}, source.Sample())
	})
}

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

// maxPathLength limits a path, in runes.
const maxPathLength = 4096

func (s *Screen) updateChooser(msg tea.Msg) tea.Cmd {
	c, k := s.chooser, s.env.Keys.Prompt
	press, _ := msg.(tea.KeyPressMsg)
	chosen, some := c.list.Chosen()
	switch {
	case key.Matches(press, k.Cancel):
		s.file.Cancel()
		s.chooser = nil
	case s.file.Phase() == screen.Waiting:
	case key.Matches(press, k.Up):
		c.list.Up()
	case key.Matches(press, k.Down):
		c.list.Down()
	case key.Matches(press, k.Complete):
		if shared := c.list.CommonPrefix(); len(shared) > len(c.input.Value()) {
			return c.setPath(shared)
		}
	case key.Matches(press, k.Accept) && some:
		return c.setPath(chosen)
	case key.Matches(press, k.Accept):
		return s.readFile(c.input.Value(), spreadsheet.Options{})
	default:
		c.problem = ""
		return tea.Batch(c.input.Update(msg), c.list.Ask(s.env.Owner, c.input.Value()))
	}
	return nil
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
