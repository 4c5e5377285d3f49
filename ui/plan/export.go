package plan

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model/encode"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

type outcomeLine struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Before  string `json:"before"`
	After   string `json:"after"`
	Outcome string `json:"outcome"`
	Note    string `json:"note,omitempty"`
	Created string `json:"created,omitempty"`
}

type resultFile struct {
	Operation string        `json:"operation"`
	Profile   string        `json:"profile"`
	Host      string        `json:"host"`
	At        time.Time     `json:"at"`
	Targets   []outcomeLine `json:"targets"`
}

func (p *proposal) resultFile() resultFile {
	f := resultFile{
		Operation: p.change.Operation.Name, Profile: p.env.Settings.Profile.Name, Host: p.env.Client.Host(), At: p.env.Now().UTC(),
	}
	for _, r := range p.rows {
		f.Targets = append(f.Targets, outcomeLine{
			ID: r.target.ID(), Name: r.name().String(), Before: r.effect.Before, After: r.effect.After,
			Outcome: r.state.label(), Note: r.note, Created: r.createdID(),
		})
	}
	return f
}

const formatCSV, formatJSON, formatIDs = "csv", "json", "txt"

func (s *Screen) exportMenu() tea.Cmd {
	none := ""
	if s.plan.rows.count(applied) == len(s.plan.rows) {
		none = "Everything was done."
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Save the result"}, []picker.Choice{
		{ID: formatCSV, Title: "CSV, a table for spreadsheets"},
		{ID: formatJSON, Title: "JSON"},
		{ID: formatIDs, Title: "The ids of what is not done, one on a line", Disabled: none},
	}, func(format string) tea.Cmd {
		f, folder := s.plan.resultFile(), s.env.Settings.DownloadFolder
		return notice.Saved("The result is", func() (string, error) {
			content, err := f.encode(format)
			if err != nil {
				return "", err
			}
			label := files.LabelAt("result-"+strings.ReplaceAll(f.Operation, ".", "-"), f.At)
			return files.SaveIn(folder, files.Naming{Label: label, Ext: format}, content)
		})
	})
	return nil
}

func (f resultFile) encode(format string) ([]byte, error) {
	if format == formatJSON {
		return encode.JSON(f)
	}
	var b []byte
	if format == formatIDs {
		for _, l := range f.Targets {
			if l.Outcome != applied.label() {
				b = append(b, l.ID+"\n"...)
			}
		}
		return b, nil
	}
	b = encode.AppendCSV([]byte(encode.ByteOrderMark), ',', "id", "name", "before", "after", "outcome", "note", "created")
	for _, l := range f.Targets {
		b = encode.AppendCSV(b, ',', l.ID, l.Name, l.Before, l.After, l.Outcome, l.Note, l.Created)
	}
	return b, nil
}
