package envelope

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// evidence reads what may tell who holds the envelope, while somebody asks why: the
// fields of its documents, once a completed envelope has shown that this service returns
// what recipients enter into them.
func (s *Screen) evidence() tea.Cmd {
	switch e := s.current(); {
	case !s.disputed():
		return nil
	case s.fieldsTell():
		return s.fields.read(s, e)
	default:
		return s.readSample()
	}
}

// disputed reports whether it is asked who of several people holds the envelope.
func (s *Screen) disputed() bool {
	e := s.current()
	return s.why != nil && e != nil && e.Status.Open() && len(s.report.Holder.Who) > 1
}

// fieldsTell reports whether the fields of the envelope would answer that.
func (s *Screen) fieldsTell() bool { return s.disputed() && s.env.Past.ShowsInput() }

func (s *Screen) readSample() tea.Cmd {
	of, ok := s.env.Past.Sample()
	if !ok {
		return nil
	}
	client := s.env.Client
	return s.sample.Ask(s.env.Owner, func(ctx context.Context) ([]model.Annotation, error) {
		return client.Annotations(ctx, of.Envelope, of.Document)
	})
}

func (s *Screen) sampled() tea.Cmd {
	if all, read := s.sample.Value(); read {
		s.env.Past.LearnFields(&model.Envelope{Status: model.Completed}, all)
	}
	return s.evidence()
}
