package runner_test

import (
	"context"
	"fmt"
	"log"
	"net/url"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// A task is carried out step by step. Each step reads the target again before it sends its
// request, and sends nothing when the target is no longer as it was shown.
func Example() {
	service := demo.New(demo.Options{Seed: 1, Envelopes: 40})
	defer service.Close()
	base, _ := url.Parse(demo.BaseURL)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		log.Fatal(err)
	}
	client, ctx := api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport()}), context.Background()
	drafts := service.Find(func(e *account.Envelope) bool { return e.Status == model.Draft })
	shown, err := client.Envelope(ctx, drafts[0])
	if err != nil {
		log.Fatal(err)
	}
	r := runner.Runner{Client: client, Zone: time.UTC}
	task := runner.New(change.Target{Envelope: &shown},
		change.Request{Operation: "envelope.rename", Body: &model.Rename{Name: "Lease 2027"}},
		change.Request{Operation: "envelope.set_comment", Body: &model.CommentChange{Comment: "for the file"}},
	)
	for task.Next() >= 0 {
		task = r.Do(ctx, task)
	}
	renamed, _ := service.Envelope(shown.ID)
	fmt.Println(renamed.Name, task.Finished())

	late := r.Do(ctx, runner.New(change.Target{Envelope: &shown}, change.Request{Operation: "envelope.delete"}))
	fmt.Println(late.Steps[0].State == runner.Moved, service.Count("envelope.delete"))
	// Output:
	// Lease 2027 true
	// true 0
}
