package figures_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
)

func now() time.Time { return time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC) }

// service answers listings as the specification says.
type service struct {
	all     []model.Envelope
	jumbled bool // it does not order
	calls   int
}

func (s *service) add(status model.Status, n int, changed func(i int) time.Time) {
	for i := range n {
		s.all = append(s.all, model.Envelope{
			ID: model.EnvelopeID(fmt.Sprintf("%s-%04d", status, i)), Status: status,
			CreatedAt: model.Time(changed(i).AddDate(0, 0, -3).Unix()), UpdatedAt: model.Time(changed(i).Unix()),
		})
	}
}

func (s *service) page(q model.EnvelopeQuery) model.EnvelopeList {
	s.calls++
	rows := slices.DeleteFunc(slices.Clone(s.all), func(e model.Envelope) bool { return !slices.Contains(q.Statuses, e.Status) })
	if !s.jumbled {
		slices.SortStableFunc(rows, func(a, b model.Envelope) int { return int(b.UpdatedAt - a.UpdatedAt) })
	}
	if at := slices.IndexFunc(rows, func(e model.Envelope) bool { return e.ID.String() == q.After }); at >= 0 {
		rows = rows[at+1:]
	}
	var list model.EnvelopeList
	list.HasNextPage = len(rows) > q.First
	list.Envelopes = rows[:min(len(rows), q.First)]
	return list
}

func (s *service) read(r *figures.Reading, most int) {
	for range most {
		q, more := r.Next()
		if !more {
			return
		}
		list := s.page(q)
		r.Take(&list, nil, account.Span{From: now(), To: now()})
	}
}

func weekly(i int) time.Time { return now().AddDate(0, 0, -7*i).Add(-time.Hour) }

func numbers(book *account.Book) tally.Numbers {
	at := now()
	return tally.Count(book.Counted(), figures.PeriodOf(book.Tally.Reach, at, figures.Since(at), at, 72*time.Hour))
}

// What is ended is read as far back as it is counted, and the second time only what has changed.
func TestReadsWhatIsCounted(t *testing.T) {
	for _, jumbled := range []bool{false, true} {
		s, book := &service{jumbled: jumbled}, account.New(account.Rules{})
		s.add(model.InProgress, 25, weekly)
		s.add(model.Completed, 200, func(i int) time.Time { return weekly(199 - i) })
		s.add(model.Draft, 3, weekly)
		s.read(figures.NewReading(book, now(), figures.Since(now()), 10, false), 1000)
		n := numbers(book)
		if n.Open != 25 || n.Status[model.Draft] != 3 || n.Status[model.Completed] != 12 || !n.Weeks[0].Complete {
			t.Errorf("jumbled %v: open %d, %v, complete %v", jumbled, n.Open, n.Status, n.Weeks[0].Complete)
		}
		if most := 3 + 2 + 1; !jumbled && s.calls > most {
			t.Errorf("%d calls", s.calls)
		}
		s.calls = 0
		later := now().Add(20 * time.Minute)
		s.add(model.Expired, 1, func(int) time.Time { return later.Add(-time.Minute) })
		s.read(figures.NewReading(book, later, figures.Since(later), 10, false), 1000)
		if n := numbers(book); n.Status[model.Expired] != 1 || !jumbled && s.calls > 2 {
			t.Errorf("jumbled %v: after %d more calls %v", jumbled, s.calls, n.Status)
		}
		if _, more := figures.NewReading(book, later, figures.Since(later), 10, false).Next(); more {
			t.Error("all of it is read once more at once")
		}
		if _, more := figures.NewReading(book, later, figures.Since(later), 10, true).Next(); !more {
			t.Error("nothing is read although it was asked for")
		}
	}
}

// Weeks count as read one by one, the latest first, or all at the end where the service does not order.
func TestWeeksComeOneAfterTheOther(t *testing.T) {
	s, book := &service{}, account.New(account.Rules{})
	s.add(model.Completed, 12, weekly)
	r := figures.NewReading(book, now(), figures.Since(now()), 2, false)
	s.read(r, 3) // the open ones, then four that ended
	var complete []bool
	for _, w := range numbers(book).Weeks {
		complete = append(complete, w.Complete)
	}
	if want := []bool{false, false, false, false, false, false, false, false, false, true, true, true}; !slices.Equal(complete, want) {
		t.Errorf("complete: %v", complete)
	}
	s, book = &service{jumbled: true}, account.New(account.Rules{})
	s.add(model.Completed, 12, func(i int) time.Time { return weekly(11 - i) })
	s.read(figures.NewReading(book, now(), figures.Since(now()), 3, false), 3)
	for _, w := range numbers(book).Weeks {
		if w.Complete {
			t.Errorf("the week of %s is complete", w.Monday)
		}
	}
}

// A cursor that leads nowhere ends the reading.
func TestACursorThatStandsStill(t *testing.T) {
	r := figures.NewReading(account.New(account.Rules{}), now(), figures.Since(now()), 2, false)
	for range 10 {
		if _, more := r.Next(); !more {
			return
		}
		list := model.EnvelopeList{Envelopes: []model.Envelope{{ID: "same", Status: model.InProgress}}}
		list.HasNextPage = true
		r.Take(&list, nil, account.Span{})
	}
	t.Error("it goes on for ever")
}
