package envelopes

import (
	"fmt"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
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
	s.list.tabs.Switch(0)
	s.list.tabs.State().Filter = s.list.tabs.Open().Query
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
	s.list.tabs.Switch(0)
	s.list.tabs.State().Filter = s.list.tabs.Open().Query
	list := make([]model.Envelope, 50_000)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("%024x", i)), Status: model.Draft}
	}
	rows := make([]*row, len(list))
	for i := range list {
		rows[i] = new(view.NewRow(&list[i], account.Pack(&list[i]), &view.Reading{}))
	}
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
	s.list.tabs.Switch(0)
	s.list.tabs.State().Filter = s.list.tabs.Open().Query
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

// Of rows that are read again, those that differ are packed when they are learned.
func TestRowsThatDifferArePackedWhenLearned(t *testing.T) {
	s, all := benchmarked(t, 4)
	e := *all[3].Envelope()
	e.Comment = model.NewText("changed")
	r := new(view.NewRow(&e, account.Digest(&e), &view.Reading{}))
	s.examiner.learn([]*row{r}, true, false)
	for s.examiner.examine(s.list); s.examiner.learning(); s.examiner.examine(s.list) {
	}
	if r.IsEmpty() || r.Held() != nil || r.Unpack().Comment != e.Comment {
		t.Error("the one that has changed is not packed")
	}
}
