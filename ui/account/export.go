package account

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/widget/picker"
)

func (s *Screen) offerExports() {
	if len(s.figures.Weeks) == 0 {
		return
	}
	choices := []picker.Choice{
		{ID: "copy", Title: "Copy as text, for a mail"},
		{ID: "markdown", Title: "Copy as Markdown, for a ticket"},
		{ID: "json", Title: "Save as JSON"},
	}
	for _, by := range figures.By() {
		choices = append(choices, picker.Choice{ID: by, Title: "Save as CSV, by " + by})
	}
	shown, known := s.shown(), s.env.Account.Counted()
	folder := s.env.Settings.DownloadFolder
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Export the numbers"}, choices, func(id string) tea.Cmd {
		return func() tea.Msg {
			shown.Numbers, shown.FormsLeft = tally.Count(known, shown.Period), 0 // the page does not hold all forms
			return export(shown, id, folder)()
		}
	})
}

// shown returns the numbers of the page, which say whether all was read.
func (s *Screen) shown() figures.Account {
	shown := s.figures
	_, more := s.reading.Next()
	shown.Complete = !more
	return shown
}

func export(shown figures.Account, id, folder string) tea.Cmd {
	switch id {
	case "copy":
		return notice.Copy("numbers", shown.Text(""))
	case "markdown":
		text, err := shown.Markdown("")
		if err != nil {
			return notice.Fail(err)
		}
		return notice.Copy("numbers", text)
	}
	return notice.Saved("The numbers are", func() (string, error) {
		if id != "json" {
			return shown.Records(id).Save(folder, report.CSV)
		}
		text, err := shown.JSON()
		if err != nil {
			return "", err
		}
		return files.SaveIn(folder, files.Naming{Label: files.LabelAt(figures.Label, shown.Period.Now), Ext: "json"}, []byte(text))
	})
}
