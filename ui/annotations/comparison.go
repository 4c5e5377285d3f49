package annotations

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
)

// comparison compares with the fields of another envelope or template, and lists the differences.
type comparison struct {
	*table.Table[*differenceRow, int]
	other screen.Slot[otherDocument]
	// templateOf asks for the template the envelope was made from; form holds the one it is most like, nil for none.
	templateOf screen.Slot[templateOf]
	form       *account.Origin
	next       string
	name       string
}

func side(env screen.Env, steps []model.SigningStep, documents []model.Document, fields []model.Annotation) difference.Side {
	return difference.Side{Steps: steps, Documents: documents, Fields: fields, Assume: env.Positions(fields, documents)}
}

func (l *layout) ownSide() difference.Side {
	return difference.Side{Steps: l.subject.SigningSteps(), Documents: l.subject.documents, Fields: l.subject.fields(), Assume: l.assumptions}
}

// compareWith reads the envelope or template that text names, and compares. All fields here are read first.
func (s *Screen) compareWith(text string) tea.Cmd {
	id, ok := query.IDIn(text)
	if !ok {
		id = strings.TrimSpace(text)
	}
	switch {
	case id == "":
		return nil
	case s.layout.subject.complete():
		return tea.Batch(s.compare.ask(id, &s.layout), s.reader.spinner.Begin())
	}
	s.compare.next = id
	return s.awaitFields()
}

// resumeComparison starts the comparison that waited for the fields here.
func (s *Screen) resumeComparison() tea.Cmd {
	next := s.compare.next
	s.compare.next = ""
	switch {
	case next == "":
		return nil
	case !s.layout.subject.complete():
		return notice.Say(notice.Warning, "Not compared: some fields here could not be read; %s reads them again.", s.env.Keys.Global.Refresh.Help().Key)
	}
	return s.compareWith(next)
}

func (c *comparison) ask(id string, l *layout) tea.Cmd {
	env, here, templateFirst := l.env, l.ownSide(), l.subject.Envelope != nil
	known, updated := env.Account.LatestFields(model.ParseID[model.Envelope](id))
	return c.other.Ask(env.Owner, func(ctx context.Context) (otherDocument, error) {
		other, err := readOther(ctx, env, id, templateFirst, known, updated)
		if err == nil {
			other.differences = difference.Compare(other.other, here)
		}
		return other, err
	})
}

// recompare compares again, after the fields here were read again. It asks the service for nothing.
func (c *comparison) recompare(l *layout) tea.Cmd {
	last, ok := c.other.Value()
	if c.name == "" || !ok {
		return nil
	}
	here := l.ownSide()
	return c.other.Ask(l.env.Owner, func(context.Context) (otherDocument, error) {
		last.envelope = nil // its fields are known already
		last.differences = difference.Compare(last.other, here)
		return last, nil
	})
}

func (c *comparison) pending() bool { return c.other.Phase() == screen.Waiting || c.next != "" }

// mark returns the place to mark on the page: that of a missing field in the other one, or that of
// the selected field there; nil for none.
func (l *layout) mark() *geometry.Box {
	switch {
	case l.missing != nil && l.missing.at == l.changes:
		return &l.missing.place
	case l.field != nil:
		return l.field.was
	default:
		return nil
	}
}

func (d *differenceRow) String() string {
	said := describe.FieldType(d.field.Type) + " of " + d.who
	if d.what != "" {
		said += ": " + d.what
	}
	return said
}

// jump leads to a difference: the field here, or the place where it is missing.
func (l *layout) jump(row *differenceRow) mode {
	if row == nil {
		return compareMode
	}
	d := row.difference
	if d.After >= 0 && d.After < len(l.byIndex) {
		l.jumpTo(l.byIndex[d.After])
		return pageMode
	}
	if d.Document < 0 || d.Document >= len(l.docs) {
		return compareMode
	}
	l.doc = d.Document
	l.showPage(d.Page)
	l.missing = &missingField{d.Was, l.changes}
	return pageMode
}
