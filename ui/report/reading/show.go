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
	"inkdesk/ui/change"
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
	actions []change.Action
	shared  shared
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
	of := shared{why: "nothing but the envelope was read (--readings 0)"}
	if further {
		if of, err = a.share(ctx, &e); err != nil {
			return nil, err
		}
	}
	return &Envelope{
		account: a, is: e, shared: of, report: a.env.Account.Report(&e, a.env.ServiceNow()),
		actions: change.Actions(a.env.Client, a.env.Keys, []model.Envelope{e}),
	}, nil
}

// readFields reads the fields of an envelope where a rule needs them, even if the profile reads none of others.
func (a *Account) readFields(ctx context.Context, e *model.Envelope) error {
	if a.readings == 0 || a.env.Account.Remaining(account.Full, a.env.ServiceNow(), slices.Values([]model.EnvelopeID{e.ID})) == 0 {
		return nil
	}
	a.readings--
	began := a.env.Now()
	next := account.Reading{Kind: account.AllFields, Envelope: *e}
	answer, err := a.evidence.Call(next)(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		if later, _ := a.evidence.Fail(next, err, a.env.Span(began, a.env.Now())); later {
			a.readings = 0 // the report says what it did not check
		}
		return nil
	}
	a.evidence.Learn(next, answer, a.env.Span(began, a.env.Now()))
	return nil
}

type printed struct {
	report.Entry
	// Causes has the one that Cause names, or nothing.
	Causes []report.Cause `json:"causes"`
	// CauseChecked says that all was read that can tell a cause.
	CauseChecked bool `json:"cause_checked"`
}

// JSON returns the entry of the envelope, with its cause and with the envelope as the service returned
// it.
func (e *Envelope) JSON() (string, error) {
	out := printed{
		Entry:  report.NewEntry(&e.is, e.report).WithDesk(e.account.env.Desk.OfEnvelope(&e.is)),
		Causes: []report.Cause{}, CauseChecked: e.shared.why == "",
	}
	out.Urgency.Rank = e.shared.rank
	if one := e.shared.cause; one != nil {
		out.Cause, out.Causes = &one.ID, append(out.Causes, *one)
	}
	text, err := encode.JSON(out)
	return string(text), err
}

// mostForCause limits how many envelopes of the account are listed to find what one of them shares
// with others. At the pace that a profile begins with they take 5 seconds.
const mostForCause = 5000

type shared struct {
	// cause explains most about it, nil for none that is known.
	cause *report.Cause
	// why says why there may be one that is not known, "" where all was read.
	why string
	// rank numbers its place in the first view, nil where it is not there, or that was not read.
	rank *int
	// behind counts the rows after it there.
	behind int
}

// share finds the cause of an envelope, for which the lists that the first view draws on are
// read. An envelope of another kind has none. A failure is no reason not to show the envelope.
func (a *Account) share(ctx context.Context, e *model.Envelope) (shared, error) {
	l := &lister{
		Account: a, view: view.All(a.env.Settings)[0], causes: view.NewCauses(a.env),
		most: mostForCause, reports: view.NewReports(a.env),
	}
	row := view.NewRow(e, account.Summarize(e), &view.Reading{Ended: a.env.Now()})
	listed := func(p view.Part) bool {
		return p.Query.Matches(e, l.reports.Filters()) && !p.Over(&row, a.env.ServiceNow())
	}
	if !slices.ContainsFunc(view.AccountParts(a.env.Settings.Thresholds), listed) {
		return shared{}, nil
	}
	err := l.readAll(ctx)
	if ctx.Err() != nil {
		return shared{}, ctx.Err()
	}
	var found shared
	switch {
	case err != nil:
		found.why = "the account could not be read whole: " + err.Error()
	case !l.isComplete():
		found.why = "only " + describe.Counted(len(l.scan.Rows()), "envelope") + " of the account were read"
	}
	queue := l.causes.Standing(l.choose())
	at := slices.IndexFunc(queue, func(r *view.Row) bool { return r.ID == e.ID })
	if at >= 0 && found.why == "" {
		found.rank, found.behind = new(at+1), len(queue)-at-1
	}
	for _, r := range l.scan.Rows() {
		if r.ID != e.ID {
			continue
		}
		if causes, of := l.causes.Written([]*view.Row{r}, nil); len(causes) > 0 && of[e.ID] == causes[0].ID {
			found.cause = &causes[0]
		}
	}
	return found, nil
}

func (e *Envelope) writeCause(t *text) {
	switch one := e.shared.cause; {
	case one != nil:
		t.line("Cause", "%s It is shared with %s.", one.Sentence, describe.Counted(len(one.Envelopes)-1, "other envelope"))
	case e.shared.why != "":
		t.line("Cause", "None is known, because %s.", e.shared.why)
	default:
		t.line("Cause", "It shares none with other envelopes.")
	}
}
