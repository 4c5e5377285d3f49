package reasons

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

type fix struct {
	// press names the key as it is bound now, "" where there is none; does names its effect, or who can bring it about.
	press, does string
	barred      string // says why it cannot be done now, "" when it can
	brief       string // says the same in a word or two
}

// apart sets the gap between ways to fix on one line, in cells.
const apart = 3

// writeFixes writes the ways to fix something on one line, or below each other where that is too narrow.
func writeFixes(pen *richtext.Writer, list []fix) {
	if pen.Theme.Spoken {
		for _, m := range list {
			pen.Wrap("", m.spoken(m.text()), theme.Text)
		}
		return
	}
	line := ""
	for _, m := range list {
		if line != "" {
			line += draw.Blank(apart)
		}
		line += m.key(pen.Theme) + pen.Theme.Paint(m.role(), m.text())
	}
	if len(list) > 1 && indent+ansi.StringWidthWc(line) <= pen.Width {
		pen.Add(draw.Blank(indent) + line)
		return
	}
	for _, m := range list {
		pen.Wrap(draw.Blank(indent)+m.key(pen.Theme), m.text(), m.role())
	}
}

// spoken returns a text about it with the word that does it.
func (m fix) spoken(text string) string {
	if word := strings.Trim(m.press, `"`); word == "" || strings.Contains(strings.ToLower(text), word) {
		return text
	}
	return text + " (" + m.press + ")"
}

func (m fix) key(t *theme.Theme) string {
	if m.press == "" {
		return ""
	}
	role := theme.Key
	if m.barred != "" {
		role = theme.Muted
	}
	return t.Paint(role, m.press) + draw.Blank(indent)
}

func (m fix) text() string {
	if m.barred != "" {
		return m.does + ": " + m.barred
	}
	return m.does
}

func (m fix) role() theme.Role {
	if m.barred != "" {
		return theme.Muted
	}
	return theme.Text
}

// bestFix returns the best way to fix a finding now, as a key with a word or two; "" for none.
func (p Page) bestFix(t *theme.Theme, f *triage.Finding) string {
	list := p.fixes(f)
	if len(list) == 0 || list[0].barred != "" {
		return ""
	}
	switch {
	case t.Spoken:
		return list[0].spoken(list[0].brief)
	case list[0].press == "":
		return t.Paint(theme.Muted, list[0].brief)
	}
	return t.Paint(theme.Key, list[0].press) + " " + list[0].brief
}

// Remedies returns the ways to fix a finding, in words, as the page has them beside it.
func (p Page) Remedies(f *triage.Finding) []string {
	var list []string
	for _, m := range p.fixes(f) {
		list = append(list, m.text())
	}
	return list
}

const mostFixes = 2

// fixes returns the ways to fix a finding: those that there are now, or else the best one
// with the reason why there is none. A note has one at most, and none that cannot be taken.
func (p Page) fixes(f *triage.Finding) []fix {
	rule, _ := triage.Explain(f.Rule)
	most := mostFixes
	if f.Severity == triage.Note {
		most = 1
	}
	var possible, barred []fix
	for _, r := range rule.Remedies {
		m, ok := p.fix(r, f)
		m.brief = brief[r]
		switch {
		case !ok, r == triage.Sender && len(possible) > 0:
		case m.barred == "":
			possible = append(possible, m)
		default:
			barred = append(barred, m)
		}
	}
	switch {
	case len(possible) > 0:
		return possible[:min(len(possible), most)]
	case f.Severity == triage.Note:
		return nil
	}
	return barred[:min(len(barred), 1)]
}

// inTheWebApp names the way to fix a finding where the service has no operation for it.
const inTheWebApp = "Only the sender can, in the web application."

// fix returns one way to fix a finding, false where it does not suit that.
func (p Page) fix(r triage.Remedy, f *triage.Finding) (fix, bool) {
	k := p.Keys.Envelope
	switch r {
	case triage.Ask:
		return look(k.CopyMenu, "Copy a letter to them"), len(f.Recipient) > 0 || len(p.Report.Progress) > 0
	case triage.AskService:
		return look(k.CopyMenu, "Copy a text for the service"), true
	case triage.Sender:
		return fix{does: inTheWebApp}, true
	case triage.OpenOther:
		return look(k.Related, "Look at the other envelopes"), len(f.Other) > 0 || f.Rule == triage.Bottleneck
	case triage.DeleteField:
		field := look(k.Pages, "Delete the field, on its page")
		field.barred = change.FieldsLocked(p.Client, p.Envelope)
		return field, true
	case triage.Nobody:
		return fix{}, false
	case triage.RecipientsOnReissue:
		if change.Supports(p.Client.Supports).AddsSteps() {
			return p.action(triage.Reissue, ", with the recipient corrected")
		}
		return p.action(triage.Reissue, ", and correct the copy in the web application")
	}
	return p.action(r, "")
}

var brief = map[triage.Remedy]string{
	triage.Ask: "write to them", triage.AskService: "ask the service", triage.Sender: "in the web app",
	triage.OpenOther: "see the others", triage.LookAtPages: "see its pages", triage.LookAtFiles: "see the files",
	triage.ChangeExpiry: "extend", triage.ChangeLevel: "set the level", triage.ChangeReminders: "remind",
	triage.Rename: "rename", triage.Visibility: "hide the files", triage.Placeholders: "ask for files",
	triage.AddDocument: "add a document", triage.AddSteps: "add people", triage.AddField: "add a field",
	triage.DeleteField: "delete the field", triage.Reissue: "issue again", triage.RecipientsOnReissue: "issue again",
	triage.Void: "void", triage.Delete: "delete",
}

func look(b key.Binding, does string) fix { return fix{press: keys.Short(b), does: does} }

func (p Page) action(r triage.Remedy, more string) (fix, bool) {
	for _, a := range p.Actions {
		if a.Remedy != r {
			continue
		}
		press := a.Binding
		if !press.Enabled() || len(press.Keys()) == 0 {
			press = p.Keys.Envelope.Actions // the menu has those without a key
		}
		return fix{press: keys.Short(press), does: a.Title + more, barred: a.Why}, true
	}
	return fix{}, false
}
