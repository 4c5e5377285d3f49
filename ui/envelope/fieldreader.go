package envelope

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/screen"
)

// fieldReader reads the fields of the envelope while somebody looks at them, or asks why:
// they may tell who holds it, once a completed envelope has shown that this service returns
// what recipients enter into them.
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

// readEvidence reads what may tell who holds the envelope, if that is asked.
func (f *fieldReader) readEvidence() tea.Cmd {
	switch {
	case !f.disputed():
		return nil
	case f.env.Account.ShowsInput():
		return f.readFields()
	default:
		return f.readSample()
	}
}

// disputed reports whether it is asked who of several people holds the envelope.
func (f *fieldReader) disputed() bool {
	e := f.envelope.Value()
	return f.why.open && e != nil && e.Status.Open() && len(f.report.Holder.Who) > 1
}

// readFields begins with the fields of all documents, or goes on where it was left.
func (f *fieldReader) readFields() tea.Cmd {
	if f.useKnown() {
		return nil
	}
	if _, outdated := f.report.fields.of(f.envelope.Value()); outdated || len(f.report.fields.slots) == 0 {
		f.report.fields.plan(f.envelope.Value())
	}
	return f.readNext()
}

// readAgain reads the fields anew if somebody looks at them and they are not known, now that
// the envelope was read again. Otherwise those of an envelope that has changed are forgotten.
func (f *fieldReader) readAgain(e *model.Envelope) tea.Cmd {
	switch {
	case f.useKnown():
		return nil
	case f.tabs.IsOpen(tabFields):
		f.report.fields.plan(e)
	case f.report.fields.updated != e.UpdatedAt:
		f.report.fields.forget()
	}
	return f.readNext()
}

// useKnown shows the fields that are known of the account, and reports whether there are
// any: then they need not be read.
func (f *fieldReader) useKnown() bool {
	e := f.envelope.Value()
	known, ok := f.env.Account.Fields(e)
	if ok {
		f.report.fields.put(e, known)
		f.tabs.Rewrite()
	}
	return ok
}

// readNext asks for one more document, the selected one first.
func (f *fieldReader) readNext() tea.Cmd {
	if !f.tabs.IsOpen(tabFields) && !(f.disputed() && f.env.Account.ShowsInput()) {
		return nil
	}
	first := model.DocumentID("")
	if doc := f.documents.selected(); doc != nil {
		first = doc.ID
	}
	ask := f.report.fields.next(f.envelope.ID(), first)
	if ask != nil {
		f.tabs.Rewrite()
	}
	return ask
}

func (f *fieldReader) readSample() tea.Cmd {
	next, ok := f.env.Account.Sample()
	if !ok || next.Kind != account.AllFields || f.sample.Phase() == screen.Waiting {
		return nil
	}
	f.sampled = next.Envelope
	client, id, documents := f.env.Client, f.sampled.ID, f.sampled.Documents
	return f.sample.Ask(f.env.Owner, func(ctx context.Context) (account.Fields, error) {
		return client.FieldsOf(ctx, id, documents)
	})
}

// takeAnswer takes a reply, applies the rules to what it tells, and reads on; it reports
// whether the message was one.
func (f *fieldReader) takeAnswer(msg tea.Msg) (tea.Cmd, bool) {
	if f.sample.Answer(msg, f.env.Now()) {
		if f.sample.Err() != nil {
			return nil, true
		}
		all, _ := f.sample.Value()
		f.env.Account.LearnFields(&f.sampled, all)
		f.examine()
		return f.readEvidence(), true
	}
	e := f.envelope.Value()
	if !f.report.fields.answer(msg, e) {
		return nil, false
	}
	if all, read := f.report.fields.of(e); read {
		f.env.Account.LearnFields(e, all)
	}
	f.examine()
	return f.readNext(), true
}

// useLearned shows what others have read since.
func (f *fieldReader) useLearned() {
	if f.envelope.Value() != nil {
		f.useKnown()
		f.examine()
	}
}

// examine applies the rules to what is known now.
func (f *fieldReader) examine() {
	f.report.examine(f.envelope.Value())
	f.tabs.Rewrite()
}

func (f *fieldReader) forget() { f.report.fields.forget() }

func (f *fieldReader) cancel() {
	f.report.fields.cancel()
	f.sample.Cancel()
}
