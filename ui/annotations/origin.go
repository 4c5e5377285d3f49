package annotations

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// findOrigin looks in the journal for the template that the envelope was made from: the
// service does not tell.
func (s *Screen) findOrigin() tea.Cmd {
	e, changes := s.subject.envelope, s.env.Journal
	if e == nil || changes == nil || s.compare.origin.Phase() != screen.Idle {
		return nil
	}
	made := journal.Filter{Envelope: e.ID.String(), Profile: s.env.Settings.Profile.Name}
	return s.compare.origin.Ask(s.env.Owner, func(context.Context) (model.TemplateID, error) {
		entries, err := changes.Read(made)
		for i := range entries {
			if entries[i].Result.Created == made.Envelope {
				return model.ParseID[model.Template](entries[i].Intent.IDs["template_id"]), nil
			}
		}
		return "", err
	})
}

// offerOrigin puts that template into the prompt, if nothing was typed there. A journal
// that cannot be read is told of where it is shown.
func (s *Screen) offerOrigin() tea.Cmd {
	id, _ := s.compare.origin.Value()
	if p := s.prompt; p == nil || !p.compares || p.input.Value() != "" || !id.Valid() {
		return nil
	}
	s.prompt.input.SetValue(id.String())
	return notice.Say(notice.Info, "The envelope was made from this template here.")
}
