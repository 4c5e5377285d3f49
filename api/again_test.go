package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/token"
	"inkdesk/model"
)

// A read whose token is refused is sent once more where there is another token by now.
func TestARefusedTokenIsLookedForOnce(t *testing.T) {
	parse := func(text string) token.Token { return parsed(t, text) }
	read := func(ctx context.Context, c *Client) error { _, err := c.Envelope(ctx, "e1"); return err }
	change := func(ctx context.Context, c *Client) error { _, err := c.VoidEnvelope(ctx, "e1"); return err }
	typed := func(ctx context.Context, c *Client) error { c.SetToken(parse(canary)); return read(ctx, c) }
	for name, row := range map[string]struct {
		call        func(context.Context, *Client) error
		finds, good string
		fails       error
		sent        []string
		searches    int
	}{
		"another token":           {read, "second", "second", nil, []string{canary, "second"}, 1},
		"another that is refused": {read, "second", "third", nil, []string{canary, "second"}, 1},
		"the same":                {read, canary, "second", nil, []string{canary}, 1},
		"none":                    {read, "second", "second", errors.New("the command failed"), []string{canary}, 1},
		"a change":                {change, "second", "second", nil, []string{canary}, 0},
		"a token that was typed":  {typed, "second", "second", nil, []string{canary}, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := new(wire)
			w.answer = func(_ int, req *http.Request) (*http.Response, error) {
				time.Sleep(2 * lookAgain) // so that the time alone forbids no further search
				if req.Header.Get("Authorization") == "Bearer "+row.good {
					return response(200, sayJSON, `{"id":"e1"}`), nil
				}
				return response(401, sayJSON, `{"message":"The token has expired."}`), nil
			}
			searches := 0
			c := testClient(t, w, func(cfg *Config) {
				cfg.FindToken = func(context.Context) (token.Token, error) {
					if searches++; searches > 1 {
						return parse("third"), row.fails
					}
					return parse(row.finds), row.fails
				}
			})
			err := row.call(t.Context(), c)
			var sent []string
			for _, request := range w.sent() {
				sent = append(sent, strings.TrimPrefix(request.header.Get("Authorization"), "Bearer "))
			}
			if good := row.sent[len(row.sent)-1] == row.good; good != (err == nil) || !slices.Equal(sent, row.sent) || searches != row.searches {
				t.Errorf("%s: sent with %v, searched %d times: %v", name, sent, searches, err)
			}
		})
	}
}

// Each caller of a shared read returns when its own time is over, the first as well.
func TestEveryCallerOfASharedReadHasItsOwnTime(t *testing.T) {
	for first := range 3 {
		synctest.Test(t, func(t *testing.T) {
			w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
				select {
				case <-time.After(3 * time.Second):
					return response(200, sayJSON, `{"id":"e1"}`), nil
				case <-req.Context().Done():
					return nil, req.Context().Err()
				}
			}}
			c, begin := testClient(t, w), time.Now()
			done := make(chan string, 3)
			for i := range 3 {
				limit := []time.Duration{100 * time.Millisecond, time.Second, time.Minute}[(i+first)%3]
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				go func() {
					_, err := c.Envelope(ctx, "e1")
					done <- fmt.Sprintf("%v %v %v", limit, time.Since(begin), KindOf(err) == TimedOut)
				}()
				synctest.Wait()
			}
			got := []string{<-done, <-done, <-done}
			if want := []string{"100ms 100ms true", "1s 1s true", "1m0s 3s false"}; !slices.Equal(got, want) || len(w.sent()) != 1 {
				t.Errorf("%d requests, %q", len(w.sent()), got)
			}
		})
	}
}

// A service that wants no question before a file gets the file without one, once.
func TestAFileWithoutAQuestionFirst(t *testing.T) {
	for _, refusals := range []int{0, 1, 2} {
		w := &wire{}
		asked := 0
		c := testClient(t, roundTripper(func(req *http.Request) (*http.Response, error) {
			asked++
			if asked <= refusals {
				return response(417, sayJSON, ""), nil // as for a request whose body was not read
			}
			return w.RoundTrip(req)
		}))
		w.answer = func(int, *http.Request) (*http.Response, error) { return response(200, sayJSON, `{"id":"d1"}`), nil }
		_, err := c.AddDocument(t.Context(), "e1", bigFile{strings.NewReader(strings.Repeat("x", 2*waitForConsent))})
		if (err == nil) != (refusals < 2) || asked != min(refusals+1, 2) {
			t.Errorf("%d refusals, asked %d times: %v", refusals, asked, err)
		}
		if refusals == 1 && (w.sent()[0].header.Get("Expect") != "" || !strings.Contains(w.sent()[0].body, strings.Repeat("x", 2*waitForConsent))) {
			t.Error("it asks again, or the file is not whole")
		}
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

type bigFile struct{ *strings.Reader }

func (bigFile) Name() model.Text { return model.NewText("big.pdf") }

// Identifiers with any of their signs are asked for as they are.
func TestSignsOfIdentifiers(t *testing.T) {
	for _, id := range []model.EnvelopeID{"a.b", "a:b", "YWJj==", "urn:env:1.2=x_-", "..."} {
		w := always(200, sayJSON, fmt.Sprintf(`{"id":%q}`, id))
		if _, err := testClient(t, w).Envelope(t.Context(), id); err != nil || len(w.sent()) != 1 {
			t.Errorf("%q: %v", id, err)
			continue
		}
		at, err := url.Parse(w.sent()[0].path)
		if err != nil || at.Path != "/v2/envelope/"+string(id) {
			t.Errorf("%q was asked for as %s", id, w.sent()[0].path)
		}
	}
}

// An answer that is too large in any way is asked for in smaller pages.
func TestSmallerPagesOfWhatIsTooLarge(t *testing.T) {
	for name, row := range map[string]string{
		"objects":  `{"id":"e%d","x":[` + strings.Repeat("{},", maxObjects/150) + `{}]}`,
		"bytes":    `{"id":"e%d","x":"` + strings.Repeat("x", 400_000) + `"}`,
		"elements": `{"id":"e%d"}` + strings.Repeat(`,{"id":"e%[1]d"}`, 99),
	} {
		w := new(wire)
		w.answer = func(n int, _ *http.Request) (*http.Response, error) {
			body := w.sent()[n-1].body
			asked := 0
			_, _ = fmt.Sscanf(body[strings.Index(body, `"first":`)+len(`"first":`):], "%d", &asked)
			rows := make([]string, asked)
			for i := range rows {
				rows[i] = fmt.Sprintf(row, i)
			}
			return response(200, sayJSON, `{"has_next_page":false,"envelopes":[`+strings.Join(rows, ",")+`]}`), nil
		}
		c := testClient(t, w)
		list, err := c.Envelopes(t.Context(), model.EnvelopeQuery{Window: model.FirstRows(DefaultPageSize, "")})
		if err != nil || len(list.Envelopes) == 0 || len(w.sent()) < 2 || c.PageSize() >= DefaultPageSize {
			t.Errorf("%s: %d rows, %d requests, the page is %d: %v", name, len(list.Envelopes), len(w.sent()), c.PageSize(), err)
		}
	}
}

// A number is a date in the unit of the account, whatever its size; ten or thirteen digits alone tell another unit.
func TestNumbersInTheUnitOfTheAccount(t *testing.T) {
	for _, row := range []struct {
		created, number int64
		seconds         int64
	}{
		{1700000000, 253402300799, 253402300799},
		{1700000000, 100000000000, 100000000000},
		{1700000000, 999999999999, 999999999999},
		{1700000000, 32503680000, 32503680000},
		{1700000000, 1, 1},
		{1700000000, 1831280113, 1831280113},
		{1700000000, 1831280113000, 1831280113},
		{1700000000000, 253402300799000, 253402300799},
		{1700000000000, 32503680000000, 32503680000},
		{1700000000000, 86400000, 86400},
		{1700000000000, 99999999000, 99999999},
		{1700000000000, 31536000000, 31536000},
		{1700000000000, 1831280113, 1831280113},
	} {
		body := fmt.Sprintf(`{"id":"e1","created_at":%d,"expires_at":%d}`, row.created, row.number)
		e, err := testClient(t, always(200, sayJSON, body)).Envelope(t.Context(), "e1")
		if err != nil || e.ExpiresAt.Time().Unix() != row.seconds {
			t.Errorf("%s: %v, %v", body, e.ExpiresAt.Time().UTC(), err)
		}
		c := testClient(t, always(200, sayJSON, `{"envelopes":[`+body+`]}`))
		list, err := c.Envelopes(t.Context(), model.EnvelopeQuery{})
		if err != nil || list.Envelopes[0].ExpiresAt != e.ExpiresAt {
			t.Errorf("listed, %s: %v, %v", body, list.Envelopes[0].ExpiresAt.Time().UTC(), err)
		}
	}
	// The unit of an account that mixes them is the first one: it decides what no number tells itself.
	for other, year := range map[string]int{"": 9999, "000": 1978} {
		created := fmt.Sprintf(`{"envelopes":[{"id":"e1","created_at":1700000000%s,"expires_at":253402300799},{"id":"e2","created_at":1700000000},{"id":"e3","created_at":1700000000000}]}`, other)
		list, err := testClient(t, always(200, sayJSON, created)).Envelopes(t.Context(), model.EnvelopeQuery{})
		if err != nil || list.Envelopes[0].ExpiresAt.Time().UTC().Year() != year || list.Envelopes[1].CreatedAt.Time() != list.Envelopes[2].CreatedAt.Time() {
			t.Errorf("%s: %+v, %v", created, list, err)
		}
	}
}
