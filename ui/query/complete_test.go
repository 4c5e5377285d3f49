package query_test

import (
	"testing"

	"inkdesk/ui/query"
)

// Every value that is offered for a filter is one that the filter takes.
func TestValues(t *testing.T) {
	offered := 0
	for _, f := range query.Fields() {
		for _, value := range query.Values(f.Name) {
			offered++
			for _, term := range query.Parse(f.Name + ":" + value).Terms() {
				if term.Err != nil {
					t.Errorf("%s:%s: %v", f.Name, value, term.Err)
				}
			}
		}
	}
	if offered < 50 {
		t.Errorf("only %d values are offered", offered)
	}
}
