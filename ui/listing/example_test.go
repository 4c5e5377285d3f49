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

// atEnd is a table that always shows the last rows, so that the listing reads on.
type atEnd struct{}

func (atEnd) Visible() (first, end int) { return 0, 0 }
func (atEnd) NearEnd(int) bool          { return true }
func (atEnd) NearStart(int) bool        { return false }
func (atEnd) Bottom()                   {}

// A listing is read by pages, each asked for when the window nears the end of the rows. A scan
// reads everything in the largest pages instead. The program carries the commands out.
func Example() {
	service := demo.New(demo.Options{Envelopes: -1, Templates: 120})
	defer service.Close()
	base, _ := url.Parse(demo.BaseURL)
	secret, _, err := token.Parse([]byte(service.Token()))
	if err != nil {
		log.Fatal(err)
	}
	client := api.New(api.Config{BaseURL: base, Token: secret, Transport: service.Transport(), PageSize: 100})
	options := listing.Options[model.TemplateList, model.Template, model.TemplateID]{
		ID: func(t model.Template) model.TemplateID { return t.ID }, Window: atEnd{}, Spinner: spinner.New(1),
		Ask: func(r listing.Request) func(context.Context) (model.TemplateList, error) {
			return func(ctx context.Context) (model.TemplateList, error) {
				return client.Templates(ctx, model.TemplateQuery{Order: model.TemplateByName, Window: r.Window})
			}
		},
		Rows: func(l model.TemplateList, _ time.Time) (rows []model.Template, before, after bool) {
			return l.Templates, l.HasPreviousPage, l.HasNextPage
		},
		Show: func() tea.Cmd { return nil },
	}
	l := listing.New(screen.Env{Owner: 1, Now: time.Now, Client: client}, options)
	for cmd := l.ReadTop(); cmd != nil; cmd = l.UseAnswer() {
		l.Answer(reply(cmd), time.Now())
	}
	fmt.Println(len(l.Rows()), "rows,", service.Count("template.list"), "calls, complete:", l.Complete())

	l.Reset(nil)
	for cmd := l.ReadAll(1); cmd != nil; cmd = l.UseAnswer() {
		l.Answer(reply(cmd), time.Now())
	}
	fmt.Println(len(l.Rows()), "rows,", service.Count("template.list"), "calls, done:", l.Scan().Done())
	// Output:
	// 120 rows, 3 calls, complete: true
	// 120 rows, 5 calls, done: true
}

// reply carries out the call among the commands of a question; the others are timers.
func reply(cmd tea.Cmd) tea.Msg {
	msg := cmd()
	for batch, ok := msg.(tea.BatchMsg); ok; batch, ok = msg.(tea.BatchMsg) {
		msg = batch[0]()
	}
	return msg
}
