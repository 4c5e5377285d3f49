package background

import (
	"context"
	"slices"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
)

// Call returns the request for a reading.
func (r *Reader) Call(next account.Reading) func(context.Context) (Answer, error) {
	client, e := r.env.Client, next.Envelope
	switch next.Kind {
	case account.RecentlyCompleted:
		return readEnded(client, "", account.MostMeasured, model.Completed, model.Declined, model.Expired, model.Voided)
	case account.CompletedFor:
		return readEnded(client, next.Text, account.MostFound, model.Completed)
	case account.Details, account.MissingEnvelope, account.Whole:
		return func(ctx context.Context) (Answer, error) {
			whole, err := client.Envelope(ctx, e.ID)
			return Answer{envelopes: []model.Envelope{whole}}, err
		}
	case account.RecentTemplates:
		read := ListTemplates(client)
		return func(ctx context.Context) (Answer, error) {
			list, err := read(ctx)
			return Answer{templates: list}, err
		}
	case account.EndedPage:
		query, _ := r.weeks.reading.Next()
		return func(ctx context.Context) (Answer, error) {
			list, err := client.Envelopes(ctx, query)
			return Answer{ended: list}, err
		}
	case account.WeekCount: // no call to the service
		now, known := r.env.ServiceNow(), r.env.Account.Counted()
		period := figures.PeriodOf(r.env.Account.Tally.Reach, now, figures.Since(now), now, r.env.Settings.Thresholds.ExpiringSoon)
		return func(context.Context) (Answer, error) { return Answer{numbers: tally.Count(known, period)}, nil }
	case account.TemplateFields:
		read := ReadTemplate(client, next.Template)
		return func(ctx context.Context) (Answer, error) {
			t, err := read(ctx)
			return Answer{template: &t}, err
		}
	default:
		return func(ctx context.Context) (Answer, error) {
			fields, err := client.FieldsOf(ctx, e.ID, e.Documents)
			return Answer{fields: fields}, err
		}
	}
}

// readEnded asks, page by page, for the envelopes in some states that changed last and match a search.
func readEnded(client *api.Client, search string, most int, statuses ...model.Status) func(context.Context) (Answer, error) {
	query := model.EnvelopeQuery{Search: search, Statuses: statuses, Order: model.ByModification}
	return func(ctx context.Context) (all Answer, err error) {
		last := ""
		for all.more = true; all.more && len(all.envelopes) < most; {
			query.Window = model.FirstRows(min(most-len(all.envelopes), client.PageSize()), last)
			list, err := client.Envelopes(ctx, query)
			n := len(list.Envelopes)
			if err != nil || n == 0 {
				all.more = false
				return all, err
			}
			all.envelopes, all.more, last = append(all.envelopes, list.Envelopes...), list.HasNextPage, list.Envelopes[n-1].ID.String()
		}
		return all, nil
	}
}

// Learn adds the answer to a reading, which was made in a time, to the account.
func (r *Reader) Learn(of account.Reading, read Answer, made account.Span) {
	if r.weeks.learn(r, of.Kind, &read, made) {
		return
	}
	r.progress.counted = false
	book := r.env.Account
	if of.Kind == account.RecentlyCompleted {
		book.KnowsEnded(read.envelopes, read.more, r.env.ServiceNow())
	}
	for i := range read.envelopes {
		book.LearnAt(&read.envelopes[i], made)
	}
	switch of.Kind {
	case account.RecentlyCompleted, account.MissingEnvelope, account.Whole:
		book.MarkUnreadable(of)
	case account.CompletedFor:
		hidden := slices.ContainsFunc(read.envelopes, func(e model.Envelope) bool { return e.Abridged() || len(e.Unread) > 0 })
		book.LearnSearch(of.Text, read.envelopes, !read.more && !hidden)
	case account.Details:
		if read.envelopes[0].Abridged() {
			book.MarkUnreadable(of)
		}
	case account.RecentTemplates:
		for i := range read.templates {
			book.Templates().Learn(&read.templates[i])
		}
		book.MarkUnreadable(of)
	case account.TemplateFields:
		read.template.Learn(book)
	default:
		r.worked, r.refusals = true, 0
		book.LearnFieldsAt(&of.Envelope, read.fields, made)
		if _, known := book.Fields(&of.Envelope); !known {
			book.MarkUnreadable(of)
		}
	}
}

// Fail takes the failure of a reading, which was tried in a time. Later says that it may work
// after a while. The sentence is for the person, "" for nothing to say.
func (r *Reader) Fail(of account.Reading, err error, tried account.Span) (later bool, sentence string) {
	r.progress.counted = false
	switch api.KindOf(err) {
	case api.Offline, api.RateLimited, api.TimedOut, api.CutOff, api.Unauthorized:
		return true, ""
	}
	if len(r.failed) == 0 {
		r.failedSince = r.env.Now()
	}
	r.failed = append(r.failed, account.Reading{Kind: of.Kind, Envelope: model.Envelope{ID: of.Envelope.ID}, Text: of.Text})
	switch of.Kind {
	case account.EndedPage:
		r.weeks = weeks{stopped: true}
		return false, ""
	case account.TemplateFields:
		FailTemplate(r.env.Account, of.Template.ID, err)
		return false, ""
	case account.MissingEnvelope:
		if api.KindOf(err) == api.NotFound && api.IsOwn(err) {
			r.env.Account.LearnGone(of.Envelope.ID, tried)
			return false, ""
		}
	}
	r.env.Account.MarkUnreadable(of)
	if of.Kind != account.AllFields && of.Kind != account.Details || !r.refuses(err) {
		return false, "" // one that is refused says nothing of others
	}
	if of.Kind == account.AllFields {
		r.env.Account.SetFieldsRefused(true)
		sentence = "Fields cannot be read here, so who holds an envelope stays open where several people sign."
	} else {
		r.stopped = true
		sentence = "Single envelopes cannot be read here, so what lists leave out stays open."
	}
	if r.told {
		return false, ""
	}
	r.told = true
	return false, sentence
}

// refuses reports whether a failure means that no reading of its kind will do: the service says so, or has shown none.
func (r *Reader) refuses(err error) bool {
	kind := api.KindOf(err)
	switch {
	case !api.IsOwn(err) || kind != api.Forbidden && kind != api.NotOffered && kind != api.NotFound:
		return false
	case kind == api.NotOffered && !r.worked:
		return true
	}
	r.refusals++
	if r.worked {
		return kind != api.NotFound && r.refusals >= mostAfterwards
	}
	return r.refusals >= mostRefusals
}
