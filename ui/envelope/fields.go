package envelope

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeFields counts the fields of each document, by type and by recipient, and once all were read lists their faults.
func (p *page) writeFields(e *model.Envelope, pen *richtext.Writer) {
	if len(e.Documents) == 0 {
		pen.Note("No documents, so no fields.")
	}
	for i := range e.Documents {
		doc := &e.Documents[i]
		pen.Gap()
		pen.Entry(detail.DocumentKey(i, doc), func() { writeFieldsOf(p.fields, e, doc, pen) })
		pen.Copied("id of the document", doc.ID.String())
	}
	if _, read := p.fields.Of(e.Documents); read {
		p.writeFindings(pen, func(one triage.Finding) bool { return strings.HasPrefix(one.Field, "annotation") })
	}
}

func writeFieldsOf(f *detail.Fields, e *model.Envelope, doc *model.Document, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	indent := draw.Blank(2)
	slot, apart := f.Slot(doc.ID)
	if err := slot.Err(); detail.Refused(err) || apart && err != nil {
		p := describe.Problem(err)
		pen.Wrap(indent, strings.TrimSpace(p.Sentence+" "+p.Next), theme.Danger)
	}
	all, read := slot.Value()
	switch {
	case apart && read:
		detail.WriteFields(all, e.Recipients(), func(id model.RecipientID) []model.Annotation {
			return slices.DeleteFunc(slices.Clone(all), func(a model.Annotation) bool { return a.RecipientID != id })
		}, pen)
	case slot.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading", theme.Muted)
	case !apart && !detail.Refused(slot.Err()):
		pen.Wrap(indent, "not read yet", theme.Muted)
	}
}

// prefetchFields reads the fields of an envelope about which something can be done, because
// nothing is in order before they were looked at. They may also tell who holds it, once a
// completed envelope has shown that this service returns the entries of recipients.
func (p *page) prefetchFields() tea.Cmd {
	if !p.isTelling() {
		return nil
	}
	if ask := p.readFields(); ask != nil {
		return ask
	}
	return p.readSample()
}

func (p *page) isActionable() bool {
	e := p.envelope.Value()
	return e != nil && !e.Unread.Has("status") && (e.Status == model.Draft || e.Status.Open())
}

// isTelling reports whether the fields tell something: of an envelope that has ended, who had signed.
func (p *page) isTelling() bool {
	e := p.envelope.Value()
	return p.isActionable() || e != nil && !e.Unread.Has("status") && e.Status.Dead()
}

// readFields begins with the fields of all documents, or goes on where it was left.
func (p *page) readFields() tea.Cmd {
	if p.useKnown() {
		return nil
	}
	e := p.envelope.Value()
	if _, outdated := p.fields.Of(e.Documents); outdated || !p.fields.Begun() {
		p.plan(e)
	}
	return p.readNext()
}

func (p *page) plan(e *model.Envelope) {
	for i := range e.Documents {
		p.fields.Plan(e.UpdatedAt, e.Documents[i].ID)
	}
}

// readAgain reads the fields again if the user looks at them and they are not known, now that
// the envelope was read again. Otherwise it forgets those of an envelope that has changed.
func (p *page) readAgain(e *model.Envelope) tea.Cmd {
	switch {
	case p.useKnown():
		return nil
	case p.tabs.IsOpen(tabFields):
		p.plan(e)
	case p.fields.Updated() != e.UpdatedAt:
		p.fields.Forget()
	}
	return p.readNext()
}

// useKnown shows the fields that the account knows, and reports whether it knows any: then they need not be read.
func (p *page) useKnown() bool {
	e := p.envelope.Value()
	known, ok := p.env.Account.Fields(e)
	if ok {
		p.fields.Put(e.UpdatedAt, known)
		p.tabs.Rewrite()
	}
	return ok
}

func (p *page) readNext() tea.Cmd {
	if !p.tabs.IsOpen(tabFields) && !p.isTelling() {
		return nil
	}
	first := model.DocumentID("")
	if doc := p.selectedDocument(); doc != nil {
		first = doc.ID
	}
	ask := p.fields.Next(p.envelope.ID(), first)
	if ask != nil {
		p.tabs.Rewrite()
	}
	return ask
}

func (p *page) readSample() tea.Cmd {
	disputed := p.why.open && p.isActionable() && len(p.Holder.Who) > 1
	if !disputed || p.env.Account.ShowsInput() {
		return nil
	}
	next, ok := p.env.Account.Sample(account.FewSamples)
	if !ok || next.Kind != account.AllFields || p.sample.Phase() == screen.Waiting {
		return nil
	}
	p.sampled = next.Envelope
	client, id, documents := p.env.Client, p.sampled.ID, p.sampled.Documents
	return p.sample.Ask(p.env.Owner, func(ctx context.Context) (account.Fields, error) {
		return client.FieldsOf(ctx, id, documents)
	})
}

// takeAnswer takes a reply, applies the rules to it, and reads on; it reports whether the message was one.
func (p *page) takeFields(msg tea.Msg) (tea.Cmd, bool) {
	if p.sample.Answer(msg, p.env.Now()) {
		if p.sample.Err() != nil {
			return nil, true
		}
		all, _ := p.sample.Value()
		p.env.Account.LearnFieldsAt(&p.sampled, all, p.env.Span(p.sample.Began(), p.sample.Age().Read))
		p.examine()
		return p.readSample(), true
	}
	e := p.envelope.Value()
	var documents []model.Document
	if e != nil {
		documents = e.Documents
	}
	if !p.fields.Answer(msg, documents) {
		return nil, false
	}
	if all, read := p.fields.Of(documents); read {
		p.env.Account.LearnFieldsAt(e, all, p.fields.Span(documents))
	}
	p.examine()
	if next := p.readNext(); next != nil || p.fields.Waiting() {
		return next, true
	}
	return p.readSample(), true
}

func (p *page) useLearned() {
	if p.envelope.Value() != nil {
		p.useKnown()
		p.examine()
	}
}

func (p *page) examine() {
	e := p.envelope.Value()
	p.Report = p.env.Account.Report(e, p.env.ServiceNow())
	if all, read := p.fields.Of(e.Documents); read && len(all) > 0 {
		p.origin.look(e, all)
	}
	p.tabs.Rewrite()
}
