package api

import (
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

// No identifier leaves its segment of the path: nothing is sent for one that could.
func TestHostileIdentifiersAreNotSent(t *testing.T) {
	hostileIDs := []string{
		"", " ", ".", "..", "../void", "a/b", "a\\b", "a%2fb", "%2e%2e", "a?b", "a#b", "a;b", "a b", "a\x00b",
		"a\nb", "a\r\nX: y", "\x1b[2J", "ä", "e\u202e1", "e\u200b1", "a@b", "a&b", "{id}", "*",
		"~", "'", `"`, "<a>", "|", "^", "`", "$x", "a,b", "+", "!", "(", strings.Repeat("x", 129),
	}
	for _, id := range hostileIDs {
		w := always(200, "application/json", `{"id":"x"}`)
		c := testClient(t, w)
		_, readErr := c.Envelope(t.Context(), model.EnvelopeID(id))
		_, nestedErr := c.Annotations(t.Context(), "e1", model.DocumentID(id))
		_, changeErr := c.VoidEnvelope(t.Context(), model.EnvelopeID(id))
		for _, err := range []error{readErr, nestedErr, changeErr} {
			if KindOf(err) != BadID {
				t.Errorf("%q: %v", id, err)
			}
		}
		if n := len(w.sent()); n > 0 {
			t.Errorf("%q: %d requests", id, n)
		}
	}
}

func FuzzPath(f *testing.F) {
	f.Fuzz(func(t *testing.T, envelope, document string) {
		r := listAnnotations.route(model.EnvelopeID(envelope), model.DocumentID(document))
		if r.check() != nil {
			return
		}
		u, err := url.Parse("https://service.example/v2" + r.path())
		if err != nil || u.Path != "/v2/envelope/"+envelope+"/annotations/"+document || u.RawQuery != "" {
			t.Errorf("%q and %q became %v, %v", envelope, document, u, err)
		}
	})
}

// The token goes to its own origin and nowhere else.
func TestTokenStaysAtItsOrigin(t *testing.T) {
	var a authorization
	base, err := url.Parse("https://service.example/v2")
	testbed.Must(t, err)
	a.bind(base, testToken(t), false)
	for address, allowed := range map[string]bool{
		"https://service.example/v2/envelopes":     true,
		"https://service.example:443/v2/envelopes": true,
		"https://SERVICE.example/v2/envelopes":     true,
		"http://service.example/v2/envelopes":      false,
		"https://service.example:8443/v2":          false,
		"https://sub.service.example/v2":           false,
		"https://service.example.evil.example/":    false,
		"https://evil.example/service.example":     false,
		"http://127.0.0.1/v2":                      false,
	} {
		req, err := http.NewRequest(http.MethodGet, address, nil)
		testbed.Must(t, err)
		err = a.apply(req)
		if (err == nil) != allowed || (req.Header.Get("Authorization") != "") != allowed {
			t.Errorf("%s: %v, header %q", address, err, req.Header.Get("Authorization"))
		}
	}
}

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
