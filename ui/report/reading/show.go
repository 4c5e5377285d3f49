package reading

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// Envelope holds one envelope with its report.
type Envelope struct {
	account *Account
	is      model.Envelope
	report  *triage.Report
	place   place
}

// Show reads an envelope, given its id or a link with one, and what the rules need of it.
func (a *Account) Show(ctx context.Context, text string) (*Envelope, error) {
	found, ok := query.ID(text)
	if !ok {
		found = strings.TrimSpace(text) // a service may have short ids
	}
	id := model.EnvelopeID(found)
	if !id.Valid() {
		return nil, &QuestionError{fmt.Errorf("%q is no id of an envelope and no link with one", model.Clean(text))}
	}
	further := a.readings > 0
	a.progress("Reading the envelope")
	began := a.env.Now()
	e, err := a.env.Client.Envelope(ctx, id)
	if err != nil {
		return nil, err
	}
	a.env.Account.LearnAt(&e, a.env.Span(began, a.env.Now()))
	if err := a.readFields(ctx, &e); err != nil {
		return nil, err
	}
	a.env.Account.SeekPrecedents(&e)
	if _, err := a.learn(ctx, envelopeSet{}); err != nil {
		return nil, err
	}
	of := place{why: "nothing but the envelope was read (--readings 0)"}
	if further {
		row := view.NewRow(&e, account.Summarize(&e), &view.Reading{Ended: a.env.Now()})
		q := a.newQueue()
		if err := q.readFor(ctx, []*view.Row{&row}); err != nil {
			return nil, err
		}
		q.reports.Seek(&row)
		if _, err := a.learn(ctx, envelopeSet{}); err != nil {
			return nil, err
		}
		of = q.place(&row)
	}
	return &Envelope{account: a, is: e, place: of, report: a.env.Account.Report(&e, a.env.ServiceNow())}, nil
}

// readFields reads the fields of an envelope where a rule needs them, even if the profile reads none of others.
func (a *Account) readFields(ctx context.Context, e *model.Envelope) error {
	if a.readings == 0 || a.env.Account.Remaining(account.Full, a.env.ServiceNow(), slices.Values([]model.EnvelopeID{e.ID})) == 0 {
		return nil
	}
	a.readings--
	_, err := a.read(ctx, account.Reading{Kind: account.AllFields, Envelope: *e})
	return err
}

type printed struct {
	report.Entry
	Causes       []report.Cause `json:"causes"`        // has the one that Cause names, or nothing
	CauseChecked bool           `json:"cause_checked"` // says that all was read that can tell a cause
}

// JSON returns the entry of the envelope, with its cause and with the envelope as the service returned it.
func (e *Envelope) JSON() (string, error) {
	out := printed{
		Entry:  report.NewEntry(&e.is, e.report).WithDesk(e.account.env.Desk.OfEnvelope(&e.is)),
		Causes: []report.Cause{}, CauseChecked: e.place.why == "",
	}
	if e.place.rank > 0 {
		out.Urgency.Rank = &e.place.rank
	}
	if one := e.place.cause; one != nil && out.CauseChecked {
		out.Cause, out.Causes = &one.ID, append(out.Causes, *one)
	}
	text, err := encode.JSON(out)
	return string(text), err
}

func (e *Envelope) writeCause(t *text) {
	switch one := e.place.cause; {
	case one != nil && e.place.why != "":
		t.line("Cause", "Perhaps this: %s It is not certain, because %s.", one.Sentence, e.place.why)
	case one != nil:
		t.line("Cause", "%s It is shared with %s.", one.Sentence, describe.Counted(len(one.Envelopes)-1, "other envelope"))
	case e.place.why != "":
		t.line("Cause", "None is known, because %s.", e.place.why)
	default:
		t.line("Cause", "It shares none with other envelopes.")
	}
}
