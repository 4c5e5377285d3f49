package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// listing is a page as a test looks at it.
type listing struct {
	ids            []string
	next, previous bool
}

func (c *client) list(path, key, body string) listing {
	c.t.Helper()
	j := c.ok("POST", path, body)
	l := listing{next: j.at("has_next_page").value == true, previous: j.at("has_previous_page").value == true}
	for _, one := range j.list(key) {
		l.ids = append(l.ids, one.text("id"))
	}
	return l
}

// walk reads a listing page by page, from its start or from its end.
func (c *client) walk(path, key, query string, size int, fromStart bool) []string {
	c.t.Helper()
	var all []string
	count, cursor, from := "first", "after", ""
	if !fromStart {
		count, cursor = "last", "before"
	}
	for {
		page := c.list(path, key, fmt.Sprintf(`{%s%q:%d%s}`, query, count, size, from))
		more, behind := page.next, page.previous
		edge := len(page.ids) - 1
		if fromStart {
			all = append(all, page.ids...)
		} else {
			more, behind, edge = behind, more, 0
			all = slices.Concat(page.ids, all)
		}
		if behind != (len(all) > len(page.ids)) {
			c.t.Errorf("%s %s: there are rows on the other side: %v, after %d rows", query, count, behind, len(all))
		}
		if !more || len(page.ids) == 0 {
			return all
		}
		from = fmt.Sprintf(`,%q:%q`, cursor, page.ids[edge])
	}
}

// stir changes some envelopes, makes some and deletes some, so that a listing has to
// bring both halves of the account together.
func (c *client) stir() {
	c.t.Helper()
	page := c.list("/envelopes", "envelopes", `{"first":90}`)
	for i, id := range page.ids {
		switch {
		case i%7 == 0:
			c.ok("PUT", "/envelope/"+id+"/rename", fmt.Sprintf(`{"name":"Renamed %d"}`, i%5))
		case i%31 == 3:
			c.raw("DELETE", "/envelope/"+id, "")
		}
	}
	for range 5 {
		c.ok("POST", "/envelope", `{"name":"Lease agreement"}`)
	}
}

func TestPagesJoinUp(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 130, Seed: 5})
	c.stir()
	filters := []string{
		``, `"statuses":["DRAFT","PENDING"],`, `"search":"AN",`, `"include_trash":true,`, `"only_root_folder":true,`,
	}
	for o, order := range model.EnvelopeOrders() {
		for d, direction := range []string{"true", "false"} {
			for _, filter := range []string{"", filters[1+(2*o+d)%(len(filters)-1)]} {
				query := fmt.Sprintf(`%s"order_field":%q,"ascending":%s,`, filter, order, direction)
				want := c.walk("/envelopes", "envelopes", query, 500, true)
				if len(want) == 0 {
					t.Fatalf("%s: there is nothing", query)
				}
				if got := c.walk("/envelopes", "envelopes", query, 11+o, true); !slices.Equal(got, want) {
					t.Errorf("%s forward: %d rows, want %d", query, len(got), len(want))
				}
				if got := c.walk("/envelopes", "envelopes", query, 12+o, false); !slices.Equal(got, want) {
					t.Errorf("%s backward: %d rows, want %d", query, len(got), len(want))
				}
			}
		}
	}
}

func TestOrders(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 300, Seed: 5})
	c.stir()
	keys := map[model.EnvelopeOrder]func(*account.Envelope) string{
		model.ByCreation:           func(e *account.Envelope) string { return fmt.Sprintf("%012d", e.CreatedAt) },
		model.ByModification:       func(e *account.Envelope) string { return fmt.Sprintf("%012d", e.UpdatedAt) },
		model.ByLastDocumentChange: func(e *account.Envelope) string { return fmt.Sprintf("%012d", e.DocumentsChangedAt) },
		model.ByName:               func(e *account.Envelope) string { return strings.ToLower(e.Name.Wire()) },
		model.ByStatus: func(e *account.Envelope) string {
			return fmt.Sprint(slices.Index(model.Statuses(), e.Status))
		},
	}
	for order, key := range keys {
		ids := c.list("/envelopes", "envelopes", fmt.Sprintf(`{"first":500,"order_field":%q,"ascending":true}`, order)).ids
		sorted := slices.IsSortedFunc(ids, func(x, y string) int {
			a, _ := c.service.Envelope(model.EnvelopeID(x))
			b, _ := c.service.Envelope(model.EnvelopeID(y))
			return strings.Compare(key(a)+"\x00"+x, key(b)+"\x00"+y)
		})
		if !sorted || len(ids) < 250 {
			t.Errorf("%s: %d rows, sorted: %v", order, len(ids), sorted)
		}
	}
	newest := c.list("/envelopes", "envelopes", ``)
	oldest := c.list("/envelopes", "envelopes", `{"ascending":true,"last":50}`)
	slices.Reverse(oldest.ids)
	if !slices.Equal(newest.ids, oldest.ids) || len(newest.ids) != 50 {
		t.Errorf("without an order a listing has %d rows, newest first", len(newest.ids))
	}
}

func TestWindows(t *testing.T) {
	exclusive, inclusive := newClient(t, small), chosen(t, demo.Choices{InclusiveCursor: true})
	all := exclusive.list("/envelopes", "envelopes", `{"first":500,"include_trash":true}`).ids
	tests := []struct {
		c              *client
		body           string
		want           []string
		next, previous bool
	}{
		{exclusive, `"first":3`, all[:3], true, false},
		{exclusive, `"last":3`, all[57:], false, true},
		{exclusive, `"first":3,"after":"$5"`, all[6:9], true, true},
		{exclusive, `"last":3,"before":"$5"`, all[2:5], true, true},
		{exclusive, `"before":"$5"`, all[:5], true, false},
		{exclusive, `"first":3,"after":"$5","before":"$8"`, all[6:8], true, true},
		{exclusive, `"last":1,"after":"$5","before":"$8"`, all[7:8], true, true},
		{exclusive, `"first":3,"before":"$2"`, all[:2], true, false},
		{exclusive, `"first":3,"after":"$59"`, nil, false, true},
		{exclusive, `"last":3,"before":"$0"`, nil, true, false},
		{exclusive, `"ids":["$7"],"after":"$7"`, nil, false, true},
		{exclusive, `"ids":["$7"],"before":"$7"`, nil, true, false},
		{inclusive, `"first":3,"after":"$4"`, all[4:7], true, true},
		{inclusive, `"last":3,"before":"$4"`, all[2:5], true, true},
	}
	for _, tt := range tests {
		body := tt.body
		for i := len(all) - 1; i >= 0; i-- {
			body = strings.ReplaceAll(body, fmt.Sprintf(`"$%d"`, i), fmt.Sprintf("%q", all[i]))
		}
		got := tt.c.list("/envelopes", "envelopes", `{"include_trash":true,`+body+`}`)
		if !slices.Equal(got.ids, tt.want) || got.next != tt.next || got.previous != tt.previous {
			t.Errorf("%s: %v next %v previous %v", tt.body, got.ids, got.next, got.previous)
		}
	}
}

func TestTemplatePages(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 10, Templates: 24, Seed: 5})
	for _, order := range model.TemplateOrders() {
		query := fmt.Sprintf(`"order_field":%q,"ascending":true,`, order)
		want := c.walk("/templates", "templates", query, 100, true)
		if got := c.walk("/templates", "templates", query, 5, false); !slices.Equal(got, want) || len(want) != 24 {
			t.Errorf("%s: backward %v, want %v", order, got, want)
		}
	}
}

// A page that is too large is refused, or as large as a page may be.
func TestLargestPage(t *testing.T) {
	c := chosen(t, demo.Choices{MaxPageSize: 7})
	for _, path := range []string{"/envelopes", "/templates"} {
		testbed.Equal(t, c.refused(422, "POST", path, `{"first":8}`), "first", "%s", path)
		c.refused(422, "POST", path, `{"last":8}`)
	}
	c = chosen(t, demo.Choices{MaxPageSize: 7, ClampsPages: true})
	for _, window := range []string{`"first":200`, `"last":200`, `"ascending":true`} {
		if got := c.list("/envelopes", "envelopes", `{`+window+`}`); len(got.ids) != 7 || got.next == got.previous {
			t.Errorf("%s: %d rows, next %v, previous %v", window, len(got.ids), got.next, got.previous)
		}
	}
	c.refused(422, "POST", "/envelopes", `{"first":0}`)
}

// A list that shifts while it is read lacks rows in the order of changes, and none in that of creation.
func TestListsThatShift(t *testing.T) {
	faults, err := demo.ParseFaults("envelope.list shift=2")
	testbed.Must(t, err)
	const rows = 40
	for order, complete := range map[string]bool{"MODIFICATION_DATE": false, "CREATION_DATE": true} {
		c := newClient(t, demo.Options{Envelopes: rows, Faults: faults})
		all := c.walk("/envelopes", "envelopes", `"order_field":"`+order+`","ascending":false,`, 10, true)
		if slices.Sort(all); complete != (len(slices.Compact(all)) == rows) {
			t.Errorf("%s: %d of %d rows", order, len(all), rows)
		}
	}
}
