package listing_test

import (
	"context"
	"net/url"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/listing"
	"inkdesk/ui/screen"
)

// answer is a page of a service.
type answer struct {
	ids           []ident
	before, after bool
}

// reader is a listing of a service with everything around it, in which ten rows are in view.
type reader struct {
	*listing.Listing[answer, entry, ident]
	service service
	err     error // that the service answers with
	asked   []listing.Request
	shown   int
	first   int // the first row in view
	top     entry
	filters bool // and nothing is kept that keep does not have
	keep    func(entry) bool
	endless bool // rows are said to follow the end
	learned []entry
	lacking []entry
	stalls  bool // the second page repeats the first one
}

func (r *reader) window() listing.Window {
	return listing.Window{First: r.first, End: min(r.first+10, len(r.Rows())), Len: len(r.Rows())}
}

func newReader(t *testing.T, n int) *reader {
	t.Helper()
	base, err := url.Parse("https://api.example.com")
	testbed.Must(t, err)
	r := &reader{service: serviceOf(n)}
	env := screen.Env{Owner: 1, Now: time.Now, Client: api.New(api.Config{BaseURL: base, PageSize: 200})}
	r.Listing = listing.New[answer](env, id, screen.NewSpinner(1))
	r.Use(listing.Source[answer, entry]{
		Ask: r.ask, Filters: func() bool { return r.filters },
		Keep: func(e entry) bool { return r.keep == nil || r.keep(e) },
		Rows: func(a answer, _, _ time.Time) (rows []entry, before, after bool) {
			for _, one := range a.ids {
				rows = append(rows, entry(one))
			}
			return rows, a.before, a.after
		},
	})
	return r
}

func (r *reader) ask(q listing.Request) func(context.Context) (answer, error) {
	r.asked = append(r.asked, q)
	var a answer
	switch {
	case q.Before != "":
		a.ids, a.before = r.service.before(ident(q.Before), q.Last)
		a.after = true
	case q.Last > 0:
		from := max(len(r.service)-q.Last, 0)
		a = answer{ids: r.service[from:], before: from > 0, after: r.endless}
	default:
		a.ids, a.after = r.service.after(ident(q.After), q.First)
		a.before = q.After != ""
	}
	if r.stalls && q.After != "" {
		a.ids, a.after = r.service.after("", q.First)
	}
	err := r.err
	if q.After != "" && !slices.Contains(r.service, ident(q.After)) {
		err = &api.Error{Kind: api.NotFound}
	}
	return func(context.Context) (answer, error) { return a, err }
}

// show draws the rows, with the same one on top.
func (r *reader) show() {
	r.shown++
	if at := slices.Index(r.Rows(), r.top); at >= 0 {
		r.first = at
	}
}

// look scrolls to a row, which may have others read.
func (r *reader) look(first int) tea.Cmd {
	r.first, r.top = first, r.Rows()[first]
	return r.Follow(r.window())
}

// do carries a command out, with all that follows from it.
func (r *reader) do(cmd tea.Cmd) {
	each(cmd, func(msg tea.Msg) {
		if r.Answer(msg, time.Now()) {
			used := r.UseAnswer(r.window())
			r.learned, r.lacking = append(r.learned, used.Rows...), append(r.lacking, used.Lacking...)
			if r.do(used.Next); used.Draw {
				r.show()
				if used.ToEnd {
					r.first = max(len(r.Rows())-10, 0)
				}
				r.do(r.ReadOn(r.window()))
			}
		} else if draw, wait, _ := r.DrawScan(msg, func() bool { return true }); draw {
			r.show()
			r.do(wait)
		}
	})
}

// each carries a command out, and hands on what its parts say.
func each(cmd tea.Cmd, use func(tea.Msg)) {
	if cmd == nil {
		return
	}
	msg := cmd()
	batch, several := msg.(tea.BatchMsg)
	if !several {
		use(msg)
	}
	for _, one := range batch {
		each(one, use)
	}
}

// reading reads the top of a listing of n rows, and goes on with it.
func reading(t *testing.T, n int, then func(*testing.T, *reader)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, n)
		r.do(r.ReadTop())
		then(t, r)
	})
}

// check compares the rows with some of the service.
func (r *reader) check(t *testing.T, from, to int) {
	t.Helper()
	if got := idsOf(r.Rows()); !slices.Equal(got, r.service[from:to]) {
		t.Fatalf("%d rows, from %v, want %d to %d", len(got), got[:min(len(got), 1)], from, to)
	}
}

func TestListingReadsOnAroundTheView(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		r.check(t, 0, 50)
		r.do(r.look(30))
		r.check(t, 0, 100)
		r.do(r.ToEnd())
		r.check(t, 250, 300)
		if r.first != 40 {
			t.Errorf("the view starts at row %d of the end", r.first)
		}
		r.do(r.look(5))
		r.check(t, 200, 300)
		r.first = 0
		read, begun := r.ToTop()
		r.do(read)
		if r.check(t, 0, 50); !begun {
			t.Error("the top was not loaded and is not read")
		}
		if _, begun := r.ToTop(); begun {
			t.Error("the top is loaded and read again")
		}
	})
}

func TestListingAsksOneQuestionAtATime(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		if r.look(40) == nil || r.Follow(r.window()) != nil || len(r.asked) != 2 {
			t.Errorf("%d questions", len(r.asked))
		}
	})
}

// What follows what is loaded is not asked for again by itself once that has failed.
func TestListingKeepsItsRowsWhenItFails(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		r.err = &api.Error{Kind: api.Unclassified}
		r.do(r.look(40))
		r.check(t, 0, 50)
		if r.Failure() == nil || r.Follow(r.window()) != nil {
			t.Error("the failure is not kept")
		}
		r.err = nil
		r.do(r.Refresh(r.window()))
		if r.Failure() != nil {
			t.Error("the failure is kept")
		}
	})
}

func TestListingRefreshesWhatIsInView(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		r.do(r.look(35))
		r.service = slices.Delete(slices.Clone(r.service), 40, 42)
		r.do(r.Refresh(r.window()))
		if last := r.asked[len(r.asked)-1]; last.After != string(numbered(24)) || !last.Whole {
			t.Errorf("asked for %+v", last)
		}
		r.check(t, 0, 98)
	})
}

// The row that the view is read again from was deleted meanwhile.
func TestListingIsReadFromItsTopWhenItsAnchorIsGone(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		r.do(r.look(35))
		r.service = slices.Delete(slices.Clone(r.service), 20, 30)
		shown := r.shown
		r.do(r.Refresh(r.window()))
		if r.Failure() != nil || r.shown != shown+1 {
			t.Errorf("shown %d times, failure %v", r.shown-shown, r.Failure())
		}
		if got := idsOf(r.Rows()); !slices.Equal(got[:90], r.service[:90]) {
			t.Errorf("rows %v", got)
		}
	})
}

func TestListingScansPartAfterPart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, 1000)
		r.do(r.ReadAll(1))
		r.check(t, 0, 1000)
		if !r.Complete() || r.shown != 1 || len(r.learned) != 1000 {
			t.Errorf("complete %v, shown %d times, learned %d rows", r.Complete(), r.shown, len(r.learned))
		}
		r.service = r.service[1:]
		old := r.Rows()
		refresh := r.Refresh(r.window())
		if !slices.Equal(old, r.Rows()) {
			t.Error("the rows do not stay while they are read again")
		}
		r.do(refresh)
		got := idsOf(r.Rows())
		if slices.Sort(got); !slices.Equal(got, r.service) {
			t.Errorf("%d rows, from %v", len(got), got[:1])
		}
	})
}

// All of a filtered listing was read, so what is read again takes its place.
func TestListingRefreshesAFilteredListing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, 30)
		r.filters = true
		r.do(r.ReadTop())
		r.service = r.service[2:]
		r.do(r.Refresh(r.window()))
		r.check(t, 0, 28)
		if !r.Begun() || !r.Complete() {
			t.Errorf("begun %v, complete %v", r.Begun(), r.Complete())
		}
	})
}

func TestListingReadsSoMuchForOneMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, 10_000)
		r.filters, r.keep = true, func(entry) bool { return false }
		r.do(r.ReadTop())
		if read, more := r.Unread(); read != 2000 || !more || !r.Exhausted() {
			t.Errorf("read %d, more %v", read, more)
		}
		r.do(r.Follow(r.window()))
		if read, _ := r.Unread(); read != 4000 {
			t.Errorf("read %d after a move", read)
		}
	})
}

// An end that rows are said to follow is none.
func TestListingHasNoWayToAnEndThatGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, 300)
		r.endless = true
		r.do(r.ReadTop())
		r.do(r.ToEnd())
		r.check(t, 0, 50)
	})
}

func TestListingKeepsTheFormerRowsUntilItHasSome(t *testing.T) {
	reading(t, 300, func(t *testing.T, r *reader) {
		r.Reset(r.Rows())
		if r.Begun() || len(r.Rows()) != 50 {
			t.Errorf("begun %v with %d rows", r.Begun(), len(r.Rows()))
		}
		r.service = nil
		r.do(r.ReadTop())
		if !r.Begun() || !r.Complete() || len(r.Rows()) != 0 {
			t.Errorf("%d rows", len(r.Rows()))
		}
	})
}

// What a scan that was read again lacks is told, and gone from the rows; unless the scan was given up before its end.
func TestARefreshTellsWhatItLacks(t *testing.T) {
	r := newReader(t, 450)
	r.do(r.ReadAll(1))
	gone := r.service[10]
	r.service = slices.Delete(slices.Clone(r.service), 10, 11)
	r.stalls = true
	if r.do(r.Refresh(r.window())); !r.Scan().Stalled() || len(r.Rows()) != 450 || len(r.lacking) > 0 {
		t.Errorf("given up: %d rows, lacking %v", len(r.Rows()), r.lacking)
	}
	if _, ok := r.Find(gone); !ok {
		t.Error("it is not found any more")
	}
	r.stalls = false
	if r.do(r.Refresh(r.window())); len(r.Rows()) != 449 || !slices.Equal(r.lacking, []entry{entry(gone)}) {
		t.Errorf("read to its end: %d rows, lacking %v", len(r.Rows()), r.lacking)
	}
}
