package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// shownRows chooses the rows of the table among those that are loaded.
type shownRows struct {
	env      screen.Env
	views    *views
	reports  *view.Reports
	listings *listings
	bar      *filterBar
	examiner *examiner
	from     *envelopeListing // of the rows chosen last, nil before
	sorted   sorted
	desk     uint64 // the generation of the desk that was shown last
	// learned runs while rows are older than what was read in the background.
	learned screen.Timer
	changed *changedRows
	local   localSearch
	// atHand are the rows that were read before the search began, which finds more in them than the service
	// does: it compares letters as they are.
	atHand   []*row
	searched bool // the rows chosen last are of a search
}

// learnedDelay is how long rows may be older than what was read in the background: choosing and
// sorting them with each answer would paint the list again every second.
const learnedDelay = 15 * time.Second

// followLearned shows what was read in the background: in the cells and the preview at once,
// in the choice and the order of the rows, their causes and counts a little later.
func followLearned(s *Screen) tea.Cmd {
	if !s.reports.Outdated() {
		return nil
	}
	s.examine()
	if s.shown.learned.Running() {
		return nil
	}
	return s.shown.learned.Start(s.env.Owner, learnedDelay)
}

// known are the rows at hand, of which those that match are shown until the view has its own. A
// search looks at all of them.
func (s *shownRows) known() []*row {
	if s.from == nil {
		return nil
	}
	rows := s.from.Rows()
	if !s.views.filter.Empty() {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows[:min(len(rows), view.MostHeld)]), func(r *row) bool { return r.Held() == nil })
}

// choose returns the loaded rows that match the view and the typed filter, in the order of the
// view.
func (s *shownRows) choose() []*row {
	l := s.listings.open()
	s.from, s.desk = l, s.env.Desk.Generation()
	rows := l.Rows()
	s.bar.onDesk, s.bar.unchecked = 0, 0
	if s.views.open().Scanned() {
		rows = s.inOrder(rows)
		s.bar.onDesk, s.bar.unchecked = s.sorted.onDesk, s.sorted.unchecked
	}
	rows = s.withoutDeleted(rows)
	if s.searchesHere() {
		s.local.begin(s.bar.wanted())
		return s.local.found(rows, s.health)
	}
	s.local.forget()
	return rows
}

// overlooked are the rows known here that the search of the view finds and the service did not: those that
// belong to the view, and the others.
func (s *shownRows) overlooked(rows, elsewhere []*row) (here, further []*row) {
	if len(s.views.filter.Found()) == 0 || s.searchesHere() || !s.listings.complete() {
		return nil, nil
	}
	seen := make(map[model.EnvelopeID]bool)
	for _, r := range slices.Concat(rows, elsewhere, s.listings.open().Rows()) {
		seen[r.ID] = true
	}
	s.local.begin(s.views.filter)
	found := s.local.found(slices.Concat(s.listings.scan.Rows(), s.atHand), s.health)
	c, own := s.reports.Filters(), s.views.open()
	for _, r := range s.withoutDeleted(found) {
		if seen[r.ID] {
			continue
		}
		seen[r.ID] = true
		if e, ok := s.env.Account.Envelope(r.ID); ok && e.UpdatedAt != r.Updated { // it has changed since
			r = new(view.NewRow(&e, account.Summarize(&e), r.Read))
			if !s.views.filter.Matches(&e, c) {
				continue
			}
		}
		belongs := !own.Scanned() && own.Query.Matches(r.Envelope(), c)
		if own.Scanned() {
			belongs = len(own.Choose([]*row{r}, s.examiner.causes.Causes, false, s.reports.Now).Rows) > 0
		}
		if belongs {
			here = append(here, r)
		} else {
			further = append(further, r)
		}
	}
	return here, further
}

// searchesHere reports whether the rows are those known here that match, since the service has
// not answered what is typed.
func (s *shownRows) searchesHere() bool { return !s.listings.open().Begun() || s.bar.differs() }

// divide adds what the search finds outside the view, and what stands between.
func (s *shownRows) divide(rows []*row) (here, further []*row, text string) {
	if s.bar.typing() {
		return rows, nil, ""
	}
	e := s.listings.elsewhere
	more, outside := s.overlooked(rows, e.listing.Rows())
	rows = slices.Concat(rows, more)
	further = e.below(rows, outside, s.listings)
	return rows, further, e.divider(len(rows))
}

// sorted are the scanned rows of a view in order, until something of that changes: with
// each key that is typed they are filtered anew.
type sorted struct {
	key    sortedKey
	rows   []*row
	onDesk int // those that the desk leaves out
	// unchecked are those that may belong to the view.
	unchecked int
}

type sortedKey struct {
	from               *envelopeListing
	tab                int
	by                 view.Sorting
	loaded, judgements int
	generation, desk   uint64 // of the reports and of the desk
	causes             uint64 // their version
	whole              bool   // without causes
	open               *cause.Cause
}

// inOrder are those of the loaded rows that the open view shows, in its order.
func (s *shownRows) inOrder(loaded []*row) []*row {
	v := s.views
	key := sortedKey{
		from: s.listings.open(), tab: v.index, by: v.sorting, loaded: len(loaded), judgements: s.examiner.judgements,
		generation: s.reports.Generation, desk: s.env.Desk.Generation(),
		causes: s.examiner.causes.Version, whole: s.bar.differs(), open: s.examiner.causes.open(),
	}
	if s.sorted.key == key {
		return s.sorted.rows
	}
	causes := s.examiner.causes
	folds := causes.shown() && !key.whole
	var chosen view.Chosen
	if key.open != nil {
		chosen.Rows = slices.Clone(causes.Of(key.open.Key))
	} else {
		chosen = v.open().Choose(loaded, causes.Causes, folds, s.reports.Now)
	}
	rows := chosen.Rows
	if causes.tell(rows); folds && key.open == nil {
		rows = append(rows, causes.All()...)
	}
	v.sorting.Sort(rows)
	s.sorted = sorted{key, rows, chosen.OnDesk, s.unchecked(loaded)}
	return rows
}

// unchecked is how many of the loaded rows may belong to the open view, or to what is searched for in
// it. For the queue the header tells how far the checking has come, unless it comes no further.
func (s *shownRows) unchecked(loaded []*row) int {
	n := s.views.undecided(loaded, s.reports.Now)
	if v := s.views.open(); !v.Queue || s.env.Account.FieldsRefused() {
		n += s.reports.Unchecked(v, loaded, nil)
	}
	return n
}

// fill reports whether the scanned rows fill a table of so many rows.
func (s *shownRows) fill(height int) bool {
	return !s.views.open().Scanned() || len(s.inOrder(s.listings.open().Rows())) >= height
}

// health is that of a row, as it was judged where it was.
func (s *shownRows) health(r *row) triage.Health {
	if r.Judgement.Made && s.views.open().Scanned() {
		return r.Judgement.Health
	}
	return s.reports.Of(r).Health
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the
// trash.
func (s *shownRows) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return s.env.Deleted.Has(r.ID.String()) }
	if len(s.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || s.views.inTrash(s.bar.wanted()) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}
