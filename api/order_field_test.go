package api

import (
	"encoding/json"
	"errors"
	"testing"
)

// A query that cannot be written is refused as what it is, and never sent as another.
func TestOrderOfABrokenQuery(t *testing.T) {
	if _, err := (renamedOrder{query: make(chan int), name: "by"}).MarshalJSON(); !errors.As(err, new(*json.UnsupportedTypeError)) {
		t.Errorf("a query that is no JSON: %v", err)
	}
	if b, err := (renamedOrder{query: []int{1}, name: "by"}).MarshalJSON(); !errors.As(err, new(*json.UnmarshalTypeError)) {
		t.Errorf("a query that is no object: %s, %v", b, err)
	}
	for query, want := range map[string]string{
		`{"order_field":"NAME","first":1}`: `{"by":"NAME","first":1}`,
		`{"first":1}`:                      `{"first":1}`,
	} {
		if b, err := (renamedOrder{query: json.RawMessage(query), name: "by"}).MarshalJSON(); err != nil || string(b) != want {
			t.Errorf("%s: %s, %v", query, b, err)
		}
	}
}
