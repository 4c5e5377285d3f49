package background

import (
	"context"
	"iter"
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

const (
	// mostRefusals limits the envelopes in succession without fields before this counts as a
	// service that shows none, and mostAfterwards those where fields of others were read before. One may
	// just have been deleted, or be another person's.
	mostRefusals, mostAfterwards = 2, 10
	againAfter                   = 10 * time.Minute // delays another try of failed readings
)

// Reader chooses what to read next of the details, and the fields on the pages, which the rules need
// and no list shows, and takes the answers. Others decide when: the frame reads in quiet moments,
// with what the pace leaves, and a command at once. It belongs to the goroutine of the account.
type Reader struct {
	env         screen.Env
	effort      account.Effort
	finished    uint64 // holds the generation of the account in which nothing was left to be read
	isFinished  bool
	worked      bool // fields were read once
	refusals    int
	stopped     bool              // the service does not show single envelopes
	told        bool              // the person knows that something cannot be read
	failed      []account.Reading // to be tried again, the first since a time
	failedSince time.Time
	era         uint64 // of the account that this is about
	progress    progress
	weeks       weeks
}

// progress keeps how far the reading has come, by the generation of the account, because it is drawn
// with every frame and counting goes through all envelopes that are known.
type progress struct {
	read, of   int
	generation uint64
	counted    bool
}

// Answer holds the result of a reading: envelopes, the fields of one, templates, one with fields, or for the weeks.
type Answer struct {
	envelopes []model.Envelope
	more      bool // there are more of them
	fields    account.Fields
	templates []model.Template
	template  *Template
	ended     model.EnvelopeList
	numbers   tally.Numbers
}

// NewReader returns a reader that has read nothing yet. The profile says how much it wants to read.
func NewReader(env screen.Env) *Reader { return &Reader{env: env, effort: effortOf(env.Settings)} }

func effortOf(s *settings.Resolved) account.Effort {
	efforts := map[settings.Prefetch]account.Effort{settings.PrefetchLight: account.Light, settings.PrefetchFull: account.Full}
	return efforts[s.Profile.Prefetch] // Off for others
}

// Left counts those of some envelopes of which a reading that the profile wants is missing, even if it failed.
func Left(env screen.Env, among iter.Seq[model.EnvelopeID]) int {
	return env.Account.Remaining(effortOf(env.Settings), env.ServiceNow(), among)
}

// Follow begins again when a person has signed in, and reports whether that is so, because open
// readings belong to the account before, and that may have been allowed less.
func (r *Reader) Follow() bool {
	era := r.env.Account.Era()
	if era == r.era {
		return false
	}
	*r = Reader{env: r.env, effort: r.effort, era: era}
	return true
}

// Renew repeats readings that failed some minutes ago: it may have been one page of a firewall.
func (r *Reader) Renew() {
	if len(r.failed) > 0 && r.env.Now().Sub(r.failedSince) >= againAfter {
		r.TryAgain()
	}
}

// TryAgain repeats readings that failed or were refused.
func (r *Reader) TryAgain() {
	r.env.Account.TryAgain(r.failed)
	r.failed, r.refusals, r.stopped, r.isFinished, r.weeks.stopped = nil, 0, false, false, false
}

// Done reports whether nothing is left to be read, as far as that was found out.
func (r *Reader) Done() bool {
	if r.env.Account.Asks(r.effort, !r.stopped) {
		return false
	}
	return r.effort == account.Off || r.stopped || r.isFinished && r.finished == r.env.Account.Generation()
}

// Next returns the next reading worth its call, if any is: of the wanted envelopes, or of all for nil.
func (r *Reader) Next(wanted func(model.EnvelopeID) bool) (account.Reading, bool) {
	next, ok := r.env.Account.Next(r.effort, r.env.ServiceNow(), wanted)
	if !ok && wanted == nil {
		next, ok = r.NextOfWeeks()
	}
	if !ok && wanted == nil {
		r.finished, r.isFinished = r.env.Account.Generation(), true
	}
	return next, ok
}

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

// Progress counts the envelopes whose fields were read, of those to be read; zero when none are being read.
func (r *Reader) Progress() (read, of int) {
	if r.stopped || r.Done() {
		return 0, 0
	}
	p, now := &r.progress, r.env.Account.Generation()
	if !p.counted || p.generation != now {
		p.read, p.of = r.env.Account.Progress(r.effort, r.env.ServiceNow())
		p.generation, p.counted = now, true
	}
	return p.read, p.of
}
