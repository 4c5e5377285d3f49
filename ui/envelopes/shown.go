package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

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
func (c *shownRows) known() []*row {
	if c.from == nil {
		return nil
	}
	rows := c.from.Rows()
	if !c.views.filter.Empty() {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows[:min(len(rows), view.MostHeld)]), func(r *row) bool { return r.Held() == nil })
}

// choose returns the loaded rows that match the view and the typed filter, in the order of the
// view.
func (c *shownRows) choose() []*row {
	l := c.listings.open()
	c.from, c.desk = l, c.env.Desk.Generation()
	rows := l.Rows()
	c.bar.onDesk, c.bar.unchecked = 0, 0
	if c.views.open().Scanned() {
		rows = c.inOrder(rows)
		c.bar.onDesk, c.bar.unchecked = c.sorted.onDesk, c.sorted.unchecked
	}
	rows = c.withoutDeleted(rows)
	if c.searchesHere() {
		c.local.begin(c.bar.wanted())
		return c.local.found(rows, c.health)
	}
	c.local.forget()
	return rows
}

// searchesHere reports whether the rows are those known here that match, since the service has
// not answered what is typed.
func (c *shownRows) searchesHere() bool { return !c.listings.open().Begun() || c.bar.differs() }

// divide adds what the search finds outside the view, and what stands between.
func (c *shownRows) divide(rows []*row) (here, further []*row, text string) {
	if c.bar.typing() {
		return rows, nil, ""
	}
	further = c.listings.elsewhere.below(rows, c.listings)
	return rows, further, c.listings.elsewhere.divider(len(rows))
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
func (c *shownRows) inOrder(loaded []*row) []*row {
	v := c.views
	key := sortedKey{
		from: c.listings.open(), tab: v.index, by: v.sorting, loaded: len(loaded), judgements: c.examiner.judgements,
		generation: c.reports.Generation, desk: c.env.Desk.Generation(),
		causes: c.examiner.causes.Version, whole: c.bar.differs(), open: c.examiner.causes.open(),
	}
	if c.sorted.key == key {
		return c.sorted.rows
	}
	causes := c.examiner.causes
	folds := causes.shown() && !key.whole
	var chosen view.Chosen
	if key.open != nil {
		chosen.Rows = slices.Clone(causes.Of(key.open.Key))
	} else {
		chosen = v.open().Choose(loaded, causes.Causes, folds, c.reports.Now)
	}
	rows := chosen.Rows
	if causes.tell(rows); folds && key.open == nil {
		rows = append(rows, causes.All()...)
	}
	v.sorting.Sort(rows)
	c.sorted = sorted{key, rows, chosen.OnDesk, v.open().Unchecked(loaded, c.reports.Now)}
	return rows
}

// fill reports whether the scanned rows fill a table of so many rows.
func (c *shownRows) fill(height int) bool {
	return !c.views.open().Scanned() || len(c.inOrder(c.listings.open().Rows())) >= height
}

// health is that of a row, as it was judged where it was.
func (c *shownRows) health(r *row) triage.Health {
	if r.Judgement.Made && c.views.open().Scanned() {
		return r.Judgement.Health
	}
	return c.reports.Of(r).Health
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the
// trash.
func (c *shownRows) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return c.env.Deleted.Has(r.ID.String()) }
	if len(c.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || c.views.inTrash(c.bar.wanted()) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}
