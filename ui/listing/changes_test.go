package listing_test

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/screen"
)

// dated is a row that says when it was changed, and whether it belongs to the view.
type dated struct {
	id      ident
	at      time.Time
	version int
	in      bool
}

func (d dated) changed() time.Time { return d.at }

// datedAnswer is a page of dated rows.
type datedAnswer struct {
	rows []dated
	more bool
}

// ledger is an account, with a listing of the rows of it that belong to the view.
type ledger struct {
	*listing.Listing[datedAnswer, dated, ident]
	rows        []dated
	reads       []bool // of each question, whether it was for changes
	asked       int    // rows that were sent
	uncertain   bool
	ignoreOrder bool
	err         error // of questions for changes
	confirmed   time.Time
}

func (l *ledger) window() listing.Window {
	return listing.Window{End: min(10, len(l.Rows())), Len: len(l.Rows())}
}

func newLedger(n int) *ledger {
	base := &url.URL{Scheme: "https", Host: "api.example.com"}
	l := &ledger{}
	for i := range n {
		l.rows = append(l.rows, dated{id: numbered(i), at: time.Now().Add(-time.Duration(i+1) * time.Hour), in: i%2 == 0})
	}
	env := screen.Env{Owner: 1, Now: time.Now, Client: api.New(api.Config{BaseURL: base, PageSize: 200})}
	l.Listing = listing.New[datedAnswer](env, func(d dated) ident { return d.id }, screen.NewSpinner(1))
	l.Use(listing.Source[datedAnswer, dated]{
		Ask: func(r listing.Request) func(context.Context) (datedAnswer, error) {
			return l.answer(false, r.Window, nil)
		},
		Rows: func(a datedAnswer, _, _ time.Time) ([]dated, bool, bool) { return a.rows, false, a.more },
		Changes: &listing.Changes[datedAnswer, dated]{
			Ask: func(w model.Window) func(context.Context) (datedAnswer, error) { return l.answer(true, w, l.err) },
			At:  dated.changed, Belongs: func(d dated) bool { return d.in },
			Certain: func() bool { return !l.uncertain },
		},
	})
	return l
}

func (l *ledger) answer(changes bool, w model.Window, err error) func(context.Context) (datedAnswer, error) {
	l.reads = append(l.reads, changes)
	rows := slices.Clone(l.rows)
	if !changes {
		rows = slices.DeleteFunc(rows, func(d dated) bool { return !d.in })
	}
	if !changes || !l.ignoreOrder {
		slices.SortStableFunc(rows, func(a, b dated) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.id, b.id)) })
	}
	from := 1 + slices.IndexFunc(rows, func(d dated) bool { return string(d.id) == w.After })
	to := min(from+w.First, len(rows))
	l.asked += to - from
	return func(context.Context) (datedAnswer, error) { return datedAnswer{rows[from:to], to < len(rows)}, err }
}

func (l *ledger) do(cmd tea.Cmd) {
	each(cmd, func(msg tea.Msg) {
		if l.Answer(msg, time.Now()) {
			used := l.UseAnswer(l.window())
			l.confirmed = cmp.Or(used.AsOf, l.confirmed)
			if l.do(used.Next); used.Draw {
				l.do(l.ReadOn(l.window()))
			}
		} else if draw, wait, _ := l.DrawScan(msg, func() bool { return true }); draw {
			l.do(wait)
		}
	})
}

// scanning scans an account of n rows, and goes on with it.
func scanning(t *testing.T, n int, then func(*testing.T, *ledger)) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger(n)
		l.do(l.ReadAll(1))
		then(t, l)
	})
}

// change changes a row now.
func (l *ledger) change(i int, in bool) {
	l.rows[i].at, l.rows[i].in = time.Now().Truncate(time.Second), in
	l.rows[i].version++
}

// refresh reads the changes a minute later, and returns what was asked and how many rows were sent.
func (l *ledger) refresh() (reads []bool, rows int) {
	time.Sleep(time.Minute)
	l.reads, l.asked = nil, 0
	l.do(l.RefreshChanges(l.window()))
	return l.reads, l.asked
}

// check compares what is loaded with the account.
func (l *ledger) check(t interface{ Errorf(string, ...any) }) {
	order := func(a, b dated) int { return cmp.Compare(a.id, b.id) }
	want := slices.SortedFunc(func(yield func(dated) bool) {
		for _, d := range l.rows {
			if d.in && !yield(d) {
				return
			}
		}
	}, order)
	got := slices.SortedFunc(slices.Values(l.Rows()), order)
	if !slices.EqualFunc(got, want, func(a, b dated) bool { return a.id == b.id && a.version == b.version }) {
		t.Errorf("%d rows are loaded, the account has %d:\n%v\n%v", len(got), len(want), got, want)
	}
}

func TestChangesBringAScanUpToDate(t *testing.T) {
	scanning(t, 500, func(t *testing.T, l *ledger) {
		if reads, rows := l.refresh(); !slices.Equal(reads, []bool{true}) || rows != 10 {
			t.Errorf("nothing was changed, asked %v, %d rows", reads, rows)
		}
		if time.Since(l.confirmed) > time.Second {
			t.Errorf("confirmed %v ago", time.Since(l.confirmed))
		}
		l.change(300, true)                                                             // one of it
		l.change(400, false)                                                            // leaves
		l.change(401, true)                                                             // enters
		l.change(403, false)                                                            // is not of it
		l.rows = append(l.rows, dated{id: "new", at: time.Now(), version: 1, in: true}) // is new
		if reads, rows := l.refresh(); !slices.Equal(reads, []bool{true}) || rows != 10 {
			t.Errorf("asked %v, %d rows", reads, rows)
		}
		l.check(t)
		for i := range 30 {
			l.change(2*i, true)
		}
		if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true, true}) {
			t.Errorf("30 were changed, asked %v", reads)
		}
		l.check(t)
	})
}

// A row that is not at the top any more although it was changed last is gone.
func TestChangesNoticeADeletion(t *testing.T) {
	scanning(t, 300, func(t *testing.T, l *ledger) {
		l.rows = slices.Delete(l.rows, 0, 1)
		if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true, false}) {
			t.Errorf("asked %v", reads)
		}
		l.check(t)
	})
}

// Another deletion goes unnoticed until everything is read again.
func TestEverythingIsReadAgainInTheEnd(t *testing.T) {
	scanning(t, 300, func(t *testing.T, l *ledger) {
		l.rows = slices.Delete(l.rows, 200, 201)
		for range 14 {
			if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true}) {
				t.Fatalf("asked %v", reads)
			}
		}
		if reads, _ := l.refresh(); !slices.Equal(reads, []bool{false}) {
			t.Errorf("after a quarter of an hour, asked %v", reads)
		}
		l.check(t)
		l.reads = nil
		l.do(l.Refresh(l.window()))
		if !slices.Equal(l.reads, []bool{false}) {
			t.Errorf("by hand, asked %v", l.reads)
		}
	})
}

// Where changes cannot be asked for, everything is read again each time.
func TestEverythingIsReadWhereChangesCannotBe(t *testing.T) {
	for _, c := range []struct {
		name          string
		spoil         func(*ledger)
		first, second []bool
	}{
		{"another order", func(l *ledger) { l.ignoreOrder = true; slices.Reverse(l.rows) }, []bool{true, false}, []bool{false}},
		{"refused", func(l *ledger) { l.err = &api.Error{Kind: api.Invalid} }, []bool{true, false}, []bool{false}},
		{"no dates", func(l *ledger) {
			for i := range l.rows {
				l.rows[i].at = time.Time{}
			}
		}, []bool{true, false}, []bool{true, false}},
		{"what belongs is not certain", func(l *ledger) { l.uncertain = true; l.change(20, true) }, []bool{true, false}, []bool{true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			scanning(t, 300, func(t *testing.T, l *ledger) {
				c.spoil(l)
				for _, want := range [][]bool{c.first, c.second} {
					if reads, _ := l.refresh(); !slices.Equal(reads, want) {
						t.Errorf("asked %v, want %v", reads, want)
					}
					l.check(t)
				}
			})
		})
	}
}

// A page by page listing reads what is in view again when something of it was changed.
func TestChangesOfAPagedListing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLedger(80)
		l.do(l.ReadTop())
		l.check(t)
		l.change(11, false)
		if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true}) {
			t.Errorf("another one was changed, asked %v", reads)
		}
		l.change(30, true)
		l.change(31, true)
		l.change(40, false)
		if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true, false}) {
			t.Errorf("asked %v", reads)
		}
		l.check(t)
	})
}

// The clock that dates changes may be wrong: what was seen counts then.
func TestChangesOfAnotherTime(t *testing.T) {
	for _, off := range []time.Duration{-time.Minute, time.Hour} {
		scanning(t, 60, func(t *testing.T, l *ledger) {
			l.refresh()
			for _, i := range []int{40, 41} {
				l.change(i, true)
				l.rows[i].at = l.rows[i].at.Add(off)
				l.refresh()
				l.check(t)
			}
			if reads, _ := l.refresh(); !slices.Equal(reads, []bool{true}) {
				t.Errorf("%v off, asked %v", off, reads)
			}
		})
	}
}

// A date counts whole seconds: what has changed after it was read may have the same one.
func TestChangesWithinASecond(t *testing.T) {
	scanning(t, 60, func(t *testing.T, l *ledger) {
		time.Sleep(time.Minute - time.Since(time.Now().Truncate(time.Minute)))
		l.change(40, true)
		l.do(l.RefreshChanges(l.window()))
		l.change(40, true)
		l.refresh()
		l.check(t)
	})
}

// Whatever is changed while the program runs is there after the next refresh.
func TestChangesShuffled(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		seed := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 399), 0, 40), 1, 6).Draw(r, "changes")
		scanning(t, 200, func(t *testing.T, l *ledger) {
			for _, changed := range seed {
				for _, n := range changed {
					l.change(n/2, n%2 == 0)
					time.Sleep(300 * time.Millisecond)
				}
				l.refresh()
				l.check(t)
			}
		})
	})
}
