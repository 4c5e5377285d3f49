package envelopes_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// rawRows are a service that answers with these rows, three at a time.
type rawRows []string

func (s rawRows) RoundTrip(req *http.Request) (*http.Response, error) {
	var q model.EnvelopeQuery
	if err := json.NewDecoder(req.Body).Decode(&q); err != nil {
		return nil, err
	}
	from := 0
	if q.After != "" {
		from = 1 + slices.IndexFunc(s, func(row string) bool { return strings.Contains(row, fmt.Sprintf(`"id":%q`, q.After)) })
	}
	to := min(from+3, len(s))
	body := fmt.Sprintf(`{"has_next_page":%t,"has_previous_page":false,"envelopes":[%s]}`, to < len(s), strings.Join(s[from:to], ","))
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: req,
	}, nil
}

// A row that cannot be read stands in its place, and the list goes on behind it, also where
// it is the last one of a page.
func TestUnreadableRows(t *testing.T) {
	row := func(id, rest string) string {
		return fmt.Sprintf(`{"id":%q,"name":"Lease %s","status":"IN_PROGRESS"%s}`, id, id, rest)
	}
	service := rawRows{row("e1", ""), `null`, `7`, row("e2", `,"pages":[]`), row("e3", ""), `{"name":"Nameless","id":{}}`, row("e4", "")}
	run(t, uitest.Options{Transport: service, Height: 40}, func(d *desk) {
		d.Press("8")
		d.See("Lease e1", "(could not be read)", "Lease e2", "Lease e3", "Nameless", "Lease e4", "7, "+uitest.AllRead)
		if n := strings.Count(d.Screen(), "(could not be read)"); n != 2 {
			d.T.Errorf("%d rows that could not be read:\n%s", n, d.Screen())
		}
		d.Press("j", "enter")
		route, ok := d.LastOpened().(nav.Envelope)
		if !ok || route.Known == nil || string(route.Known.Source) != "null" {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}
