package api

import (
	"runtime"
	"strings"
	"testing"

	"inkdesk/model"
)

func TestBounded(t *testing.T) {
	list := func(n int, element string) string { return "[" + strings.Repeat(element+",", n-1) + element + "]" }
	for name, row := range map[string]struct {
		body    string
		refused bool
	}{
		"a long list":           {`{"envelopes":` + list(mostElements, "{}") + `}`, false},
		"a longer one":          {`{"envelopes":` + list(mostElements+1, "{}") + `}`, true},
		"of numbers":            {list(mostElements+1, "1"), true},
		"many lists":            {list(9, list(9000, "1")), false},
		"many objects":          {list(16, list(9999, "{}")), true},
		"members are no list":   {"{" + strings.Repeat(`"a":1,`, mostElements+5) + `"b":2}`, false},
		"commas in a text":      {`["` + strings.Repeat(",", mostElements+5) + `"]`, false},
		"brackets in a text":    {`["` + strings.Repeat(`[\"{`, mostElements) + `"]`, false},
		"deep":                  {strings.Repeat("[", mostDepth) + strings.Repeat("]", mostDepth), false},
		"deeper":                {strings.Repeat(`{"a":`, mostDepth+1), true},
		"a backslash at an end": {`["\`, false},
		"closed too often":      {`]]}},,`, false},
	} {
		if err := bounded([]byte(row.body)); (err != nil) != row.refused {
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
	if KindOf(err) != BadAnswer {
		t.Errorf("got %v", err)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("it took %d MiB", grown>>20)
	}
}
