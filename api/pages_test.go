package api

import (
	"fmt"
	"slices"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// listedEnvelopes are those of 230 that are not in the trash.
const listedEnvelopes = 228

// limited is a client of a demo account of 230 envelopes and 60 templates that lists so
// many at once, and no more than a profile allows.
func limited(t *testing.T, most int, clamps bool, allowed int) (*Client, *demo.Service) {
	t.Helper()
	s := demo.New(demo.Options{
		Envelopes: 230, Templates: 60, Seed: 3, Token: canary,
		Choices: demo.Choices{MaxPageSize: most, ClampsPages: clamps},
	})
	return testClient(t, s.Transport(), func(cfg *Config) { cfg.PageSize = allowed }), s
}

// forward reads a listing to its end, as all that list do: from what the service says.
func forward[L, R any](t *testing.T, size int, ask func(model.Window) (L, error), of func(*L) page[R]) []string {
	t.Helper()
	var ids []string
	w := model.FirstRows(size, "")
	for range 1000 {
		list, err := ask(w)
		testbed.Must(t, err)
		p := of(&list)
		for _, r := range *p.rows {
			ids = append(ids, p.id(r))
		}
		if !*p.next {
			return ids
		}
		w.After = ids[len(ids)-1]
	}
	t.Fatal("the listing has no end")
	return nil
}

func allEnvelopes(t *testing.T, c *Client) []string {
	t.Helper()
	return forward(t, DefaultPageSize, func(w model.Window) (model.EnvelopeList, error) {
		return c.Envelopes(t.Context(), model.EnvelopeQuery{Window: w})
	}, envelopesOf)
}

func once(t *testing.T, ids []string, want int) {
	t.Helper()
	slices.Sort(ids)
	if got := len(slices.Compact(slices.Clone(ids))); got != want || len(ids) != want {
		t.Errorf("%d rows, %d of them different, want %d", len(ids), got, want)
	}
}

// Whatever a service gives at once, and whether it refuses more or gives less, every row
// arrives exactly once, and the calls are as few as that allows.
func TestListingsUnderEveryLimit(t *testing.T) {
	learning := map[int]int{5: 7, 50: 4, 100: 3, 1000: 1} // calls until the first page is there
	for _, most := range []int{5, 50, 100, 1000} {
		for _, clamps := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d clamps %v", most, clamps), func(t *testing.T) {
				c, s := limited(t, most, clamps, 0)
				size := min(most, DefaultPageSize)
				first := learning[most]
				if clamps {
					first = 1
				}
				calls := func(rows int) int { return (rows-1)/size + first }
				check := func(what string, want int, read func()) {
					t.Helper()
					before := s.Count()
					read()
					testbed.Equal(t, s.Count()-before, want, "%s", what)
					first = 1
				}
				var ids []string
				check("all envelopes", calls(listedEnvelopes), func() {
					ids = allEnvelopes(t, c)
					once(t, slices.Clone(ids), listedEnvelopes)
				})
				if c.PageSize() != size {
					t.Errorf("the page is %d, want %d", c.PageSize(), size)
				}
				check("all templates", calls(60), func() {
					once(t, forward(t, DefaultPageSize, func(w model.Window) (model.TemplateList, error) {
						return c.Templates(t.Context(), model.TemplateQuery{Window: w})
					}, templatesOf), 60)
				})
				check("150 rows in one", calls(150), func() {
					list, err := c.EnvelopeRows(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(150, "")})
					if err != nil || !list.HasNextPage || list.HasPreviousPage {
						t.Errorf("next %v, previous %v: %v", list.HasNextPage, list.HasPreviousPage, err)
					}
					once(t, rowIDs(list.Envelopes), 150)
				})
				check("40 templates in one", calls(40), func() {
					list, err := c.TemplateRows(t.Context(), model.TemplateQuery{Window: model.FirstRows(40, "")})
					if err != nil || len(list.Templates) != 40 || !list.HasNextPage {
						t.Errorf("%d rows, next %v: %v", len(list.Templates), list.HasNextPage, err)
					}
				})
				check("by id", calls(listedEnvelopes), func() {
					var asked []model.EnvelopeID
					for _, id := range ids {
						asked = append(asked, model.EnvelopeID(id))
					}
					again, err := c.EnvelopesByID(t.Context(), asked)
					if err != nil {
						t.Error(err)
					}
					once(t, rowIDs(again), listedEnvelopes)
				})
			})
		}
	}
}

func rowIDs(list []model.Envelope) []string {
	ids := make([]string, len(list))
	for i := range list {
		ids[i] = list[i].ID.String()
	}
	return ids
}

// The last rows are learned about like the first ones.
func TestLastRowsUnderALimit(t *testing.T) {
	for _, clamps := range []bool{false, true} {
		c, s := limited(t, 50, clamps, 0)
		list, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.LastRows(120, "")})
		if err != nil || len(list.Envelopes) != 50 || list.HasNextPage || !list.HasPreviousPage {
			t.Errorf("%d rows, next %v, previous %v: %v", len(list.Envelopes), list.HasNextPage, list.HasPreviousPage, err)
		}
		if n := s.Count(); n > 4 {
			t.Errorf("%d calls", n)
		}
	}
}

// A row that a page begins with because the one before ended with it counts once.
func TestRowsWithACursorThatBelongsToThePage(t *testing.T) {
	s := demo.New(demo.Options{Envelopes: 230, Seed: 3, Token: canary, Choices: demo.Choices{InclusiveCursor: true, MaxPageSize: 5}})
	list, err := testClient(t, s.Transport()).EnvelopeRows(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(34, "")})
	if err != nil || !list.HasNextPage {
		t.Errorf("next %v: %v", list.HasNextPage, err)
	}
	once(t, rowIDs(list.Envelopes), 34)
}

// A service that repeats itself ends a reading of many rows.
func TestRowsOfAServiceThatRepeatsItself(t *testing.T) {
	w := always(200, "application/json", `{"has_next_page":true,"envelopes":[{"id":"e1"},{"id":"e2"}]}`)
	list, err := testClient(t, w).EnvelopeRows(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(50, "")})
	if err != nil || len(list.Envelopes) != 2 || len(w.sent()) != 2 {
		t.Errorf("%d rows after %d calls: %v", len(list.Envelopes), len(w.sent()), err)
	}
}
