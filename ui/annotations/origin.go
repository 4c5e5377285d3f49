package annotations

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/notice"
	"inkdesk/ui/prefetch"
	"inkdesk/ui/screen"
)

// mostOrigins is how many templates with the right pages have their fields read.
const mostOrigins = 3

// origin is what was found out about the template that an envelope was made from.
type origin struct {
	id   model.TemplateID // by the journal, "" where it does not know
	read []prefetch.Template
}

// likeTemplate finds the template that the envelope is most like, among those whose fields are
// known, and has those read in the background that may be it.
func (c *comparison) likeTemplate() {
	c.form = nil
	s := c.reader.subject
	if s.envelope == nil || !s.complete() || len(c.selection.layout.fields) == 0 {
		return
	}
	templates := c.env.Account.Templates()
	templates.WantLike(s.documents, mostOrigins)
	c.form = templates.Origin(c.ownSide())
}

// findOrigin looks in the journal for the template that the envelope was made from, which the
// service does not tell, and else for the one that it is most like.
func (c *comparison) findOrigin() tea.Cmd {
	e, changes, client := c.reader.subject.envelope, c.env.Journal, c.env.Client
	if e == nil || c.origin.Phase() != screen.Idle {
		return nil
	}
	made := journal.Filter{Envelope: e.ID.String(), Profile: c.env.Settings.Profile.Name}
	documents := c.reader.subject.documents
	looks := c.form == nil && c.reader.subject.complete() && len(c.selection.layout.fields) > 0 && client.Supports("template.list")
	rules := c.env.Rules()
	return c.origin.Ask(c.env.Owner, func(ctx context.Context) (origin, error) {
		if changes != nil {
			entries, err := changes.Read(made)
			if err != nil {
				return origin{}, err
			}
			for i := range entries {
				if entries[i].Result.Created == made.Envelope {
					return origin{id: model.ParseID[model.Template](entries[i].Intent.IDs["template_id"])}, nil
				}
			}
		}
		if !looks {
			return origin{}, nil
		}
		list, err := prefetch.ListTemplates(client)(ctx)
		if err != nil {
			return origin{}, err
		}
		listed, found := account.New(rules).Templates(), origin{}
		byID := make(map[model.TemplateID]model.Template, len(list))
		for i := range list {
			listed.Learn(&list[i])
			byID[list[i].ID] = list[i]
		}
		for _, id := range listed.Like(documents, mostOrigins) {
			read, err := prefetch.ReadTemplate(client, byID[id])(ctx)
			if err != nil {
				return found, err
			}
			found.read = append(found.read, read)
		}
		return found, nil
	})
}

// useOrigin takes what was found out.
func (s *Screen) useOrigin() tea.Cmd {
	if found, ok := s.compare.origin.Value(); ok {
		for i := range found.read {
			found.read[i].Learn(s.env.Account)
		}
		s.compare.likeTemplate()
	}
	return s.offerOrigin()
}

// offerOrigin puts the template that the envelope was made from into the empty prompt, or else
// the one that it is most like. An error of the journal is reported where the journal is shown.
func (s *Screen) offerOrigin() tea.Cmd {
	p := s.prompt
	if p == nil || !p.compares || strings.TrimSpace(p.input.Value()) != "" {
		return nil
	}
	if known, _ := s.compare.origin.Value(); known.id.Valid() {
		p.input.SetValue(known.id.String())
		return notice.Say(notice.Info, "The envelope was made from this template here.")
	}
	if s.compare.form == nil {
		return nil
	}
	p.input.SetValue(s.compare.form.Template.ID.String())
	return notice.Say(notice.Info, "The envelope is likely made from this template.")
}
