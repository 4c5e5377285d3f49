package reading

import (
	"context"
	"slices"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// mostForCause is how many envelopes of the account are listed at most to find what one of them
// shares with others. At the pace that a profile begins with they take 5 seconds.
const mostForCause = 5000

type shared struct {
	// cause explains most about it, nil for none that is known.
	cause *report.Cause
	// why says why there may be one that is not known, "" where all was read.
	why string
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
	l.choose()
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
