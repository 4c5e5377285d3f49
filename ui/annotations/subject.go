package annotations

import (
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/nav"
)

type subject struct {
	envelope  *model.Envelope
	template  *model.Template
	name      model.Text
	steps     []model.SigningStep
	documents []model.Document
	// read are the fields by document; those of a template are all under the empty id.
	read account.Fields

	recipients []*model.Recipient // over all signing steps
	step       map[model.RecipientID]int
	index      map[model.RecipientID]int
}

func newSubject(route nav.Annotations) *subject {
	s := &subject{read: account.Fields{}}
	switch {
	case route.Envelope != nil:
		known := *route.Envelope
		s.setEnvelope(&known)
	case route.Template != nil:
		known := *route.Template
		s.setTemplate(&known)
	}
	return s
}

func (s *subject) setEnvelope(e *model.Envelope) {
	s.envelope, s.name, s.documents = e, e.Name, e.Documents
	s.setRecipients(e.SigningSteps)
}

func (s *subject) setTemplate(t *model.Template) {
	s.template, s.name = t, t.Name
	if len(t.Documents) > 0 {
		s.documents = t.Documents
	}
	s.setRecipients(t.SigningSteps)
}

func (s *subject) setRecipients(steps []model.SigningStep) {
	s.steps, s.recipients, s.step, s.index = steps, nil, map[model.RecipientID]int{}, map[model.RecipientID]int{}
	for i := range steps {
		for k := range steps[i].Recipients {
			r := &steps[i].Recipients[k]
			if _, twice := s.index[r.ID]; !twice {
				s.index[r.ID], s.step[r.ID] = len(s.recipients), i+1
			}
			s.recipients = append(s.recipients, r)
		}
	}
}

func (s *subject) who(id model.RecipientID) int {
	if id == "" {
		return paper.NoRecipient
	}
	if i, ok := s.index[id]; ok {
		return i
	}
	return paper.UnknownRecipient
}

// fields are all fields read so far, in the order of the documents. A field that is in two
// answers is in the list once.
func (s *subject) fields() []model.Annotation {
	if s.template != nil {
		return s.read[""]
	}
	return s.read.List(s.documents)
}

func (s *subject) complete() bool {
	if s.template != nil {
		_, read := s.read[""]
		return read
	}
	return s.read.Complete(s.documents) && len(s.documents) > 0
}
