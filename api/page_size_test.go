package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
)

// What the profile allows is never exceeded, whatever is asked for.
func TestTheProfileBoundsEveryPage(t *testing.T) {
	c, s := limited(t, 1000, false, 20)
	if c.PageSize() != 20 {
		t.Errorf("the page is %d", c.PageSize())
	}
	list, err := c.EnvelopeRows(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(70, "")})
	if err != nil || len(list.Envelopes) != 70 {
		t.Fatalf("%d rows: %v", len(list.Envelopes), err)
	}
	ids := make([]model.EnvelopeID, 70)
	for i := range ids {
		ids[i] = list.Envelopes[i].ID
	}
	if again, err := c.EnvelopesByID(t.Context(), ids); err != nil || len(again) != 70 {
		t.Errorf("%d rows: %v", len(again), err)
	}
	for _, call := range s.Calls() {
		var q model.EnvelopeQuery
		if err := json.Unmarshal(call.Body, &q); err != nil || q.First > 20 || len(q.IDs) > 20 {
			t.Errorf("asked for more: %s %v", call.Body, err)
		}
	}
}

// limit refuses what asks for more rows, or names more ids, than it allows. It may change at any time.
type limit struct {
	http.RoundTripper
	rows, ids, status, refused int
}

func (l *limit) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	var q model.EnvelopeQuery
	if err := json.Unmarshal(body, &q); err != nil {
		return nil, err
	}
	if q.First > l.rows || len(q.IDs) > l.ids {
		l.refused++
		return response(l.status, "application/json", `{"message":"No."}`), nil
	}
	req.Body = io.NopCloser(strings.NewReader(string(body)))
	return l.RoundTripper.RoundTrip(req)
}

// limiting is a client of a demo account behind a limit that only its answers tell of.
func limiting(t *testing.T, status int) (*Client, *limit) {
	t.Helper()
	s := demo.New(demo.Options{Envelopes: 230, Seed: 3, Token: canary})
	l := &limit{RoundTripper: s.Transport(), rows: 1000, ids: 1000, status: status}
	return testClient(t, l), l
}

func TestALimitThatComesInBetween(t *testing.T) {
	for _, status := range []int{http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity} {
		c, l := limiting(t, status)
		read := func() []string {
			return forward(t, DefaultPageSize, func(w model.Window) (model.EnvelopeList, error) {
				if w.After != "" {
					l.rows = 30
				}
				return c.Envelopes(t.Context(), model.EnvelopeQuery{Window: w})
			}, envelopesOf)
		}
		once(t, read(), listedEnvelopes)
		if refused := l.refused; refused != 3 || c.PageSize() != 20 {
			t.Errorf("%d: %d times refused, the page is %d", status, refused, c.PageSize())
		}
		once(t, read(), listedEnvelopes)
		if l.refused != 3 {
			t.Errorf("%d: the limit was not remembered", status)
		}
	}
}

// A service may take fewer ids than it gives rows. Its pages stay as large as they are.
func TestALimitOfIDs(t *testing.T) {
	c, l := limiting(t, http.StatusUnprocessableEntity)
	l.ids = 60
	list, err := c.EnvelopeRows(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(180, "")})
	testbed.Must(t, err)
	ids := make([]model.EnvelopeID, len(list.Envelopes))
	for i := range ids {
		ids[i] = list.Envelopes[i].ID
	}
	for range 2 {
		again, err := c.EnvelopesByID(t.Context(), ids)
		testbed.Must(t, err)
		once(t, rowIDs(again), 180)
	}
	if c.PageSize() != DefaultPageSize || l.refused != 4 {
		t.Errorf("the page is %d, %d times refused", c.PageSize(), l.refused)
	}
}

// What is refused for another reason is asked for once more, with a single row, and
// nothing is learned from it, however often that happens.
func TestARefusalThatIsNotAboutTheSize(t *testing.T) {
	c, l := limiting(t, http.StatusUnprocessableEntity)
	l.rows, l.ids = 0, 0
	for n := range 5 {
		_, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(150, "gone")})
		if e, ok := errors.AsType[*Error](err); !ok || e.Status != 422 || e.Detail.String() != "No." {
			t.Errorf("got %v", err)
		}
		if l.refused != 2*n+2 || c.PageSize() != DefaultPageSize {
			t.Errorf("%d calls, the page is %d", l.refused, c.PageSize())
		}
	}
	if _, err := c.EnvelopesByID(t.Context(), []model.EnvelopeID{"a", "b", "c"}); KindOf(err) != Invalid || l.refused > 14 {
		t.Errorf("%d calls: %v", l.refused, err)
	}
	if _, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(1, "")}); err == nil {
		t.Error("a refusal of a single row is none")
	}
}

// A failure while smaller pages are tried is told, and nothing is learned from it.
func TestAFailureWhileSmallerPagesAreTried(t *testing.T) {
	w := &wire{answer: func(n int, _ *http.Request) (*http.Response, error) {
		switch n {
		case 1:
			return response(413, "", ""), nil
		case 2:
			return response(200, "application/json", `{"envelopes":[]}`), nil
		default:
			return response(403, "", ""), nil
		}
	}}
	c := testClient(t, w)
	_, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(150, "")})
	if KindOf(err) != Forbidden || len(w.sent()) != 3 || c.PageSize() != DefaultPageSize {
		t.Errorf("%d calls, the page is %d: %v", len(w.sent()), c.PageSize(), err)
	}
}

// Pages that lack a row here and there, as those of a service that hides some do, are not
// asked for smaller and smaller: two that lack as many pass for cut ones once.
func TestPagesWithGapsDoNotShrink(t *testing.T) {
	for _, row := range []struct {
		missing []int
		size    int
	}{{[]int{1, 2, 3}, DefaultPageSize}, {[]int{1, 2, 2, 3, 3}, 98}} {
		w := new(wire)
		w.answer = func(n int, _ *http.Request) (*http.Response, error) {
			var q model.EnvelopeQuery
			if err := json.Unmarshal([]byte(w.sent()[n-1].body), &q); err != nil {
				return nil, err
			}
			rows := make([]string, q.First-row.missing[n%len(row.missing)])
			for i := range rows {
				rows[i] = fmt.Sprintf(`{"id":"e%d-%d"}`, n, i)
			}
			return response(200, "application/json", `{"has_next_page":true,"envelopes":[`+strings.Join(rows, ",")+`]}`), nil
		}
		c := testClient(t, w)
		for range 50 {
			if _, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(100, "")}); err != nil {
				t.Fatal(err)
			}
		}
		if c.PageSize() != row.size {
			t.Errorf("missing %v: the page is %d, want %d", row.missing, c.PageSize(), row.size)
		}
	}
}

// Fewer rows help where an answer is too large to be read.
func TestAnAnswerThatIsTooLarge(t *testing.T) {
	s := demo.New(demo.Options{Envelopes: 230, Seed: 3, Token: canary})
	c := testClient(t, s.Transport(), func(cfg *Config) { cfg.Limits.ListBytes = 100_000 })
	once(t, allEnvelopes(t, c), listedEnvelopes)
}
