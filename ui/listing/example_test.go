package listing_test

import (
	"context"
	"fmt"
	"log"
	"net/url"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/spinner"
)

// A listing is read by pages, each asked for when the window nears the end of the rows, as it always
// does here. A scan reads everything in the largest pages instead. The program carries the commands out.
func Example() {
	service := demo.New(demo.Options{Envelopes: -1, Templates: 120})
	defer service.Close()
	base, _ := url.Parse(demo.BaseURL)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		log.Fatal(err)
	}
	client := api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport(), PageSize: 100})
	env := screen.Env{Owner: 1, Now: time.Now, Client: client}
	l := listing.New[model.TemplateList](env, func(t model.Template) model.TemplateID { return t.ID }, spinner.New(1))
	l.Use(listing.Source[model.TemplateList, model.Template]{
		Ask: func(r listing.Request) func(context.Context) (model.TemplateList, error) {
			return func(ctx context.Context) (model.TemplateList, error) {
				return client.Templates(ctx, model.TemplateQuery{Order: model.TemplateByName, Window: r.Window})
			}
		},
		Rows: func(l model.TemplateList, _, _ time.Time) (rows []model.Template, before, after bool) {
			return l.Templates, l.HasPreviousPage, l.HasNextPage
		},
	})
	for cmd := l.ReadTop(); cmd != nil; cmd = next(l) {
		l.Answer(reply(cmd), time.Now())
	}
	fmt.Println(len(l.Rows()), "rows,", service.Count("template.list"), "calls, complete:", l.Complete())

	l.Reset(nil)
	for cmd := l.ReadAll(1); cmd != nil; cmd = next(l) {
		l.Answer(reply(cmd), time.Now())
	}
	fmt.Println(len(l.Rows()), "rows,", service.Count("template.list"), "calls, done:", l.Scan().Done())
	// Output:
	// 120 rows, 3 calls, complete: true
	// 120 rows, 5 calls, done: true
}

// next uses the answer, and has the listing read on.
func next(l *listing.Listing[model.TemplateList, model.Template, model.TemplateID]) tea.Cmd {
	used := l.UseAnswer(listing.Window{})
	if used.Draw {
		return l.ReadOn(listing.Window{End: len(l.Rows()), Len: len(l.Rows())})
	}
	return used.Next
}

// reply carries out the call among the commands of a question; the others are timers.
func reply(cmd tea.Cmd) tea.Msg {
	msg := cmd()
	for batch, ok := msg.(tea.BatchMsg); ok; batch, ok = msg.(tea.BatchMsg) {
		msg = batch[0]()
	}
	return msg
}
