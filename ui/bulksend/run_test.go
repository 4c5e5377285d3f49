package bulksend_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"inkdesk/model/spreadsheet"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/change/runner"
)

// newAccount is a client of a demo account of its own.
func newAccount(t *testing.T) (*api.Client, *demo.Service) {
	t.Helper()
	service := demo.New(demo.Options{Envelopes: 40, Templates: 8, Seed: 3})
	t.Cleanup(service.Close)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		t.Fatal(err)
	}
	base, _ := url.Parse(demo.BaseURL)
	return api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport(), Unit: model.Seconds}), service
}

// The service has in the end what the row says: the recipients of the template are
// replaced, not added to, and the envelope is sent.
func TestTasksAreCarriedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, service := newAccount(t)
		var from model.Template
		for _, known := range service.Templates() {
			one, err := client.Template(t.Context(), known.ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(one.DynamicFields) > 0 && len(one.SigningSteps) > 0 {
				from = one
			}
		}
		if !from.ID.Valid() {
			t.Fatal("no template has dynamic fields")
		}
		source := bulksend.Source{Template: &from, Supports: client.Supports}
		head, cells, people := "envelope name,"+from.DynamicFields[0].String(), "Lease 77,value 1", 0
		for _, c := range source.Layout().Columns(0) {
			switch c.Kind {
			case spreadsheet.FullName:
				people++
				head, cells = head+","+c.String(), cells+fmt.Sprintf(",Jane Doe %d", people)
			case spreadsheet.Email:
				head, cells = head+","+c.String(), cells+fmt.Sprintf(",jane%d@example.com", people)
			}
		}
		table := head + "\n" + cells + "\n"
		row := checkRows(t, source, table, bulksend.Options{Send: true})[0]
		if row.Why != "" {
			t.Fatal(row.Why)
		}
		do, task := runner.Runner{Client: client}, row.Task
		for task.Next() >= 0 {
			task = do.Do(t.Context(), task)
		}
		if !task.Finished() {
			t.Fatalf("%+v", task.Steps)
		}
		made, err := client.Envelope(t.Context(), task.Target.Envelope.ID)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, r := range made.Recipients() {
			if strings.HasPrefix(r.Email.String(), "jane") && strings.HasPrefix(r.Name.String(), "Jane Doe ") {
				found++
			}
		}
		if people == 0 || found != people || int(made.NumRecipients) != int(from.NumRecipients) || made.Name.String() != "Lease 77" || made.Status != model.InProgress {
			t.Errorf("%d of them, %d recipients of %d, %q is %s", found, made.NumRecipients, from.NumRecipients, made.Name, made.Status)
		}
	})
}
