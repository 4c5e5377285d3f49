package account_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// Dates before the year 2000 and ahead are in no week and in no age, which the page says, and make no one hold an
// envelope for half a century.
func TestDatesOfNoUse(t *testing.T) {
	service := uitest.NewService(t, demo.Options{Envelopes: 300})
	open := service.Find(func(e *account.Envelope) bool { return e.Status.Open() })
	for i, id := range open[:12] {
		odd := []time.Time{time.Unix(86_400, 0), uitest.Start.AddDate(1, 0, 0), uitest.Start.AddDate(300, 0, 0), time.Unix(1, 0)}[i%4]
		testbed.Must(t, service.Change(id, func(e *model.Envelope) { e.CreatedAt, e.ExpiresAt = model.Time(odd.Unix()), model.Time(odd.Unix()) }))
	}
	run(t, uitest.Options{Service: service, Width: 200, Height: 60}, func(p *uitest.Program) {
		p.See("half within", "12 without a usable date: left out of weeks and ages").Hides("NaN", "%!", "Inf")
		if odd := regexp.MustCompile(`-\d+ [dhm]\b|\d{4,} d\b|0 % of 0`).FindString(p.Screen()); odd != "" {
			t.Errorf("%q is on\n%s", odd, p.Screen())
		}
	})
}

// unordered asks the service for no order and no dates, which is what a service without these answers.
type unordered struct{ next http.RoundTripper }

func (u unordered) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil || !strings.HasSuffix(r.URL.Path, "/envelopes") {
		return u.next.RoundTrip(r)
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var body map[string]json.RawMessage
	if err := json.Unmarshal(text, &body); err != nil {
		return nil, err
	}
	for name := range body {
		if strings.HasPrefix(name, "order") || strings.HasPrefix(name, "date_") {
			delete(body, name)
		}
	}
	if text, err = json.Marshal(body); err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	return u.next.RoundTrip(r)
}

// A service that orders nothing and knows no period leads to the same numbers.
func TestNumbersWithoutOrder(t *testing.T) {
	page := func(wrap func(http.RoundTripper) http.RoundTripper) (lines string) {
		run(t, uitest.Options{Width: 200, Height: 50, WrapTransport: wrap, Demo: demo.Options{Envelopes: 300, Choices: demo.Choices{MaxPageSize: 20, ClampsPages: true}}}, func(p *uitest.Program) {
			p.See("half within")
			p.Wait(time.Minute).Hides("so far", "what ended was")
			for line := range strings.SplitSeq(p.Screen(), "\n") { // names of forms depend on what else was read
				lines += ansi.Cut(line, 0, 98) + "\n"
			}
		})
		return lines
	}
	if got, want := page(func(next http.RoundTripper) http.RoundTripper { return unordered{next} }), page(nil); got != want {
		t.Errorf("the page is\n%s\nnot\n%s", got, want)
	}
}

// No envelope and a single one make a page without shares, trends and comparisons.
func TestNextToNothing(t *testing.T) {
	for _, envelopes := range []int{-1, 1} {
		run(t, uitest.Options{Width: 200, Height: 50, Demo: demo.Options{Envelopes: envelopes}}, func(p *uitest.Program) {
			p.See("In progress", "nothing was completed in this time", "Open for")
			p.Hides("NaN", "Inf", "%!", "% of", "Unusual", "Near date")
			p.Press("j", "k", "l", "h", "G", "g", "pgdown", "pgup", "enter", "esc", "x", "esc")
		})
	}
}
