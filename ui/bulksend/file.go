package bulksend

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
)

// file is the table that was read, and what its columns hold.
type file struct {
	// name is clean, "" before a file was read.
	name    string
	path    string
	sheet   spreadsheet.Sheet
	columns []Column
	// guessed and asks are those of [Matching].
	guessed, asks []string
}

// fileReadMsg is a file that was read.
type fileReadMsg struct {
	owner uint64
	path  string
	sheet spreadsheet.Sheet
	err   error
}

// Addressee implements screen.Addressed.
func (m fileReadMsg) Addressee() uint64 { return m.owner }

// readFile reads the file of a path.
func (s *Screen) readFile(path string) tea.Cmd {
	path, owner := strings.TrimSpace(path), s.env.Owner
	if path == "" {
		s.chooser.problem = "Enter the path of a file."
		return nil
	}
	s.chooser.reading = true
	return func() tea.Msg {
		sheet, err := readSheet(path)
		return fileReadMsg{owner: owner, path: path, sheet: sheet, err: err}
	}
}

// readSheet blocks on the disk.
func readSheet(path string) (spreadsheet.Sheet, error) {
	opened, err := files.OpenUploadWithin(path, spreadsheet.MaxSize)
	if err != nil {
		return spreadsheet.Sheet{}, err
	}
	defer opened.Close()
	data, err := io.ReadAll(opened)
	if err != nil {
		return spreadsheet.Sheet{}, err
	}
	return spreadsheet.Read(data)
}

// applyFile shows the columns of a file that was read, or why it was not.
func (s *Screen) applyFile(m fileReadMsg) tea.Cmd {
	if s.chooser == nil || !s.chooser.reading {
		return nil
	}
	s.chooser.reading = false
	if m.err != nil {
		p := describe.Problem(m.err)
		s.chooser.problem = strings.TrimSpace(p.Sentence + " " + p.Next)
		return nil
	}
	s.chooser = nil
	match := s.source.Match(m.sheet)
	s.file = file{name: model.Clean(filepath.Base(m.path)), path: m.path, sheet: m.sheet, columns: match.Columns, guessed: match.Guessed, asks: match.Asks}
	s.columns.browser.SetSearch("")
	s.columns.applySearch(&s.file)
	s.Resize(s.size)
	s.rows.reset()
	s.stage = matching
	return nil
}

// notes are what was guessed of the file, in sentences.
func (f *file) notes() (list []string) {
	list = append(list, f.sheet.Notes...)
	for i, why := range f.guessed {
		if why != "" {
			list = append(list, fmt.Sprintf("%q was taken for %s: %s.", model.Narrow(f.sheet.Columns[i].String()), f.columns[i], why))
		}
	}
	return list
}

// ask is what has to be decided about a column first, "" for nothing.
func (f *file) ask() string {
	for _, ask := range f.asks {
		if ask != "" {
			return ask
		}
	}
	return ""
}

// description is the name, the format and the size of the file.
func (f *file) description() string {
	separator := map[byte]string{',': "commas", ';': "semicolons", '\t': "tabs", '|': "vertical bars"}[f.sheet.Separator]
	return fmt.Sprintf("%s: %s, divided by %s, %s", f.name, f.sheet.Encoding, separator, describe.Counted(len(f.sheet.Rows), "row"))
}

// sampleSavedMsg says where a sample was saved.
type sampleSavedMsg struct {
	owner uint64
	path  string
	err   error
}

// Addressee implements screen.Addressed.
func (m sampleSavedMsg) Addressee() uint64 { return m.owner }

// saveSample saves a file with the right columns.
func (s *Screen) saveSample() tea.Cmd {
	source, folder, owner := s.source, s.env.Settings.DownloadFolder, s.env.Owner
	return func() tea.Msg {
		label := "many-" + source.Target().Name().String()
		path, err := files.SaveIn(folder, files.Naming{Label: label, Ext: "csv"}, source.Sample())
		return sampleSavedMsg{owner: owner, path: path, err: err}
	}
}

func (m sampleSavedMsg) notify() tea.Cmd {
	if m.err != nil {
		return notice.Fail(m.err)
	}
	return notice.Say(notice.Done, "The sample is saved as %s", model.Clean(m.path))
}
