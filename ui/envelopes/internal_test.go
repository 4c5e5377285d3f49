package envelopes

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

// The rows of a large view are shown when all are examined, which takes some messages.
func TestManyRowsAreExaminedInParts(t *testing.T) {
	s, all := benchmarked(t, 1000)
	now, perSlice := time.Now(), 20
	s.list.env.Now = func() time.Time { now = now.Add(100 * time.Microsecond); return now }
	for _, r := range all {
		r.Pack()
	}
	s.list.views.switchTo(0)
	s.list.views.state().filter = s.list.views.open().Query
	scanned(s, all)
	parts := 1
	for s.showRows(); s.examiner.timer.Running(); s.showRows() {
		if parts++; s.list.table.Len() > 0 && !s.examiner.judged {
			t.Fatalf("%d rows are shown before the others are examined", s.list.table.Len())
		}
		made := 0
		for _, r := range all {
			if r.Judgement.Made {
				made++
			}
		}
		if made > parts*perSlice {
			t.Fatalf("%d reports in %d messages", made, parts)
		}
	}
	if parts < 1000/perSlice || s.list.table.Len() == 0 {
		t.Errorf("%d parts, %d rows", parts, s.list.table.Len())
	}
}

// However many rows there are, each message examines some.
func TestManyThousandRowsAreExamined(t *testing.T) {
	s, _ := benchmarked(t, 1)
	s.list.views.switchTo(0)
	s.list.views.state().filter = s.list.views.open().Query
	list := make([]model.Envelope, 50_000)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("%024x", i)), Status: model.Draft}
	}
	rows := page{EnvelopeList: model.EnvelopeList{Envelopes: list}, packed: account.PackAll(list)}.rows(view.Reading{})
	s.list.reports.Whole = true
	scanned(s, rows)
	messages := 0
	for s.showRows(); s.examiner.timer.Running(); s.showRows() {
		if messages++; messages > 10_000 {
			t.Fatalf("%d rows were looked at in %d messages", s.examiner.looked, messages)
		}
	}
	if !rows[len(rows)-1].Judgement.Made {
		t.Error("the last one is not judged")
	}
}

// What was read before there were many rows, or has changed since, is packed like the others.
func TestRowsAreNotHeldWhereThereAreMany(t *testing.T) {
	s, all := benchmarked(t, view.MostHeld+100)
	s.list.views.switchTo(0)
	s.list.views.state().filter = s.list.views.open().Query
	scanned(s, all)
	for s.showRows(); s.examiner.timer.Running(); s.showRows() {
	}
	held := 0
	for _, r := range all {
		if r.Held() != nil {
			held++
		}
	}
	if s.list.table.Len() == 0 || held > mostNear {
		t.Errorf("%d of %d rows are held, with %d shown", held, len(all), s.list.table.Len())
	}
}

// Of many rows that are read again, those that are as they were are known by their digests, and the
// others are packed when they are learned.
func TestOfManyRowsReadAgainThoseThatDifferArePacked(t *testing.T) {
	s, all := benchmarked(t, view.MostHeld+100)
	var list []model.Envelope
	for _, r := range all {
		list = append(list, *r.Envelope())
		r.Pack()
	}
	list[3].Comment = model.NewText("changed")
	read := func(context.Context) (page, error) {
		return page{EnvelopeList: model.EnvelopeList{Envelopes: list}}, nil
	}
	p, err := withPacked(read, true, true)(t.Context())
	testbed.Must(t, err)
	rows := p.rows(view.Reading{})
	for i, r := range rows {
		if reuse(all[i], r) != (i != 3) {
			t.Errorf("row %d is taken for another one, or not for the same", i)
		}
	}
	s.examiner.learn(rows[3:4], true, false)
	for s.examiner.examine(s.list); s.examiner.learning(); s.examiner.examine(s.list) {
	}
	if r := rows[3]; r.IsEmpty() || r.Held() != nil || r.Unpack().Comment != list[3].Comment {
		t.Error("the one that has changed is not packed")
	}
}

func judged(health triage.Health, ids ...string) []*row {
	var rows []*row
	for _, id := range ids {
		rows = append(rows, &row{
			Packed:    account.Summarize(&model.Envelope{ID: model.EnvelopeID(id)}),
			Judgement: view.Judgement{Made: true, Health: health},
		})
	}
	return rows
}

func TestTheAlarmTellsWhatHasComeToNeedAction(t *testing.T) {
	aside := func(r *row) bool { return r.ID == "aside" }
	start := time.Unix(1000, 0)
	var a alarm
	for n, step := range []struct {
		at   time.Duration
		act  []string
		want string
	}{
		{0, []string{"a", "b"}, ""},           // the first reading
		{time.Second, []string{"a", "b"}, ""}, // nothing new
		{2 * time.Second, []string{"a"}, ""},  // less
		{3 * time.Second, []string{"a", "aside"}, ""},
		{4 * time.Second, []string{"a", "c"}, "1 envelope has"},
		{5 * time.Second, []string{"a", "c", "d"}, ""}, // too soon
		{50 * time.Second, []string{"a", "c", "d", "e"}, ""},
		{65 * time.Second, []string{"a", "c", "d", "e"}, "2 envelopes have"},
		{time.Hour, []string{"a", "c", "d", "e"}, ""},
		{2 * time.Hour, []string{"b", "a", "c", "d", "e"}, "1 envelope has"}, // again
	} {
		rows := append(judged(triage.NeedsAct, step.act...), judged(triage.Healthy, "x", "y")...)
		a.look(rows, n, aside)
		got := ""
		if cmd := a.tell(start.Add(step.at)); cmd != nil {
			got = cmd().(notice.AlertMsg).Text
		}
		if (got == "") != (step.want == "") || !strings.HasPrefix(got, step.want) {
			t.Errorf("step %d: told %q, want %q", n, got, step.want)
		}
	}
}

func testViews(text string) *views {
	defaults := settings.Defaults()
	return new(newViews(screen.Env{Settings: &defaults, Now: time.Now}, nav.Envelopes{Query: text}))
}

func TestViewsOpenAsTheyWereLeft(t *testing.T) {
	v := testViews("")
	all := v.find(view.Everything)
	v.switchTo(all)
	*v.state() = tabState{filter: query.Parse("lease"), sorting: view.DefaultSorting(view.Order(model.ByName)), wantedID: "e1"}
	v.switchTo(0)
	if !v.filter().Empty() || v.sorting().By != view.ByUrgency || v.state().wantedID != "" {
		t.Errorf("the first view has the filter %q, is ordered by %s and seeks %q", v.filter(), v.sorting().By, v.state().wantedID)
	}
	v.switchTo(all)
	if v.filter().String() != "lease" || v.sorting().By != view.Order(model.ByName) || v.state().wantedID != "e1" {
		t.Errorf("the view has the filter %q, is ordered by %s and seeks %q", v.filter(), v.sorting().By, v.state().wantedID)
	}
}

// A selection is worth coming back to after lunch, and not on the next day.
func TestTheNextDayBeginsAtTheTop(t *testing.T) {
	for ago, want := range map[time.Duration]model.EnvelopeID{30 * time.Minute: "e1", 20 * time.Hour: ""} {
		v := testViews("")
		v.recall(state.Views{At: time.Now().Add(-ago), Tabs: map[string]state.Tab{v.open().Name: {Cursor: "e1"}}})
		if v.state().wantedID != want {
			t.Errorf("after %v the view seeks %q, want %q", ago, v.state().wantedID, want)
		}
	}
}

// An order that a view cannot have, from an older version or an edited file, is not taken.
func TestViewsTakeNoOrderTheyCannotHave(t *testing.T) {
	v := testViews("")
	v.recall(state.Views{Tabs: map[string]state.Tab{
		view.Everything: {Order: "COLUMN:nonsense"}, v.tabs[0].Name: {Order: "NONSENSE"},
	}})
	if v.index != 0 || v.sorting().By != view.ByUrgency {
		t.Errorf("%s opens by %s", v.open().Name, v.sorting().By)
	}
	v.switchTo(v.find(view.Everything))
	if v.sorting() != view.NewestFirst() {
		t.Errorf("ordered by %s", v.sorting().By)
	}
}

func TestAQueryOpensAllEnvelopes(t *testing.T) {
	if v := testViews("lease"); v.open().Name != view.Everything || v.filter().String() != "lease" || v.given != "lease" {
		t.Errorf("%s opens %s with the filter %q", v.given, v.open().Name, v.filter())
	}
}
