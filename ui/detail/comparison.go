package detail

import (
	"cmp"
	"context"
	"fmt"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
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
		s.env.Keys.Move.Through(msg, s.text)
	case tea.MouseWheelMsg:
		keys.Wheel(msg, s.text)
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
