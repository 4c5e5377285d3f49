package account_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/model"
)

func TestCompletedLike(t *testing.T) {
	documents := func(title string, pages ...int) []model.Document {
		var all []model.Document
		for i, n := range pages {
			all = append(all, model.Document{ID: model.DocumentID(fmt.Sprint("d", i)), Name: model.NewText(title), PageCount: model.Int(n)})
		}
		return all
	}
	b := newBook()
	for i, e := range []struct {
		status    model.Status
		documents []model.Document
	}{
		{model.Completed, documents("Other", 3, 1)},
		{model.Completed, documents("Lease", 1, 3)},
		{model.Completed, documents("Other", 3, 1)},
		{model.Completed, documents("Lease", 3)},
		{model.Completed, documents("Lease", 4, 1)},
		{model.InProgress, documents("Lease", 3, 1)},
		{model.Completed, nil},
	} {
		one := lease(fmt.Sprint("e", i))
		one.Status, one.Documents, one.UpdatedAt = e.status, e.documents, ago(time.Hour-time.Duration(i)*time.Minute)
		b.Learn(one)
	}
	var got []string
	for _, e := range b.CompletedLike(documents("lease", 3, 1), 2) {
		got = append(got, e.ID.String())
	}
	if want := []string{"e1", "e2"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if found := b.CompletedLike(nil, 5); len(found) > 0 {
		t.Errorf("%d envelopes are like one without documents", len(found))
	}
}
