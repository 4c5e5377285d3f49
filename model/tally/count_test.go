package tally_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

// thursday is the moment that the tests count at.
func thursday(zone *time.Location) time.Time {
	return time.Date(2026, time.November, 26, 18, 0, 0, 0, zone)
}

func stamp(at time.Time) model.Time { return model.Time(at.Unix()) }

// twelveWeeks are read whole.
func twelveWeeks(now time.Time) tally.Period {
	since := tally.Monday(now).AddDate(0, 0, -11*7)
	return tally.Period{Now: now, Since: since, Until: now, ReadSince: since, OpenRead: true}
}

type book struct {
	*tally.Ledger
	n int
}

func newBook() *book { return &book{Ledger: tally.NewLedger()} }

func (b *book) put(status model.Status, form string, created, changed time.Time) {
	b.n++
	e := model.Envelope{
		ID: model.EnvelopeID(fmt.Sprint("e", b.n)), Status: status, CreatedAt: stamp(created), UpdatedAt: stamp(changed),
	}
	if form != "" {
		e.Name, e.Documents = model.NewText(form), []model.Document{{Name: model.NewText(form), PageCount: 1}}
	}
	b.Add(&e)
}

func count(l *tally.Ledger, p tally.Period) tally.Numbers {
	return tally.Count(l.Snapshot(triage.NewHistory()), p)
}

func TestWeeks(t *testing.T) {
	now := thursday(time.UTC)
	b, day := newBook(), 24*time.Hour
	b.put(model.InProgress, "lease", now.Add(-day), now.Add(-time.Hour))
	b.put(model.Completed, "lease", now.Add(-10*day), now.Add(-2*day))
	b.put(model.Completed, "lease", now.Add(-30*day), now.Add(-8*day))
	b.put(model.Declined, "order", now.Add(-9*day), now.Add(time.Second-7*day))
	b.put(model.Voided, "", now.Add(-400*day), now.Add(-100*day)) // before the period
	b.put(model.Draft, "", now.Add(-day), now.Add(-day))
	n := count(b.Ledger, twelveWeeks(now))

	this, last := n.Weeks[11], n.Weeks[10]
	if !this.Present || last.Present || this.Monday.Day() != 23 || len(n.Weeks) != 12 {
		t.Errorf("the weeks are %+v", n.Weeks)
	}
	if want := (tally.Counts{tally.Sent: 1, tally.Completed: 1}); this.Counts != want {
		t.Errorf("this week: %v", this.Counts)
	}
	if want := (tally.Counts{tally.Sent: 2, tally.Completed: 1, tally.Declined: 1}); last.Counts != want || last.Lost() != 1 {
		t.Errorf("last week: %v", last.Counts)
	}
	if want := (tally.Counts{tally.Sent: 2, tally.Completed: 1}); last.SoFar != want {
		t.Errorf("last week up to Thursday evening: %v", last.SoFar)
	}
	if n.Open != 1 || n.Status[model.Completed] != 2 || n.Status[model.Draft] != 1 {
		t.Errorf("open %d, by status %v", n.Open, n.Status)
	}
	if n.Finish.N != 2 || n.Finish.P50 != 8*day || n.Finish.P90 != 22*day {
		t.Errorf("time to finish: %+v", n.Finish)
	}
	if len(n.Forms) != 2 || n.Forms[0].Name != "lease" || n.Forms[0].Completed != 2 || n.Forms[0].Open != 1 || n.Forms[1].Lost != 1 {
		t.Errorf("the forms are %+v", n.Forms)
	}
}

// An envelope that is read once more counts once, one that was deleted not at all.
// Of the envelopes that came near their date while they were open, it is counted how many were signed: those that
// ended in the last 30 days, all of which were read, but for those that a person voided.
func TestNearTheirDate(t *testing.T) {
	now, day := thursday(time.UTC), 24*time.Hour
	b := newBook()
	for _, e := range []struct {
		status  model.Status
		ended   time.Duration // ago
		expires time.Duration // after that
	}{
		{model.Completed, day, 2 * day},
		{model.Completed, day, -time.Hour}, // a little late
		{model.Expired, 5 * day, 0},
		{model.Declined, 6 * day, time.Hour},
		{model.Voided, 6 * day, time.Hour},
		{model.Completed, day, 9 * day}, // long before its date
		{model.Declined, day, 9 * day},
		{model.Expired, 31 * day, 0},
		{model.InProgress, day, 2 * day},
	} {
		b.n++
		b.Add(&model.Envelope{
			ID: model.EnvelopeID(fmt.Sprint("e", b.n)), Status: e.status, CreatedAt: stamp(now.Add(-60 * day)),
			UpdatedAt: stamp(now.Add(-e.ended)), ExpiresAt: stamp(now.Add(-e.ended + e.expires)),
		})
	}
	b.put(model.Completed, "", now.Add(-day), now) // without a date
	p := twelveWeeks(now)
	p.Near = 3 * day
	if n := count(b.Ledger, p); n.Dated != (tally.Dated{Near: 4, Signed: 2}) {
		t.Errorf("%+v", n.Dated)
	}
	p.ReadSince = now.Add(-29 * day)
	if n := count(b.Ledger, p); n.Dated != (tally.Dated{}) {
		t.Errorf("%+v, though not all was read", n.Dated)
	}
}

// The queue of a day is that of its latest look; days of earlier sessions join it, with what was known of dates then.
func TestDaysOfTheQueue(t *testing.T) {
	l := tally.NewLedger()
	l.NoteDay(tally.QueueDay{On: "2026-11-26", Act: 1})
	l.NoteDay(tally.QueueDay{On: "2026-11-26", Act: 2})
	kept := []tally.QueueDay{{On: "2026-11-24", Soon: 5}, {On: "2026-11-26", Act: 9, Dated: tally.Dated{Near: 4, Signed: 3}}}
	l.RecallDays(kept)
	want := []tally.QueueDay{kept[0], {On: "2026-11-26", Act: 2}}
	if !slices.Equal(l.Days, want) || l.Dated != kept[1].Dated {
		t.Errorf("%+v, %+v", l.Days, l.Dated)
	}
	if l.NoteDated(tally.Dated{}); l.Dated != kept[1].Dated {
		t.Error("what is not known takes the place of what is")
	}
	l.NoteDay(tally.QueueDay{On: "2026-11-27", Act: 4})
	if today := l.Day("2026-11-27"); today.Dated != kept[1].Dated || l.Day("2026-11-26") != (tally.QueueDay{}) {
		t.Errorf("%+v", today)
	}
}

func TestReadAgainAndDeleted(t *testing.T) {
	now := thursday(time.UTC)
	b := newBook()
	e := model.Envelope{ID: "e", Status: model.InProgress, CreatedAt: stamp(now), UpdatedAt: stamp(now)}
	b.Add(&e)
	e.Status = model.Completed
	b.Add(&e)
	b.put(model.InProgress, "", now, now)
	b.Forget("e1")
	b.Forget("never heard of")
	n := count(b.Ledger, twelveWeeks(now))
	if n.Open != 0 || n.Weeks[11].Counts != (tally.Counts{tally.Sent: 1, tally.Completed: 1}) {
		t.Errorf("open %d, this week %v", n.Open, n.Weeks[11].Counts)
	}
	b.Add(&model.Envelope{ID: "e1", Status: model.InProgress, CreatedAt: stamp(now)})
	if n := count(b.Ledger, twelveWeeks(now)); n.Open != 1 {
		t.Errorf("what is there again is not counted: %d", n.Open)
	}
}

func TestOpenAndExpiring(t *testing.T) {
	now := thursday(time.UTC)
	b := newBook()
	for i, row := range []struct{ age, left time.Duration }{
		{time.Hour, -time.Hour},
		{23 * time.Hour, 5 * time.Hour},
		{24 * time.Hour, 6 * time.Hour},
		{29 * 24 * time.Hour, 7 * 24 * time.Hour},
		{30 * 24 * time.Hour, 14 * 24 * time.Hour},
		{-time.Hour, 0},
	} {
		e := model.Envelope{ID: model.EnvelopeID(fmt.Sprint(i)), Status: model.Pending, CreatedAt: stamp(now.Add(-row.age))}
		if row.left != 0 {
			e.ExpiresAt = stamp(now.Add(row.left))
		}
		b.Add(&e)
	}
	n := count(b.Ledger, twelveWeeks(now))
	var open []int
	for _, class := range n.OpenFor {
		open = append(open, class.N)
	}
	if !slices.Equal(open, []int{3, 1, 0, 0, 1, 1}) {
		t.Errorf("open for: %v", open)
	}
	if n.Expiring[0].N != 2 || n.Expiring[1].N != 1 || n.Later != 1 {
		t.Errorf("expiring: %v, then %d", n.Expiring, n.Later)
	}
}

// Weeks begin on Monday in the zone of the person, also where the clocks change in between.
func TestMondaysInEveryZone(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Zurich", "America/New_York", "Pacific/Apia", "Asia/Kolkata"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		now := thursday(zone)
		b := newBook()
		monday := tally.Monday(now)
		for week := range 12 {
			begins := monday.AddDate(0, 0, -7*week)
			b.put(model.InProgress, "", begins, begins)
			last := begins.AddDate(0, 0, 7).Add(-time.Second)
			if last.After(now) { // nothing is sent on a day to come
				last = now
			}
			b.put(model.InProgress, "", last, begins)
		}
		for i, w := range count(b.Ledger, twelveWeeks(now)).Weeks {
			if w.Monday.Weekday() != time.Monday || w.Monday.Hour() != 0 || w.Counts[tally.Sent] != 2 {
				t.Errorf("%s, week %d from %s: %d sent", name, i, w.Monday, w.Counts[tally.Sent])
			}
		}
	}
}

// A week is unusual when no other one was like it up to the same moment, and enough are known.
func TestUnusual(t *testing.T) {
	now := thursday(time.UTC)
	fill := func(usual func(week int) int, this int) *book {
		b := newBook()
		for week := 1; week < 12; week++ {
			for range usual(week) {
				at := now.AddDate(0, 0, -7*week).Add(-time.Hour)
				b.put(model.Declined, "order", at.AddDate(0, 0, -90), at)
			}
		}
		for range this {
			b.put(model.Declined, "order", now.AddDate(0, 0, -90), now.Add(-time.Minute))
		}
		return b
	}
	twoToFour := func(week int) int { return 2 + week%3 }
	for _, row := range []struct {
		name   string
		book   *book
		period tally.Period
		want   int // of the account and of the form
	}{
		{"three times as many", fill(twoToFour, 12), twelveWeeks(now), 2},
		{"as many as in one week", fill(twoToFour, 4), twelveWeeks(now), 0},
		{"fewer than ever", fill(twoToFour, 1), twelveWeeks(now), 2},
		{"twice instead of never", fill(func(week int) int { return week / 11 }, 2), twelveWeeks(now), 0},
		{"not read", fill(twoToFour, 12), tally.Period{Now: now, Since: now.AddDate(0, 0, -77), Until: now, OpenRead: true}, 0},
		{"an account of four weeks", fill(func(week int) int { return max(0, 5-week) }, 40), twelveWeeks(now), 0},
		{"over before now", fill(twoToFour, 12), tally.Period{Now: now, Since: now.AddDate(0, 0, -77), Until: now.AddDate(0, 0, -7), OpenRead: true, ReadSince: now.AddDate(-1, 0, 0)}, 0},
	} {
		n := count(row.book.Ledger, row.period)
		if len(n.Unusual) != row.want {
			t.Errorf("%s: %+v", row.name, n.Unusual)
			continue
		}
		if row.want > 0 && (n.Unusual[0].Event != tally.Declined || n.Unusual[0].Form != "" || n.Unusual[1].Form != "order" || n.Unusual[0].Low != 2 || n.Unusual[0].High != 4) {
			t.Errorf("%s: %+v", row.name, n.Unusual)
		}
	}
}

// Odd dates and words are counted where they can be, and harm nothing.
func TestBadInput(t *testing.T) {
	now := thursday(time.UTC)
	for _, e := range []model.Envelope{
		{},
		{ID: "a", Status: "NEW"},
		{ID: "b", Status: model.Completed, CreatedAt: 1 << 62, UpdatedAt: -5},
		{ID: "c", Status: model.Completed, CreatedAt: stamp(now), UpdatedAt: stamp(now.Add(-time.Hour))},
		{ID: "d", Status: model.InProgress, CreatedAt: 1, UpdatedAt: 1, ExpiresAt: 1 << 62},
		{ID: "e", Status: model.InProgress, CreatedAt: stamp(now.AddDate(30, 0, 0))},
	} {
		l := tally.NewLedger()
		l.Add(&e)
		n := count(l, twelveWeeks(now))
		if n.Finish.N != 0 || n.Finish.P50 != 0 || len(n.Unusual) > 0 {
			t.Errorf("%+v: %+v", e, n)
		}
	}
	empty := count(tally.NewLedger(), twelveWeeks(now))
	if empty.Open != 0 || len(empty.Weeks) != 12 || len(empty.Forms) != 0 {
		t.Errorf("of nothing: %+v", empty)
	}
}

// What has no usable date is in no week and in no age, and is said to be left out.
func TestUndated(t *testing.T) {
	now := thursday(time.UTC)
	soon := now.Add(time.Hour) // clocks differ
	for name, row := range map[string]struct {
		status                     model.Status
		created, changed           model.Time
		undated, aged, sent, ended int
	}{
		"both dates":              {model.Completed, stamp(now.AddDate(0, 0, -1)), stamp(now), 0, 0, 1, 1},
		"open":                    {model.InProgress, stamp(now.AddDate(0, 0, -1)), 0, 0, 1, 1, 0},
		"open, a little ahead":    {model.InProgress, stamp(soon), 0, 0, 1, 1, 0},
		"open, without a date":    {model.InProgress, 0, 0, 1, 0, 0, 0},
		"open, of 1970":           {model.InProgress, 86400, 86400, 1, 0, 0, 0},
		"open, made on Saturday":  {model.InProgress, stamp(now.AddDate(0, 0, 2)), 0, 1, 0, 0, 0},
		"expired on Saturday":     {model.Expired, stamp(now), stamp(now.AddDate(0, 0, 2)), 1, 0, 1, 0},
		"open, of 2056":           {model.InProgress, stamp(now.AddDate(30, 0, 0)), 0, 1, 0, 0, 0},
		"completed in 1970":       {model.Completed, stamp(now), 1, 1, 0, 1, 0},
		"completed, made in 1970": {model.Completed, 1, stamp(now), 1, 0, 0, 1},
		"voided in 2056":          {model.Voided, stamp(now), stamp(now.AddDate(30, 0, 0)), 1, 0, 1, 0},
		"a draft without a date":  {model.Draft, 0, 0, 0, 0, 0, 0},
	} {
		l := tally.NewLedger()
		l.Add(&model.Envelope{ID: "e", Status: row.status, CreatedAt: row.created, UpdatedAt: row.changed})
		n := count(l, twelveWeeks(now))
		aged, sent, ended := 0, 0, 0
		for _, class := range n.OpenFor {
			aged += class.N
		}
		for _, w := range n.Weeks {
			sent, ended = sent+w.Counts[tally.Sent], ended+w.Counts[tally.Completed]+w.Lost()
		}
		if n.Undated != row.undated || aged != row.aged || sent != row.sent || ended != row.ended {
			t.Errorf("%s: %d undated, %d by age, %d sent, %d ended", name, n.Undated, aged, sent, ended)
		}
		if row.created == 1 && n.Finish.N > 0 {
			t.Errorf("%s: it took %v", name, n.Finish.P50)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	now := thursday(time.UTC)
	for _, forms := range []int{400, 30_000} {
		b.Run(fmt.Sprint(forms, " forms"), func(b *testing.B) {
			book := newBook()
			for i := range 30_000 {
				at := now.Add(-time.Duration(i) * time.Minute)
				book.put(model.Statuses()[i%7], "form "+strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprint(i%forms)), at.AddDate(0, 0, -3), at)
			}
			b.ReportAllocs()
			for b.Loop() {
				count(book.Ledger, twelveWeeks(now))
			}
		})
	}
}
