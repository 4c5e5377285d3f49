package envelope

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/screen"
)

// fieldReader reads the fields of an envelope about which something can be done, because
// nothing is in order before they were looked at. They may also tell who holds it, once a
// completed envelope has shown that this service returns the entries of recipients.
type fieldReader struct {
	env       screen.Env
	envelope  *resource
	tabs      *tabs
	documents *documents
	why       *why
	report    *report
	sample    screen.Slot[account.Fields] // of a completed envelope
	sampled   model.Envelope
}

func (f *fieldReader) readEvidence() tea.Cmd {
	if !f.isTelling() {
		return nil
	}
	if ask := f.readFields(); ask != nil {
		return ask
	}
	return f.readSample()
}

func (f *fieldReader) isActionable() bool {
	e := f.envelope.Value()
	return e != nil && !e.Unread.Has("status") && (e.Status == model.Draft || e.Status.Open())
}

// isTelling reports whether the fields tell something: of an envelope that has ended, who had signed.
func (f *fieldReader) isTelling() bool {
	e := f.envelope.Value()
	return f.isActionable() || e != nil && !e.Unread.Has("status") && e.Status.Dead()
}

func (f *fieldReader) disputed() bool {
	return f.why.open && f.isActionable() && len(f.report.Holder.Who) > 1
}

// readFields begins with the fields of all documents, or goes on where it was left.
func (f *fieldReader) readFields() tea.Cmd {
	if f.useKnown() {
		return nil
	}
	e := f.envelope.Value()
	if _, outdated := f.report.fields.Of(e.Documents); outdated || !f.report.fields.Begun() {
		f.plan(e)
	}
	return f.readNext()
}

func (f *fieldReader) plan(e *model.Envelope) {
	for i := range e.Documents {
		f.report.fields.Plan(e.UpdatedAt, e.Documents[i].ID)
	}
}

// readAgain reads the fields again if the user looks at them and they are not known, now that
// the envelope was read again. Otherwise it forgets those of an envelope that has changed.
func (f *fieldReader) readAgain(e *model.Envelope) tea.Cmd {
	switch {
	case f.useKnown():
		return nil
	case f.tabs.IsOpen(tabFields):
		f.plan(e)
	case f.report.fields.Updated() != e.UpdatedAt:
		f.report.fields.Forget()
	}
	return f.readNext()
}

// useKnown shows the fields that the account knows, and reports whether it knows any: then they
// need not be read.
func (f *fieldReader) useKnown() bool {
	e := f.envelope.Value()
	known, ok := f.env.Account.Fields(e)
	if ok {
		f.report.fields.Put(e.UpdatedAt, known)
		f.tabs.Rewrite()
	}
	return ok
}

func (f *fieldReader) readNext() tea.Cmd {
	if !f.tabs.IsOpen(tabFields) && !f.isTelling() {
		return nil
	}
	first := model.DocumentID("")
	if doc := f.documents.selected(); doc != nil {
		first = doc.ID
	}
	ask := f.report.fields.Next(f.envelope.ID(), first)
	if ask != nil {
		f.tabs.Rewrite()
	}
	return ask
}

func (f *fieldReader) readSample() tea.Cmd {
	if !f.disputed() || f.env.Account.ShowsInput() {
		return nil
	}
	next, ok := f.env.Account.Sample(account.FewSamples)
	if !ok || next.Kind != account.AllFields || f.sample.Phase() == screen.Waiting {
		return nil
	}
	f.sampled = next.Envelope
	client, id, documents := f.env.Client, f.sampled.ID, f.sampled.Documents
	return f.sample.Ask(f.env.Owner, func(ctx context.Context) (account.Fields, error) {
		return client.FieldsOf(ctx, id, documents)
	})
}

// takeAnswer takes a reply, applies the rules to it, and reads on; it reports whether the
// message was one.
func (f *fieldReader) takeAnswer(msg tea.Msg) (tea.Cmd, bool) {
	if f.sample.Answer(msg, f.env.Now()) {
		if f.sample.Err() != nil {
			return nil, true
		}
		all, _ := f.sample.Value()
		f.env.Account.LearnFieldsAt(&f.sampled, all, f.env.Span(f.sample.Began(), f.sample.Age().Read))
		f.examine()
		return f.readSample(), true
	}
	e := f.envelope.Value()
	var documents []model.Document
	if e != nil {
		documents = e.Documents
	}
	if !f.report.fields.Answer(msg, documents) {
		return nil, false
	}
	if all, read := f.report.fields.Of(documents); read {
		f.env.Account.LearnFieldsAt(e, all, f.report.fields.Span(documents))
	}
	f.examine()
	if next := f.readNext(); next != nil || f.report.fields.Waiting() {
		return next, true
	}
	return f.readSample(), true
}

func (f *fieldReader) useLearned() {
	if f.envelope.Value() != nil {
		f.useKnown()
		f.examine()
	}
}

func (f *fieldReader) examine() {
	f.report.examine(f.envelope.Value())
	f.tabs.Rewrite()
}

func (f *fieldReader) forget() {
	f.report.fields.Forget()
	f.report.origin.forget()
}

func (f *fieldReader) cancel() {
	f.report.fields.Cancel()
	f.sample.Cancel()
}
