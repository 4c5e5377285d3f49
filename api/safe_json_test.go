package api

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"inkdesk/model"
)

func TestExaminedDocuments(t *testing.T) {
	list := func(n int, element string) string { return "[" + strings.Repeat(element+",", n-1) + element + "]" }
	members := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"a%d":1,`, i)
		}
		return "{" + strings.TrimSuffix(b.String(), ",") + "}"
	}
	for name, row := range map[string]struct {
		body    string
		refused bool
	}{
		"a long list":           {`{"envelopes":` + list(maxElements, "{}") + `}`, false},
		"a longer one":          {`{"envelopes":` + list(maxElements+1, "{}") + `}`, true},
		"of numbers":            {list(maxElements+1, "1"), true},
		"many lists":            {list(9, list(9000, "1")), false},
		"many objects":          {list(16, list(9999, "{}")), true},
		"many members":          {members(maxMembers), false},
		"more members":          {members(maxMembers + 1), true},
		"commas in a text":      {`["` + strings.Repeat(",", maxElements+5) + `"]`, false},
		"brackets in a text":    {`["` + strings.Repeat(`[\"{`, maxElements) + `"]`, false},
		"deep":                  {strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), false},
		"deeper":                {strings.Repeat(`{"a":`, maxDepth+1), true},
		"a name twice":          {`{"id":"a","id":"a"}`, false},
		"in two objects":        {`[{"parts":[{"id":"a"},{"id":"b"}],"id":"c"},{"id":"d"}]`, false},
		"a backslash at an end": {`["\`, false},
		"closed too often":      {`]]}},,`, false},
	} {
		if _, err := safeJSON([]byte(row.body)); (err != nil) != row.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A few hundred kilobytes of empty envelopes do not become a hundred megabytes.
func TestFullListsTakeLittleMemory(t *testing.T) {
	body := `{"envelopes":[` + strings.Repeat("{},", 200_000) + `{}]}`
	c := testClient(t, always(200, "application/json", body))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := c.Envelopes(t.Context(), model.EnvelopeQuery{})
	runtime.ReadMemStats(&after)
	if KindOf(err) != TooLarge {
		t.Errorf("got %v", err)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("it took %d MiB", grown>>20)
	}
}

// A member that is there twice is not read, and the answer says so where it lies.
func TestMembersThatAreThereTwice(t *testing.T) {
	c := testClient(t, always(200, "application/json", `{"id":"e1","status":"DRAFT","name":"Lease","status":"COMPLETED"}`))
	e, err := c.Envelope(t.Context(), "e1")
	if err != nil || e.Status != "" || !e.Unread.Has("status") || e.Name.String() != "Lease" || e.Unread.Has("name") {
		t.Errorf("%+v, %v", e, err)
	}
}
