package annotations

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model/encode"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/picker"
)

type findingsSheet struct {
	Of       string           `json:"of"` // "template Lease"
	ID       string           `json:"id"`
	Complete bool             `json:"complete"` // all fields were read
	Checked  string           `json:"checked"`
	At       time.Time        `json:"read_at"`
	Findings []writtenFinding `json:"findings"`
}

type writtenFinding struct {
	Rule       string `json:"rule"`
	Severity   string `json:"severity"`
	Certainty  string `json:"certainty"`
	Sentence   string `json:"sentence"`
	Where      string `json:"where"`
	About      string `json:"about"`
	Document   string `json:"document"`
	Page       *int   `json:"page"`
	Annotation string `json:"annotation"`
	Other      string `json:"other_annotation"`
	Recipient  string `json:"recipient"`
}

func (l *layout) sheet() findingsSheet {
	of := &l.subject
	s := findingsSheet{
		Of: string(of.Kind()) + " " + of.Name().String(), ID: of.ID(), Complete: of.complete(),
		Checked: l.checked(), At: l.env.Now().UTC().Truncate(time.Second), Findings: []writtenFinding{},
	}
	for i := range l.findings {
		f, row := &l.findings[i], l.findingRow(i)
		w := writtenFinding{
			Rule: f.Rule.Name(), Severity: f.Severity.String(), Certainty: f.Certainty.String(), Sentence: f.Sentence,
			Where: row.where, About: row.about, Document: f.Document.String(), Annotation: f.Annotation.String(), Recipient: f.Recipient.String(),
		}
		if f.HasPlace() {
			page := f.Page
			w.Page = &page
		}
		if row.other != nil {
			w.Other = row.other.annotation.ID.String()
		}
		s.Findings = append(s.Findings, w)
	}
	return s
}

const (
	asCSV  = "csv"
	asJSON = "json"
	asText = "txt"
)

func (s *findingsSheet) text(form string) ([]byte, error) {
	switch form {
	case asJSON:
		return encode.JSON(s)
	case asCSV:
		b := encode.AppendCSV(nil, ',', "rule", "severity", "certainty", "sentence", "where", "about", "document", "page", "annotation", "other annotation", "recipient")
		for _, f := range s.Findings {
			page := ""
			if f.Page != nil {
				page = strconv.Itoa(*f.Page)
			}
			b = encode.AppendCSV(b, ',', f.Rule, f.Severity, f.Certainty, f.Sentence, f.Where, f.About, f.Document, page, f.Annotation, f.Other, f.Recipient)
		}
		if !s.Complete {
			b = encode.AppendCSV(b, ',', "# "+s.Checked)
		}
		return b, nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s (%s)\n%s\n\n", describe.Counted(len(s.Findings), "finding"), s.Of, s.ID, s.Checked)
	for _, f := range s.Findings {
		fmt.Fprintf(&b, "- %s: %s (%s; %s)\n", f.Severity, strings.TrimSpace(f.Sentence+" "+f.About), f.Where, f.Certainty)
	}
	return []byte(b.String()), nil
}

const (
	toClipboard = "copy "
	maxCopied   = 100_000
)

func (s *Screen) exportMenu() tea.Cmd {
	if len(s.layout.findings) == 0 {
		return notice.Say(notice.Info, "There is no finding to export.")
	}
	titles := []struct{ form, title string }{
		{asCSV, "CSV, a table for spreadsheets"}, {asJSON, "JSON, for other programs"}, {asText, "text, for a ticket"},
	}
	var choices []picker.Choice
	for _, way := range []struct{ to, verb string }{{"", "Save as "}, {toClipboard, "Copy as "}} {
		for _, t := range titles {
			choices = append(choices, picker.Choice{ID: way.to + t.form, Title: way.verb + t.title})
		}
	}
	title := "Export " + describe.Counted(len(s.layout.findings), "finding")
	save := func(choice string) tea.Cmd {
		found := s.layout.sheet()
		return found.export(choice, s.env.Settings.DownloadFolder)
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: title}, choices, save)
	return nil
}

// export copies the findings or saves them to the folder.
func (s *findingsSheet) export(choice, folder string) tea.Cmd {
	form, copies := strings.CutPrefix(choice, toClipboard)
	b, err := s.text(form)
	switch {
	case err != nil:
		return notice.Fail(err)
	case copies && len(b) > maxCopied:
		return notice.Say(notice.Warning, "That is too much for a clipboard; save it to a file instead.")
	case copies:
		return notice.Copy("findings", string(b))
	}
	if form == asCSV {
		b = append([]byte(encode.ByteOrderMark), b...)
	}
	label := files.LabelAt("findings", s.At)
	if !s.Complete {
		label += "-partial"
	}
	naming := files.Naming{Envelope: s.ID, Label: label, Ext: form}
	saved := describe.Counted(len(s.Findings), "finding")
	return notice.Saved(saved, func() (string, error) { return files.SaveIn(folder, naming, b) })
}

func copyFinding(f *findingRow) tea.Cmd {
	if f == nil {
		return notice.Say(notice.Info, "There is no finding to copy.")
	}
	text := f.finding.Severity.String() + ": " + inFull(f) + " (" + f.where + "; " + f.finding.Certainty.String() + ")"
	return notice.Copy("finding", text)
}
