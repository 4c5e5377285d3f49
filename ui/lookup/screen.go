// Package lookup finds the envelope or the template that an id or a link belongs to, and opens it.
package lookup

import (
	"context"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/spinner"
)

// Screen asks for an envelope and then for a template with an id.
type Screen struct {
	env      screen.Env
	id       string // "" when there is none in the pasted text
	envelope screen.Slot[model.Envelope]
	template screen.Slot[model.Template]
	spinner  *spinner.Spinner
	size     screen.Size
}

// New looks for the pasted text.
func New(env screen.Env, route nav.Lookup) *Screen {
	id, _ := query.ID(route.Pasted)
	if id == "" {
		id = model.ParseID[model.Envelope](route.Pasted).String()
	}
	return &Screen{env: env, id: id, spinner: spinner.New(env.Owner)}
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.template.Cancel()
	client, id := s.env.Client, model.ParseID[model.Envelope](s.id)
	ask := s.envelope.Ask(s.env.Owner, func(ctx context.Context) (model.Envelope, error) { return client.Envelope(ctx, id) })
	return tea.Batch(ask, s.spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	now := s.env.Now()
	switch {
	case s.envelope.Answer(msg, now):
		return s.handleEnvelope()
	case s.template.Answer(msg, now):
		s.spinner.End()
		if found, _ := s.template.Value(); s.template.Phase() == screen.Ready {
			s.env.Nav.Replace(nav.Template{ID: found.ID, Known: &found})
		}
		return nil
	}
	return s.spinner.Update(msg)
}

// handleEnvelope goes on to templates only when the service knows no such envelope.
func (s *Screen) handleEnvelope() tea.Cmd {
	if s.envelope.Phase() == screen.Ready {
		found, _ := s.envelope.Value()
		s.spinner.End()
		s.env.Nav.Replace(nav.Envelope{ID: found.ID, Known: &found})
		return nil
	}
	if kind := api.KindOf(s.envelope.Err()); kind == api.NotFound || kind == api.Invalid {
		client, id := s.env.Client, model.ParseID[model.Template](s.id)
		return s.template.Ask(s.env.Owner, func(ctx context.Context) (model.Template, error) { return client.Template(ctx, id) })
	}
	s.spinner.End()
	return nil
}

// Restyle implements [screen.Screen]. Every View is drawn again.
func (s *Screen) Restyle() {}

// Opening implements [screen.Loader].
func (s *Screen) Opening() bool { return s.ReadAt().Waiting }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.envelope.Cancel()
	s.template.Cancel()
}

// ReadAt implements [screen.Refresher]. It only tells that a question is open.
func (s *Screen) ReadAt() screen.Age {
	return screen.Age{
		Waiting: s.envelope.Phase() == screen.Waiting || s.template.Phase() == screen.Waiting,
		Stale:   s.err() != nil,
		Failed:  s.err(),
	}
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	return screen.Hints{Short: []key.Binding{s.env.Keys.Global.Refresh, s.env.Keys.Global.Back}}
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Looking up " + model.EnvelopeID(s.id).Short(16) }

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) { s.size = size }

// View implements [screen.Screen].
func (s *Screen) View() string {
	width, height := s.size.Width, s.size.Height
	if err := s.err(); err != nil {
		return draw.Join(describe.Unfolding(s.env, s.problem(err)).Lines(s.env.Theme, width, height))
	}
	return draw.Join(s.spinner.Lines(s.env.Theme, "Looking for "+s.id, width, height))
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	return screen.Page{Lines: []string{"Looking for: " + s.id}, Waiting: s.Opening()}
}

func (s *Screen) err() error {
	if s.template.Phase() == screen.Failed {
		return s.template.Err()
	}
	if s.envelope.Phase() == screen.Failed && s.template.Phase() == screen.Idle {
		return s.envelope.Err()
	}
	return nil
}

func (s *Screen) problem(err error) draw.Problem {
	p := describe.Problem(err)
	if kind := api.KindOf(err); kind == api.NotFound || kind == api.Invalid {
		p.Sentence = "Neither an envelope nor a template has the id " + s.id + "."
		p.Next = "Check that it is complete and belongs to this account; it may have been deleted."
	}
	return p
}
