package annotations

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/background"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

type otherDocument struct {
	name        string
	other       difference.Side
	differences []difference.Difference
	// envelope holds it as it was read, nil for a template; fields holds those on its pages.
	envelope *model.Envelope
	fields   account.Fields
}

// readOther reads the template or the envelope with an id; an id does not tell which of them it is. The
// known fields need not be read again while the envelope was changed last at updated.
func readOther(
	ctx context.Context, env screen.Env, id string, templateFirst bool, known account.Fields, updated model.Time,
) (otherDocument, error) {
	first := func() (otherDocument, error) { return otherEnvelope(ctx, env, id, known, updated) }
	second := func() (otherDocument, error) { return otherTemplate(ctx, env, id) }
	if templateFirst {
		first, second = second, first
	}
	other, err := first()
	if kind := api.KindOf(err); err == nil || kind != api.NotFound && kind != api.Invalid {
		return other, err
	}
	return second()
}

func otherTemplate(ctx context.Context, env screen.Env, id string) (otherDocument, error) {
	t, err := env.Client.Template(ctx, model.ParseID[model.Template](id))
	if err != nil {
		return otherDocument{}, err
	}
	fields, err := env.Client.TemplateAnnotations(ctx, t.ID)
	if err != nil {
		return otherDocument{}, err
	}
	return otherDocument{name: "template " + t.Name.String(), other: side(env, t.SigningSteps, t.Documents, fields)}, nil
}

func otherEnvelope(
	ctx context.Context, env screen.Env, id string, fields account.Fields, updated model.Time,
) (otherDocument, error) {
	e, err := env.Client.Envelope(ctx, model.ParseID[model.Envelope](id))
	if err != nil {
		return otherDocument{}, err
	}
	if fields == nil || updated != e.UpdatedAt || !fields.Complete(e.Documents) {
		fields, err = env.Client.FieldsOf(ctx, e.ID, e.Documents)
	}
	return otherDocument{
		name: "envelope " + e.Name.String(), other: side(env, e.SigningSteps, e.Documents, fields.List(e.Documents)),
		envelope: &e, fields: fields,
	}, err
}

const mostTemplates = 3

type templateOf struct {
	id   model.TemplateID // by the journal, "" where it does not know
	read []background.Template
}

// likeTemplate finds the template that the envelope is most like, among those whose fields are
// known, and has those read in the background that may be it.
func (c *comparison) likeTemplate(l *layout) {
	c.form = nil
	s := &l.subject
	if s.Envelope == nil || !s.complete() || len(l.byIndex) == 0 {
		return
	}
	templates := l.env.Account.Templates()
	templates.WantLike(s.documents, mostTemplates)
	c.form = templates.Origin(s.SigningSteps(), s.documents, s.fields())
}

// findTemplateOf looks in the journal for the template that the envelope was made from, which the
// service does not tell, and else for the one that it is most like.
func (c *comparison) findTemplateOf(l *layout) tea.Cmd {
	e, changes, client := l.subject.Envelope, l.env.Journal, l.env.Client
	if e == nil || c.templateOf.Phase() != screen.Idle {
		return nil
	}
	made := journal.Filter{Envelope: e.ID.String(), Profile: l.env.Settings.Profile.Name}
	documents := l.subject.documents
	looks := c.form == nil && l.subject.complete() && len(l.byIndex) > 0 && client.Supports("template.list")
	rules := l.env.Rules()
	return c.templateOf.Ask(l.env.Owner, func(ctx context.Context) (templateOf, error) {
		if changes != nil {
			entries, err := changes.Read(made)
			if err != nil {
				return templateOf{}, err
			}
			for i := range entries {
				if entries[i].Result.Created == made.Envelope {
					return templateOf{id: model.ParseID[model.Template](entries[i].Intent.IDs["template_id"])}, nil
				}
			}
		}
		if !looks {
			return templateOf{}, nil
		}
		read, err := background.ReadAlike(client, rules, documents, mostTemplates)(ctx)
		return templateOf{read: read}, err
	})
}

func (s *Screen) useTemplateOf() tea.Cmd {
	if found, ok := s.compare.templateOf.Value(); ok {
		for i := range found.read {
			found.read[i].Learn(s.env.Account)
		}
		s.compare.likeTemplate(&s.layout)
	}
	return s.offerTemplateOf()
}

// offerTemplateOf puts the template that the envelope was made from into the empty prompt, or else
// the one that it is most like. An error of the journal is reported where the journal is shown.
func (s *Screen) offerTemplateOf() tea.Cmd {
	p := s.prompt
	if p == nil || p.asks != whichOther || strings.TrimSpace(p.input.Value()) != "" {
		return nil
	}
	if known, _ := s.compare.templateOf.Value(); known.id.Valid() {
		p.input.SetValue(known.id.String())
		return notice.Say(notice.Info, "The envelope was made from this template here.")
	}
	if s.compare.form == nil {
		return nil
	}
	p.input.SetValue(s.compare.form.Template.ID.String())
	return notice.Say(notice.Info, "The envelope is likely made from this template.")
}
