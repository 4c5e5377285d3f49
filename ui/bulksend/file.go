package bulksend

import (
	"io"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/columns"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

type fileReadMsg struct {
	screen.To
	path  string
	as    spreadsheet.Options
	sheet spreadsheet.Sheet
	err   error
}

func (s *Screen) readFile(path string, as spreadsheet.Options) tea.Cmd {
	path, owner := strings.TrimSpace(path), s.env.Owner
	if path == "" {
		s.chooser.problem = "Enter the path of a file."
		return nil
	}
	s.reading = path
	return func() tea.Msg {
		sheet, err := readSheet(path, as)
		return fileReadMsg{To: screen.To(owner), path: path, as: as, sheet: sheet, err: err}
	}
}

// readSheet blocks on the disk.
func readSheet(path string, as spreadsheet.Options) (spreadsheet.Sheet, error) {
	opened, err := files.OpenUploadWithin(path, spreadsheet.MaxSize)
	if err != nil {
		return spreadsheet.Sheet{}, err
	}
	defer opened.Close()
	data, err := io.ReadAll(opened)
	if err != nil {
		return spreadsheet.Sheet{}, err
	}
	return as.Read(data)
}

func (s *Screen) applyFile(m fileReadMsg) tea.Cmd {
	if s.reading != m.path || s.chooser == nil && m.as != s.columns.Reading() {
		return nil
	}
	s.reading = ""
	if m.err != nil {
		p := describe.Problem(m.err)
		problem := strings.TrimSpace(p.Sentence + " " + p.Next)
		if s.chooser == nil {
			return notice.Say(notice.Warning, "%s", problem)
		}
		s.chooser.problem = problem
		return nil
	}
	s.chooser, s.path = nil, m.path
	s.columns.Show(columns.Table{Name: model.Clean(filepath.Base(m.path)), File: true, Sheet: m.sheet, Matching: s.source.Layout().Match(m.sheet)}, m.as)
	s.rows.reset()
	s.stage = matching
	return nil
}

type sampleSavedMsg struct {
	screen.To
	path string
	err  error
}

func (s *Screen) saveSample() tea.Cmd {
	source, folder, owner := s.source, s.env.Settings.DownloadFolder, s.env.Owner
	return func() tea.Msg {
		label := "many-" + source.Target().Name().String()
		path, err := files.SaveIn(folder, files.Naming{Label: label, Ext: "csv"}, source.Sample())
		return sampleSavedMsg{To: screen.To(owner), path: path, err: err}
	}
}

func (m sampleSavedMsg) notify() tea.Cmd {
	if m.err != nil {
		return notice.Fail(m.err)
	}
	return notice.Say(notice.Done, "The sample is saved as %s", model.Clean(m.path))
}
