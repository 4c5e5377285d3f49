package api

import (
	"context"
	"errors"
	"net/http"
	"testing"

	"inkdesk/model"
)

// An answer without a body shows all that there is once the last attachment request was taken
// away; to any other change it shows nothing.
func TestAnEmptyAnswerToTheLastRequest(t *testing.T) {
	one := []model.PlaceholderRequest{{RecipientID: "r1", Name: text("Passport")}}
	for name, row := range map[string]struct {
		status int
		body   string
		do     func(context.Context, *Client) error
		want   Outcome
	}{
		"no content": {204, "", func(ctx context.Context, c *Client) error { return failed(c.SetPlaceholders(ctx, "e1", nil)) }, Applied},
		"no body":    {200, " \n", func(ctx context.Context, c *Client) error { return failed(c.SetPlaceholders(ctx, "e1", nil)) }, Applied},
		"null":       {200, "null", func(ctx context.Context, c *Client) error { return failed(c.SetPlaceholders(ctx, "e1", nil)) }, Applied},
		"template":   {204, "", func(ctx context.Context, c *Client) error { return failed(c.SetTemplatePlaceholders(ctx, "t1", nil)) }, Applied},
		"some left":  {204, "", func(ctx context.Context, c *Client) error { return failed(c.SetPlaceholders(ctx, "e1", one)) }, Unknown},
		"a name":     {204, "", func(ctx context.Context, c *Client) error { return failed(c.RenameEnvelope(ctx, "e1", "Lease")) }, Unknown},
		"others left": {200, `{"recipients":[{"recipient_id":"r1","placeholders":[{"id":"p1","name":"Passport"}]}]}`, func(ctx context.Context, c *Client) error {
			var e *Error
			if err := failed(c.SetPlaceholders(ctx, "e1", nil)); !errors.As(err, &e) || e.Kind != NotAsSent {
				t.Errorf("what is left is not told: %v", err)
			}
			return nil
		}, Applied},
	} {
		w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
			return response(row.status, "application/json", row.body), nil
		}}
		if got := OutcomeOf(row.do(t.Context(), testClient(t, w))); got != row.want {
			t.Errorf("%s: %v, want %v", name, got, row.want)
		}
		if sent := w.requests[0].body; row.want == Applied && sent != `{"placeholders":[]}` {
			t.Errorf("%s: sent %s", name, sent)
		}
	}
}
