package person

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/screen"
)

// mostRead bounds how many envelopes are read for a person.
const mostRead = 1000

// reading reads the envelopes that a search for an address finds, page by page, then those that one
// for the name finds, for other addresses of the same person.
type reading struct {
	slot  screen.Slot[model.EnvelopeList]
	query model.EnvelopeQuery
	found []model.Envelope
	// named says that the search for the name is under way, more that not all was read.
	named, more bool
}

func (r *reading) begin(client *api.Client, address string) {
	r.query = model.EnvelopeQuery{Search: address, Order: model.ByModification, Window: model.FirstRows(client.PageSize(), "")}
	r.found, r.named, r.more = nil, false, false
}

func (r *reading) ask(env screen.Env) tea.Cmd {
	client, q := env.Client, r.query
	return r.slot.Ask(env.Owner, func(ctx context.Context) (model.EnvelopeList, error) { return client.Envelopes(ctx, q) })
}

// take takes a page, and reports whether there is another one to ask for.
func (r *reading) take(env screen.Env, book *account.Book) (further bool) {
	span := env.Span(r.slot.Began(), r.slot.Age().Read)
	list := r.slot.Take()
	for i := range list.Envelopes {
		book.LearnAt(&list.Envelopes[i], span)
	}
	r.found = append(r.found, list.Envelopes...)
	last := ""
	if n := len(list.Envelopes); n > 0 {
		last = list.Envelopes[n-1].ID.String()
	}
	if !list.HasNextPage || last == "" || last == r.query.After {
		return false
	}
	if len(r.found) >= mostRead {
		r.more = true
		return false
	}
	r.query.Window = model.FirstRows(r.query.First, last)
	return true
}

// searchName searches for other addresses of a name, and reports whether that was not done yet.
func (r *reading) searchName(name string) bool {
	if r.named || name == "" {
		return false
	}
	r.named = true
	r.query.Search, r.query.Window = name, model.FirstRows(r.query.First, "")
	return true
}
