package envelopes

import (
	"context"
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
	s.list.views.switchTo(0)
	s.list.views.filter = s.list.views.open().Query
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
	s.list.views.filter = s.list.views.open().Query
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
	s.list.views.filter = s.list.views.open().Query
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
	if err != nil {
		t.Fatal(err)
	}
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
