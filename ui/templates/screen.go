// Package templates shows the list of templates, in two tabs: those the service lists, read page by page, and those
// known on this machine, because they were opened, bookmarked or changed here. Services without a list have the second
// tab only. [Screen] holds the listing, the memory of this machine, and a masterdetail list that shows either; [Detail]
// shows one template.
package templates

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

const (
	listed = iota // by the service
	known         // here
	tabCount
)

// Screen shows the list of templates.
type Screen struct {
	*masterdetail.List[*row, model.TemplateID]
	env      screen.Env
	tab      int
	sorting  sorting
	listing  *templateListing
	asked    string // the search of the latest question
	memory   memory
	checks   *checking
	pause    screen.Timer // waits for a time without typing before the service is asked
	idInput  *textline.Input
	hasMoved bool // says that the person has moved in the list; until then it stays at its top
}

var _ screen.Reading = (*Screen)(nil)

// New returns the list.
func New(env screen.Env, _ nav.Templates) *Screen {
	s := &Screen{
		env: env, sorting: defaultSorting(model.TemplateByModification),
		checks: &checking{env: env, sharing: change.NewSharing(env)},
	}
	s.List = masterdetail.New(env, masterdetail.Options[*row, model.TemplateID]{
		Columns: s.columns(), ID: idOf, Detail: s.writeRow, Placeholder: "words of the name, an id or a link", Head: 2, BarLine: 1,
	})
	s.checks.list = s.List
	s.listing = s.newListing()
	if !s.offered() {
		s.tab = known
	}
	return s
}

func (s *Screen) offered() bool { return s.env.Client.Supports("template.list") }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.memory.load(s.env), s.showTab(true)) }

// showTab shows the rows of the open tab, and reads what is missing; reads says that the service is asked for its
// list. Rows stay until the answer.
func (s *Screen) showTab(reads bool) tea.Cmd {
	if reads && s.tab == listed && s.offered() {
		s.hasMoved = false
		s.show()
		return s.listing.ReadTop()
	}
	s.show()
	return s.readKnown()
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Templates" }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.idInput != nil || s.List.Capturing() }

// Resume implements [screen.Resumer]. Bookmarks may have changed in any case.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	load := s.memory.load(s.env)
	if !above.Changed {
		return load
	}
	s.show()
	return tea.Batch(load, s.Refresh())
}

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	if s.tab == listed && s.offered() {
		if !s.listing.Begun() {
			return s.showTab(true)
		}
		return s.listing.Refresh(listing.WindowOf(s.Table))
	}
	s.memory.forget()
	return tea.Batch(s.memory.load(s.env), s.showTab(false))
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.listing.Close()
	s.memory.slot.Cancel()
	s.checks.stop()
	s.checks.sharing.Close()
	s.env.Account.Templates().SetWanted(nil)
	s.pause.Stop()
	s.Spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	if s.checks.running() {
		c := s.checks
		c.stop()
		s.Spinner.End()
		return notice.Say(notice.Info, "The check was ended after %d of %s.", c.done, describe.Counted(len(c.of), "template")), true
	}
	if s.Table.Ranging() {
		s.Table.EndRange()
		return nil, true
	}
	there, text := s.List.Unwind()
	if text {
		return s.search(), true
	}
	return nil, there
}

// ReadAt implements [screen.Refresher]. The age is that of the oldest row in view.
func (s *Screen) ReadAt() screen.Age {
	age := screen.Age{Waiting: s.reading(), Stale: s.failure() != nil}
	rows := s.Table.Rows()
	if len(rows) == 0 {
		age.Failed = s.failure()
	}
	first, end := s.Table.Visible()
	for _, r := range rows[first:end] {
		if !r.read.IsZero() && (age.Read.IsZero() || r.read.Before(age.Read)) {
			age.Read = r.read
		}
	}
	return age
}

func (s *Screen) reading() bool {
	if s.tab == listed {
		return s.listing.Waiting()
	}
	return s.memory.slot.Phase() == screen.Waiting
}

func (s *Screen) failure() error {
	if s.tab == listed {
		return s.listing.Failure()
	}
	return s.memory.failure
}

type templateListing = listing.Listing[model.TemplateList, *row, model.TemplateID]

func (s *Screen) newListing() *templateListing {
	l := listing.New[model.TemplateList](s.env, idOf, s.Spinner)
	l.Use(listing.Source[model.TemplateList, *row]{
		Ask: func(r listing.Request) func(context.Context) (model.TemplateList, error) {
			s.asked = s.SearchText()
			body := model.TemplateQuery{Name: s.asked, Order: s.sorting.by, Ascending: s.sorting.ascending, Window: r.Window}
			read := s.env.Client.Templates
			if r.Whole {
				read = s.env.Client.TemplateRows
			}
			return func(ctx context.Context) (model.TemplateList, error) { return read(ctx, body) }
		},
		Rows: func(l model.TemplateList, _, read time.Time) ([]*row, bool, bool) {
			rows := make([]*row, len(l.Templates))
			for i, t := range l.Templates {
				s.env.Account.Templates().Learn(&l.Templates[i])
				rows[i] = &row{id: t.ID, template: t, read: read}
			}
			return rows, l.HasPreviousPage, l.HasNextPage
		},
	})
	return l
}

// useAnswer handles an answer of the service. If the service has no list, the known templates are shown. If the
// template that a page starts from is gone, the list is read from its top.
func (s *Screen) useAnswer() tea.Cmd {
	switch kind := api.KindOf(s.listing.Err()); {
	case kind == api.NotOffered:
		s.tab = known
		return s.showTab(false)
	case !s.listing.FromTop() && (kind == api.Invalid || kind == api.NotFound):
		return s.showTab(true)
	}
	used := s.listing.UseAnswer(listing.WindowOf(s.Table))
	if !used.Draw {
		return used.Next
	}
	if s.show(); used.ToEnd {
		s.Table.Bottom()
	}
	return tea.Batch(used.Next, s.listing.ReadOn(listing.WindowOf(s.Table)))
}
