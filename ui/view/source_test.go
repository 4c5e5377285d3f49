package view

import (
	"context"
	"fmt"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
)

// Of many rows that are read again, those that are as they were are known by their digests, and the others are whole
// until they are packed.
func TestOfManyRowsReadAgainThoseThatDifferAreKnown(t *testing.T) {
	var known []*Row
	list := make([]model.Envelope, MostHeld+100)
	for i := range list {
		list[i] = model.Envelope{ID: model.EnvelopeID(fmt.Sprintf("%024x", i)), Status: model.Draft}
		known = append(known, new(NewRow(&list[i], account.Pack(&list[i]), &Reading{})))
	}
	list[3].Comment = model.NewText("changed")
	read := func(context.Context) (Page, error) {
		return Page{EnvelopeList: model.EnvelopeList{Envelopes: list}}, nil
	}
	p, err := withPacked(read, true, true)(t.Context())
	testbed.Must(t, err)
	rows := p.Rows(Reading{})
	for i, r := range rows {
		if reuse(known[i], r) != (i != 3) {
			t.Errorf("row %d is taken for another one, or not for the same", i)
		}
	}
	if r := rows[3]; !r.IsDigest() || r.Held() == nil {
		t.Error("the one that has changed is not whole")
	}
}
