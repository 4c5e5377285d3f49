package lookup

import (
	"errors"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Looking up " + model.EnvelopeID(s.id).Short(16) }

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) { s.size = size }

// View implements [screen.Screen].
func (s *Screen) View() string {
	width, height := s.size.Width, s.size.Height
	if err := s.err(); err != nil {
		return describe.Unfolding(s.env, s.problem(err)).View(s.env.Theme, width, height)
	}
	return s.spinner.View(s.env.Theme, "Looking for "+s.id, width, height)
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
	e, ok := errors.AsType[*api.Error](err)
	if !ok {
		return draw.Problem{Sentence: model.Clean(err.Error())}
	}
	p := draw.Problem{Sentence: e.Sentence(), Next: e.Next(), Cause: e.Cause()}
	if e.Kind == api.NotFound || e.Kind == api.Invalid {
		p.Sentence = "Neither an envelope nor a template has the id " + s.id + "."
		p.Next = "Check that it is complete and belongs to this account; it may have been deleted."
	}
	return p
}
