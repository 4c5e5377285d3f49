package person

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// Screen shows the page of one person.
type Screen struct {
	*masterdetail.List[*row, model.EnvelopeID]
	env     screen.Env
	size    screen.Size
	address string
	reading reading
	person  person
	letters screen.Slot[state.Letters] // the languages of those that were written from here
}

var _ screen.Reading = (*Screen)(nil)

// New returns the page. It reads nothing before Start.
func New(env screen.Env, r nav.Person) *Screen {
	s := &Screen{env: env, address: strings.TrimSpace(model.Clean(r.Address))}
	s.List = masterdetail.New(env, masterdetail.Options[*row, model.EnvelopeID]{
		Columns: s.columns(), ID: func(r *row) model.EnvelopeID { return r.ID }, Detail: s.writeRow,
		Placeholder: "words of the name",
	})
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.readLetters()) }

func (s *Screen) readLetters() tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	return s.letters.Ask(s.env.Owner, func(context.Context) (state.Letters, error) {
		return state.Get[state.Letters](store, state.NameLetters)
	})
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Person" }

// Resume implements [screen.Resumer].
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if above.Changed {
		return s.Start()
	}
	return s.readLetters() // one may have been written meanwhile
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.reading.slot.Cancel()
	s.letters.Cancel()
	s.Spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.show()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := s.reading.slot.Age()
	if len(s.person.rows) > 0 {
		age.Failed = nil
	}
	return age
}

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
