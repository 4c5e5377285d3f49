package templates

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

const headLines = 2

// Resize implements [screen.Screen].
func (s *Detail) Resize(size screen.Size) { s.size = size }

func (s *Detail) bodyHeight() int { return max(s.size.Height-headLines, 0) }

func (s *Detail) prepare() { s.tabs.Prepare(s.size.Width, s.bodyHeight()) }

// View implements [screen.Screen].
func (s *Detail) View() string {
	s.prepare()
	width := s.size.Width
	head := draw.FitAll([]string{s.tabs.Bar(width), s.status()}, width, min(headLines, s.size.Height))
	if s.template.Value() == nil {
		return s.prompt.Over(draw.Stacked(head, s.template.Absence(width, s.bodyHeight())), s.size)
	}
	return s.prompt.Over(draw.Stacked(head, s.template.Over(s.tabs.Lines(), width)), s.size)
}

func (s *Detail) status() string {
	if s.prompt.Active() {
		return s.prompt.Line(s.tabs.Text(), s.size.Width)
	}
	text, role := "Template "+s.template.ID().String(), theme.Muted
	if s.template.Deleted() {
		text, role = "You have deleted the template "+s.template.ID().String()+".", theme.Warn
	}
	return s.env.Theme.Paint(role, text) + " " + s.template.Spinner.Cell(s.env.Theme)
}

// Cursor implements [screen.TextInput].
func (s *Detail) Cursor() *tea.Cursor { return s.prompt.Cursor(s.size, headLines-1) }

const (
	tabOverview    = "Overview"
	tabRecipients  = "Recipients"
	tabDocuments   = "Documents"
	tabFields      = "Fields"
	tabAttachments = "Attachments"
	tabDynamic     = "Dynamic fields"
)

type tab = detail.Tab[model.Template]

func (s *Detail) newTabs() *tabs {
	source := func(t *model.Template) []byte { return t.Source }
	return detail.NewTabs(s.template, source, 0,
		tab{Name: tabOverview, Write: func(t *model.Template, pen *richtext.Writer) {
			describe.Template(pen, t, s.env.ServiceNow())
			pen.Gap()
			s.bookmark.write(pen)
		}},
		tab{Name: tabRecipients, Write: writeRecipients, Note: func(t *model.Template) string { return detail.Count(int(t.NumRecipients)) }},
		tab{Name: tabDocuments, Write: s.documents.Write, Note: func(t *model.Template) string { return detail.Count(len(t.Documents)) }},
		tab{Name: tabFields, Write: s.fields.write},
		tab{Name: tabAttachments, Write: s.writeAttachments, Note: func(t *model.Template) string {
			return detail.Count(len(t.Attachments.Placeholders()))
		}},
		tab{Name: tabDynamic, Write: s.fields.writeDynamic, Note: func(t *model.Template) string { return detail.Count(len(t.DynamicFields)) }},
	)
}

func writeRecipients(t *model.Template, pen *richtext.Writer) {
	switch {
	case len(t.SigningSteps) > 0:
		detail.WriteSteps(t.SigningSteps, pen, func(index int, r *model.Recipient) { describe.Recipient(pen, r, index) })
	case t.NumRecipients > 0:
		pen.Note(fmt.Sprintf("%d recipients, whom the answer leaves out.", t.NumRecipients))
	default:
		pen.Note("No recipients.")
	}
}

func (s *Detail) writeAttachments(t *model.Template, pen *richtext.Writer) {
	all := t.Attachments.Placeholders()
	if t.Attachments != nil {
		pen.Note(describe.Visibility(t.Attachments.Settings, s.env.Settings.Profile.Assumptions.AttachmentsVisible))
	}
	if len(all) == 0 {
		pen.Note("No files are asked for.")
		return
	}
	for i := range all {
		pen.Gap()
		pen.Entry(fmt.Sprintf("%d %s", i, all[i].ID), func() { writePlaceholder(t, &all[i], pen) })
		pen.Copied("id of the placeholder", all[i].ID.String())
	}
}

func writePlaceholder(t *model.Template, p *model.AttachmentPlaceholder, pen *richtext.Writer) {
	pen.Wrap(pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Bullet)+" ", describe.Name(p.Name), theme.Strong)
	indent := draw.Blank(2)
	pen.Hidden(2, p.Name, p.Hint)
	who := "no recipient of this template"
	if r := t.Recipient(p.RecipientID); r != nil {
		who = describe.Name(r.Name)
	}
	pen.Wrap(indent, pen.Joined("asked of "+who, detail.Terms(p)), theme.Muted)
	if !p.Hint.IsEmpty() {
		pen.Wrap(indent+pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Separator)+" ", p.Hint.String(), theme.Text)
	}
	if p.ID != "" {
		pen.Wrap(indent, "id "+p.ID.String(), theme.Muted)
	}
}

// Spoken implements [screen.Speaker].
func (s *Detail) Spoken() screen.Page {
	page := s.tabs.Spoken()
	if !s.prompt.Active() {
		page.Lines = append(draw.Spoken([]string{s.status()}), page.Lines...)
	}
	page.Ask = s.prompt.Spoken()
	return page
}

// Keys implements [screen.Screen].
func (s *Detail) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return s.prompt.Hints()
	}
	m, r, t := k.Move, k.Reader, k.Template
	if s.template.Value() == nil {
		cause := keys.Named(r.Open, "technical cause")
		return screen.Hints{
			Short: []key.Binding{cause, k.Global.Refresh, k.Global.Back},
			Full:  [][]key.Binding{{cause, t.Next, t.Prev, t.Copy}}, Groups: []string{"Template"},
		}
	}
	read := []key.Binding{r.Search, r.NextMatch, r.PrevMatch}
	short := []key.Binding{m.NextTab, t.Actions, t.Pages, r.Search}
	if _, of := s.siblings.Place(); of > 1 {
		short = append(short, t.Next)
	}
	switch {
	case s.tabs.IsOpen(tabDocuments):
		open := keys.Named(r.Open, "read this one")
		read, short = append(read, open), append([]key.Binding{open}, short...)
	case s.tabs.IsOpen(tabFields):
		read = append(read, keys.Named(r.Open, "pages and fields"))
	}
	what, _ := s.tabs.Copied(false)
	hints := screen.Hints{
		Groups: []string{"Move", "Read", "Template"},
		Full: [][]key.Binding{
			{m.NextTab, m.PrevTab, m.Jump, m.Up, m.Down, m.PageUp, m.PageDown, m.Top, m.Bottom, t.Next, t.Prev},
			read,
			{t.Actions, t.Why, t.Related, t.Compare, t.Bookmark, keys.Named(t.Copy, "copy "+what), t.CopyMenu},
		},
	}
	always := len(hints.Full[2])
	change.Offer(&hints, 2, change.TemplateActions(s.env.Client, k, s.template.Value()))
	now := hints.Full[2][always:]
	hints.Short = append(short, slices.DeleteFunc(slices.Clone(now), func(b key.Binding) bool { return !keys.Changing(b) })...)
	s.tabs.OfferPager(&hints, 1)
	return hints
}

// Commands implements [screen.Commander].
func (s *Detail) Commands() []screen.Command {
	return append(change.Commands(change.TemplateActions(s.env.Client, s.env.Keys, s.template.Value())), s.tabs.Commands(false)...)
}
