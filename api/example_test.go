package api_test

import (
	"context"
	"fmt"
	"log"
	"net/url"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/model"
)

// newDemoClient makes a client of the demo service in memory, with an account that is the same in every run.
func newDemoClient() *api.Client {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	service := demo.New(demo.Options{Seed: 1, Envelopes: 40, Now: func() time.Time { return now }})
	base, err := url.Parse(demo.BaseURL)
	if err != nil {
		log.Fatal(err)
	}
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		log.Fatal(err)
	}
	return api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport()})
}

// List the first envelopes in the order of their names.
func ExampleClient_Envelopes() {
	client := newDemoClient()
	list, err := client.Envelopes(context.Background(), model.EnvelopeQuery{
		Order: model.ByName, Ascending: true, Statuses: []model.Status{model.InProgress},
		Window: model.FirstRows(3, ""),
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range list.Envelopes {
		fmt.Println(e.Status, e.Name)
	}
	fmt.Println("more:", list.HasNextPage)
	// Output:
	// IN_PROGRESS Change request Fernhill School 7880
	// IN_PROGRESS Change request Tundra Outdoor 2690
	// IN_PROGRESS Consulting agreement Fernhill School 3217
	// more: true
}

// A change is sent once. Its error says in a sentence what happened, and what is known of the change.
func ExampleClient_RenameEnvelope() {
	client, ctx := newDemoClient(), context.Background()
	list, err := client.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")})
	if err != nil {
		log.Fatal(err)
	}
	renamed, err := client.RenameEnvelope(ctx, list.Envelopes[0].ID, "Lease 2027")
	fmt.Println(renamed.Name, api.OutcomeOf(err))

	_, err = client.RenameEnvelope(ctx, "0123456789abcdef01234567", "Lease 2027")
	fmt.Println(err)
	fmt.Println(api.OutcomeOf(err), api.KindOf(err) == api.NotFound)
	// Output:
	// Lease 2027 applied
	// Could not rename the envelope: the service does not know it. The service says: "There is no envelope \"0123456789abcdef01234567\"" (not_found). Check the identifier; it may have been deleted. (status 404, envelope.rename)
	// rejected true
}
