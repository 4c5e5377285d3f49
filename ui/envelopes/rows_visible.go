package envelopes

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

type shownRows struct {
	from    *view.Listing // of the rows chosen last, nil before
	sorted  sorted
	desk    uint64       // the generation of the desk that was shown last
	learned screen.Timer // runs while rows are older than the latest background read
	local   view.Search
	// atHand holds the rows that were read before the search began, which finds more in them than the service
	// does, because the service compares letters as they are.
	atHand   []*row
	searched bool // the rows chosen last are of a search
}

// learnedDelay limits how long rows may be older than the latest background read, because choosing and
// sorting them with each answer would paint the list again every second.
const learnedDelay = 15 * time.Second

// followLearned shows the rows read in the background: in the cells and the preview at once,
// in the choice and the order of the rows, their causes and counts a little later.
func (s *Screen) followLearned() tea.Cmd {
	if !s.list.reports.Outdated() {
		return nil
	}
	s.list.examine()
	if s.shown.learned.Running() {
		return nil
	}
	return s.shown.learned.Start(s.list.env.Owner, learnedDelay)
}

// lookAt has the selected row and the others in sight checked before the rest.
func (ls *list) lookAt() {
	first, end := ls.table.Visible()
	ids := make([]model.EnvelopeID, 0, 1+end-first)
	if r, ok := ls.table.Selected(); ok {
		ids = append(ids, r.ID)
	}
	for _, r := range ls.table.Rows()[first:end] {
		ids = append(ids, r.ID)
	}
	ls.env.Account.LookAt(ids)
}

// known returns the rows at hand, of which those that match are shown until the view has its own. A
// search looks at all of them.
func (sh *shownRows) known(ls *list) []*row {
	if sh.from == nil {
		return nil
	}
	rows := sh.from.Rows()
	if !ls.tabs.Filter().Empty() {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows[:min(len(rows), view.MostHeld)]), func(r *row) bool { return r.Held() == nil })
}

// choose returns the loaded rows that match the view and the typed filter, in the order of the
// view. Judgements counts those made so far.
func (sh *shownRows) choose(ls *list, judgements int) []*row {
	sh.from, sh.desk = ls.open(), ls.env.Desk.Generation()
	sorted := sh.inOrder(ls, judgements)
	ls.bar.chosen = sorted
	rows := ls.withoutDeleted(sorted.rows)
	if ls.searchesHere() {
		sh.local.Begin(ls.reports, ls.bar.wanted(ls), ls.tabs.Open().Scanned())
		return sh.local.Among(ls.reports, rows)
	}
	sh.local.Forget()
	return rows
}

// overlooked returns the rows known here that the search of the view finds and the service did not: those that
// belong to the view, and the others.
func (sh *shownRows) overlooked(ls *list, rows, outside []*row) (here, further []*row) {
	if len(ls.tabs.Filter().Found()) == 0 || ls.searchesHere() || !ls.complete() {
		return nil, nil
	}
	seen := make(map[model.EnvelopeID]bool)
	for _, r := range slices.Concat(rows, outside, ls.open().Rows()) {
		seen[r.ID] = true
	}
	sh.local.Begin(ls.reports, ls.tabs.Filter(), ls.tabs.Open().Scanned())
	found := sh.local.Among(ls.reports, slices.Concat(ls.scan.Rows(), sh.atHand))
	c, own := ls.reports.Filters(), ls.tabs.Open()
	for _, r := range ls.withoutDeleted(found) {
		if seen[r.ID] {
			continue
		}
		seen[r.ID] = true
		if e, ok := ls.env.Account.Envelope(r.ID); ok && e.UpdatedAt != r.Updated { // it has changed since
			r = new(view.NewRow(&e, account.Summarize(&e), r.Read))
			if !ls.tabs.Filter().Matches(&e, c) {
				continue
			}
		}
		belongs := own.Scanned() || own.Query.Matches(r.Envelope(), c)
		if belongs && len(own.Choose([]*row{r}, ls.causes, false, ls.reports.Now).Rows) > 0 {
			here = append(here, r)
		} else {
			further = append(further, r)
		}
	}
	return here, further
}

// searchesHere reports whether the rows are those known here that match, since the service has
// not answered the typed search.
func (ls *list) searchesHere() bool { return !ls.open().Begun() || ls.bar.differs(ls) }

func (sh *shownRows) divide(ls *list, rows []*row) (here, further []*row, text string) {
	if ls.bar.typing() {
		return rows, nil, ""
	}
	more, known := sh.overlooked(ls, rows, ls.outside.listing.Rows())
	rows = slices.Concat(rows, more)
	further = ls.outside.below(ls, rows, known)
	if text = "Outside " + ls.tabs.Open().Name + ": "; len(rows) == 0 {
		text = "None in " + ls.tabs.Open().Name + ". Outside it: "
	}
	return rows, further, text + ls.outside.counted(ls).String()
}

// sorted keeps the loaded rows that a view shows, in its order, until something of that changes, because
// each typed key filters them again.
type sorted struct {
	key       sortedKey
	rows      []*row
	urgent    int // counts those shown beside causes
	onDesk    int // counts rows left out because they are put aside or taken by another person
	unchecked int // counts rows that may belong to the view as well, once more of them was read
}

// sortedKey holds what the rows depend on.
type sortedKey struct {
	place
	tab                int
	by                 view.Sorting
	loaded, judgements int
	causes             uint64 // their version
	whole              bool   // without causes
	open               *cause.Cause
}

func (ls *list) sortedKey(judgements int) sortedKey {
	return sortedKey{
		place: ls.placeIn(ls.open()), tab: ls.tabs.Index, by: ls.tabs.Sorting(),
		loaded: len(ls.open().Rows()), judgements: judgements,
		causes: ls.causes.Version, whole: ls.bar.differs(ls), open: ls.openCause(),
	}
}

// orderedAlone sets from how many loaded rows on they are put in order by a message that shows nothing yet,
// because both take milliseconds.
const orderedAlone = 20_000

// orders sorts the rows to show. It reports false where they are in order already, or few.
func (sh *shownRows) orders(ls *list, judgements int) bool {
	if len(ls.open().Rows()) < orderedAlone || !ls.tabs.Open().Scanned() || sh.sorted.key == ls.sortedKey(judgements) {
		return false
	}
	sh.inOrder(ls, judgements)
	return true
}

// inOrder returns the loaded rows that the open view shows. The service orders those of a view that is not scanned.
func (sh *shownRows) inOrder(ls *list, judgements int) sorted {
	v, loaded := &ls.tabs, ls.open().Rows()
	if !v.Open().Scanned() {
		return sorted{rows: ls.inOrder(loaded)}
	}
	key := ls.sortedKey(judgements)
	if sh.sorted.key == key {
		return sh.sorted
	}
	folds := ls.folds() && !key.whole
	chosen := v.Open().Choose(loaded, ls.causes, folds, ls.reports.Now)
	now := sorted{key: key, rows: chosen.Rows, onDesk: chosen.OnDesk}
	if key.open != nil {
		now.rows, now.onDesk = slices.Clone(ls.causes.Of(key.open.Key)), 0
	}
	now.urgent = len(now.rows)
	if folds && key.open == nil {
		now.rows = append(now.rows, ls.causes.All()...)
	}
	now.rows = ls.inOrder(now.rows)
	if v.Filter().Judges() {
		now.unchecked = chosen.Undecided
	}
	// For the queue the header tells how far the checking has come, unless it comes no further.
	if !v.Open().Queue || ls.env.Account.FieldsRefused() {
		now.unchecked += ls.reports.Unchecked(v.Open(), chosen.Possible, nil)
	}
	sh.sorted = now
	return now
}

// inOrder returns rows that are read in the order of the view, where that is not the one they were read in.
func (ls *list) inOrder(rows []*row) []*row {
	by := ls.tabs.Sorting()
	switch scanned := ls.tabs.Open().Scanned(); {
	case !scanned && !by.By.Computed():
		return rows
	case by.ByText() && scanned:
		ls.tabs.Open().Sorting.Sort(rows)
	case !scanned:
		rows = slices.Clone(rows)
		fallthrough
	default:
		by.Sort(rows)
	}
	if by.ByText() && len(rows) <= view.MostHeld {
		ls.cells.SortByText(rows, by)
	}
	return rows
}

// orderWords says what comes first, and of which rows where others are not read yet.
func (ls *list) orderWords() string {
	by, n := ls.tabs.Sorting(), len(ls.table.Above())
	switch {
	case by.ByText() && n > view.MostHeld:
		return fmt.Sprintf("%s of %d rows at most, so by their latest change", by.Words(), view.MostHeld)
	case by.By.Computed() && !ls.complete() && !ls.tabs.Open().Scanned():
		return fmt.Sprintf("%s, of the %d read", by.Words(), n)
	}
	return by.Words()
}
