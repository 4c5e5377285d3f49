package detail

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// Comparison shows two envelopes, or two templates, side by side: all facts that are known of both, or only those
// that differ.
type Comparison struct {
	env       screen.Env
	size      screen.Size
	sides     [2]model.Envelope
	templates bool // the sides are templates, held as envelopes
	fields    screen.Slot[[2][]model.Annotation]
	facts     []draw.Comparison
	all       bool // says that facts which are the same on both sides are shown, too
	edition   uint64
	text      *richtext.Text
}

var _ screen.Screen = (*Comparison)(nil)

// NewComparison returns the screen. It reads nothing before Start.
func NewComparison(env screen.Env, r nav.Compare) *Comparison {
	s := &Comparison{env: env, text: richtext.New(env.Theme), templates: len(r.Templates) == 2}
	if s.templates {
		s.sides = [2]model.Envelope{ofTemplate(&r.Templates[0]), ofTemplate(&r.Templates[1])}
	} else {
		s.sides = [2]model.Envelope(r.Envelopes)
	}
	s.compare()
	return s
}

// Start implements [screen.Screen]. It reads the fields of both that are not known yet.
func (s *Comparison) Start() tea.Cmd {
	client, sides, areTemplates := s.env.Client, s.sides, s.templates
	var known [2]account.Fields
	for i := range sides {
		known[i], _ = s.env.Account.Fields(&sides[i])
	}
	return s.fields.Ask(s.env.Owner, func(ctx context.Context) (read [2][]model.Annotation, err error) {
		for i := range sides {
			e := &sides[i]
			if areTemplates {
				read[i], err = client.TemplateAnnotations(ctx, model.TemplateID(e.ID))
			} else if read[i] = known[i].List(e.Documents); !known[i].Complete(e.Documents) {
				var fields account.Fields
				fields, err = client.FieldsOf(ctx, e.ID, e.Documents)
				read[i] = fields.List(e.Documents)
			}
			if err != nil {
				return read, err
			}
		}
		return read, nil
	})
}

// Close implements [screen.Closer].
func (s *Comparison) Close() { s.fields.Cancel() }

// compare brings the facts up to date with the fields that were read.
func (s *Comparison) compare() {
	read, known := s.fields.Value()
	of := func(i int) []labelled { return factsOf(&s.env, &s.sides[i], s.templates, read[i], known) }
	s.facts = merge(of(0), of(1))
	if known {
		s.facts = append(s.facts, fieldsThatDiffer(&s.env, s.sides, read)...)
	}
	s.edition++
}

// Title implements [screen.Screen].
func (s *Comparison) Title() string {
	if s.templates {
		return "Compare templates"
	}
	return "Compare envelopes"
}

// Restyle implements [screen.Screen].
func (s *Comparison) Restyle() {
	s.text.Restyle(s.env.Theme)
	s.edition++
}

// Resize implements [screen.Screen].
func (s *Comparison) Resize(size screen.Size) {
	s.size = size
	s.text.Resize(size.Width, max(size.Height-1, 0))
	s.edition++
}

// Update implements [screen.Screen].
func (s *Comparison) Update(msg tea.Msg) tea.Cmd {
	if s.fields.Answer(msg, s.env.Now()) {
		s.compare()
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if key.Matches(msg, s.env.Keys.List.ClearFilter, s.env.Keys.List.Compare) {
			s.all = !s.all
			s.edition++
			s.text.Top()
			return nil
		}
		motion.Move(s.env.Keys.Move, msg, s.text)
	case tea.MouseWheelMsg:
		motion.Wheel(msg, s.text)
	}
	return nil
}

// View implements [screen.Screen].
func (s *Comparison) View() string {
	t := s.env.Theme
	s.text.Write(s.edition, s.write)
	head := s.summary()
	if first, last, total := s.text.Position(); total > last || first > 1 {
		head += fmt.Sprintf(" %s %d-%d of %d", t.Glyphs.Dot, first, last, total)
	}
	return draw.Stacked([]string{draw.Fit(t.Paint(theme.Muted, head), s.size.Width, t.Glyphs.Ellipsis)}, s.text.Lines())
}

func (s *Comparison) summary() string {
	differing := 0
	for _, f := range s.facts {
		if f.Differs() {
			differing++
		}
	}
	text := fmt.Sprintf("%d of %d differ", differing, len(s.facts))
	if !s.all {
		text += "; only these are shown"
	}
	switch s.fields.Phase() {
	case screen.Waiting:
		text += "; reading the fields"
	case screen.Failed:
		text += "; the fields could not be read: " + describe.Problem(s.fields.Err()).Sentence
	}
	return text
}

// Spoken implements [screen.Speaker]: both sides of a fact are one after the other.
func (s *Comparison) Spoken() screen.Page {
	lines := []string{s.summary()}
	for i, f := range s.facts {
		switch {
		case i == 0:
			lines = append(lines, "The first: "+cmp.Or(f.Before, "no name"), "The second: "+cmp.Or(f.After, "no name"))
		case f.Differs():
			lines = append(lines, fmt.Sprintf("%s: first %s; second %s", f.Label, cmp.Or(f.Before, "nothing"), cmp.Or(f.After, "nothing")))
		case s.all:
			lines = append(lines, fmt.Sprintf("%s: both %s", f.Label, cmp.Or(f.Before, "nothing")))
		}
	}
	return screen.Page{Lines: draw.Spoken(lines)}
}

// write writes the facts in two columns below the names, which tell the sides apart.
func (s *Comparison) write(w *richtext.Writer) {
	var rows []draw.Comparison
	for i, f := range s.facts {
		if s.all || f.Differs() || i == 0 {
			rows = append(rows, draw.Comparison{Label: f.Label, Before: shown(f.Before), After: shown(f.After)})
		}
	}
	for _, l := range draw.SideBySide(w.Theme, rows, w.Width) {
		w.Add(l)
	}
}

func shown(text string) string { return model.Narrow(cmp.Or(text, "-")) }

// Commands implements [screen.Commander]: the people on both sides.
func (s *Comparison) Commands() []screen.Command {
	return change.Commands(change.People(s.sides[:]...))
}

// Keys implements [screen.Screen].
func (s *Comparison) Keys() help.KeyMap {
	k := s.env.Keys
	toggle := keys.Named(k.List.Compare, "show all")
	if s.all {
		toggle = keys.Named(k.List.Compare, "only what differs")
	}
	return screen.Hints{
		Short: []key.Binding{toggle, keys.Named(k.Move.Leave, "back")}, Groups: []string{"Move", "Compare"},
		Full: [][]key.Binding{k.Move.Rows(), {toggle}},
	}
}

// merge brings the facts of two sides together. One that only the right side has follows the one before it there.
func merge(left, right []labelled) []draw.Comparison {
	var all []draw.Comparison
	for _, l := range left {
		all = append(all, draw.Comparison{Label: l.label, Before: l.value})
	}
	next := 0
	for _, r := range right {
		at := slices.IndexFunc(all, func(c draw.Comparison) bool { return c.Label == r.label })
		if at < 0 {
			at, all = next, slices.Insert(all, next, draw.Comparison{Label: r.label})
		}
		all[at].After, next = r.value, at+1
	}
	return all
}

// labelled holds a fact of one side. Labels are unique within a side.
type labelled struct{ label, value string }

func ofTemplate(t *model.Template) model.Envelope {
	return model.Envelope{
		ID: model.EnvelopeID(t.ID), Name: t.Name, Comment: t.Comment, LegalityLevel: t.LegalityLevel, Pages: t.Pages,
		CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps,
		Documents: t.Documents, Notification: t.Notification, Attachments: t.Attachments,
	}
}

func factsOf(env *screen.Env, e *model.Envelope, isTemplate bool, fields []model.Annotation, read bool) []labelled {
	now := env.ServiceNow()
	list := []labelled{
		{"Name", e.Name.String()},
		{"Id", e.ID.String()},
		{"Legality level", e.LegalityLevel.Label()},
		{"Comment", e.Comment.String()},
		{"Created", describe.Moment(e.CreatedAt, now)},
		{"Last change", describe.Moment(e.UpdatedAt, now)},
	}
	if !isTemplate {
		report := env.Account.Report(e, now)
		list = append(list,
			labelled{"Status", e.Status.Label()}, labelled{"Expires", describe.Moment(e.ExpiresAt, now)},
			labelled{"Health", report.Health.String()}, labelled{"Waiting for", report.Holder.Short()})
		for i, f := range report.Findings {
			list = append(list, labelled{fmt.Sprint("Reason ", i+1), f.Sentence})
		}
	}
	n := 0
	for step, r := range e.Recipients() {
		n++
		parts := []string{fmt.Sprintf("step %d, %s", step, describe.Word(r.Role)), r.Name.String(), r.Email.String()}
		if v := r.Verification; v != nil && v.Type != "" {
			parts = append(parts, v.Type.Label()+" "+v.Value.Masked(v.Type))
		}
		list = append(list, labelled{fmt.Sprint("Recipient ", n), strings.Join(filled(parts), ", ")})
	}
	for i := range e.Documents {
		d := &e.Documents[i]
		value := describe.Name(d.Title()) + ", " + describe.Counted(int(d.PageCount), "page")
		if read {
			// One that names no document is of the only one.
			own := slices.DeleteFunc(slices.Clone(fields), func(f model.Annotation) bool {
				return f.DocumentID != d.ID && (f.DocumentID != "" || len(e.Documents) > 1)
			})
			value += ", " + describe.Fields(own)
		}
		list = append(list, labelled{fmt.Sprint("Document ", i+1), value})
	}
	for i, r := range Requests(e) {
		list = append(list, labelled{fmt.Sprint("File ", i+1), describe.Name(r.Name) + ", from " + r.Who() + ", " + r.Terms()})
	}
	if note := e.Notification; note != nil {
		list = append(list, labelled{"Subject", note.Subject.String()}, labelled{"Message", note.Message.String()})
	}
	return append(list, labelled{"Reminders", describe.Reminders(e.Notification)})
}

// fieldsThatDiffer returns a row for each field that is not the same on both sides.
func fieldsThatDiffer(env *screen.Env, sides [2]model.Envelope, read [2][]model.Annotation) (rows []draw.Comparison) {
	side := func(i int) difference.Side {
		e := &sides[i]
		return difference.Side{Steps: e.SigningSteps, Documents: e.Documents, Fields: read[i], Assume: env.Positions(read[i], e.Documents)}
	}
	for _, d := range difference.Compare(side(0), side(1)) {
		row := draw.Comparison{Label: fmt.Sprint("Field, page ", d.Page+1)}
		if d.Document >= 0 && len(sides[0].Documents)+len(sides[1].Documents) > 2 {
			row.Label += fmt.Sprint(" of document ", d.Document+1)
		}
		if d.Before >= 0 {
			row.Before = fieldText(&sides[0], &read[0][d.Before], &d)
		}
		if d.After >= 0 {
			row.After = fieldText(&sides[1], &read[1][d.After], &d)
		}
		rows = append(rows, row)
	}
	return rows
}

func fieldText(e *model.Envelope, f *model.Annotation, d *difference.Difference) string {
	parts := []string{describe.FieldProperty(f, "type")}
	for _, r := range e.Recipients() {
		if r.ID == f.RecipientID {
			parts = append(parts, r.Name.String())
		}
	}
	if d.Kind != difference.Changed {
		parts = append(parts, "at "+describe.FieldPlace(f))
	}
	for _, name := range d.Details {
		if value := describe.FieldProperty(f, name); value != "" && name != "type" {
			parts = append(parts, name+" "+value)
		}
	}
	return strings.Join(filled(parts), ", ")
}

func filled(parts []string) []string {
	kept := parts[:0]
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}
