package account

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
)

const mostTemplates = 1000

// Templates holds the templates of an account that were read, with the fields on their pages as
// far as those were. It belongs to a [Book], and is no safer for concurrent use.
type Templates struct {
	positions  func([]model.Annotation, []model.Document) geometry.Assumptions
	known      map[model.TemplateID]*template
	queue      []model.TemplateID // of those known, in the order in which they were first read
	wanted     []model.TemplateID
	sought     bool // one that an envelope was made from is looked for
	listed     bool // those changed last were asked for
	refused    bool // fields of templates cannot be read
	copiesLose bool // a duplicate of an envelope was seen to lack its fields
	generation uint64
}

type template struct {
	template model.Template // as it was changed last, without its source
	fields   []model.Annotation
	read     *model.Time // the change that the fields belong to, nil before they were read
	skipped  *model.Time // the change at which they could not be read
	faults   []lint.Finding
}

// Name returns the name of a template that was read, false for one that was not.
func (t *Templates) Name(id model.TemplateID) (model.Text, bool) {
	one := t.known[id]
	if one == nil {
		return model.Text{}, false
	}
	return one.template.Name, true
}

// Check lists the faults found in a template.
type Check struct {
	Fields int
	Faults []lint.Finding // those that are more than a note, the worst first
}

// Learn adds a template that was read.
func (t *Templates) Learn(read *model.Template) {
	if !read.ID.Valid() {
		return
	}
	one := t.known[read.ID]
	switch {
	case one == nil:
		if len(t.queue) == mostTemplates {
			delete(t.known, t.queue[0])
			t.queue = t.queue[1:]
		}
		one = &template{}
		t.known[read.ID] = one
		t.queue = append(t.queue, read.ID)
	case read.UpdatedAt < one.template.UpdatedAt, read.UpdatedAt == one.template.UpdatedAt && len(read.Documents) < len(one.template.Documents):
		return
	case read.UpdatedAt == one.template.UpdatedAt && len(one.template.Documents) > 0:
		return // as it is known
	}
	one.template = *read
	one.template.Source = nil
	t.generation++
}

// LearnFields adds all fields of a template, which were read while it was as given.
func (t *Templates) LearnFields(of *model.Template, fields []model.Annotation) {
	t.Learn(of)
	one := t.known[of.ID]
	if one == nil || of.UpdatedAt != one.template.UpdatedAt {
		return
	}
	one.template.Documents = of.Documents
	one.fields, one.read, one.skipped = fields, new(of.UpdatedAt), nil
	subject := lint.Subject{Template: &one.template, Fields: fields, Complete: true}
	if t.positions != nil {
		subject.Assume = t.positions(fields, of.Documents)
	}
	one.faults = slices.DeleteFunc(lint.Examine(subject), func(f lint.Finding) bool { return f.Severity < triage.Watch })
	t.generation++
}

// Check returns the faults found in a template as it was changed last. It is false before its fields were read.
func (t *Templates) Check(id model.TemplateID) (Check, bool) {
	one := t.known[id]
	if one == nil || one.unread() {
		return Check{}, false
	}
	return Check{Fields: len(one.fields), Faults: one.faults}, true
}

// Failed reports whether the fields of a template could not be read.
func (t *Templates) Failed(id model.TemplateID) bool {
	one := t.known[id]
	return one != nil && one.skipped != nil && *one.skipped == one.template.UpdatedAt
}

func (t *template) unread() bool { return t.read == nil || *t.read != t.template.UpdatedAt }

// SetWanted says whose fields to read first: those that the user looks at.
func (t *Templates) SetWanted(ids []model.TemplateID) {
	if slices.Equal(ids, t.wanted) {
		return
	}
	t.wanted = slices.Clone(ids)
	t.generation++
}

// WantLike has the templates that an envelope with such documents may be made from read first, at
// most so many, and before that those listed that are not known.
func (t *Templates) WantLike(documents []model.Document, most int) {
	if !t.sought {
		t.sought = true
		t.generation++
	}
	t.SetWanted(t.Like(documents, most))
}

// next returns the next one of some whose fields are not read. Where one may be made from another that is
// not known, those changed last are listed first.
func (t *Templates) next(among []model.TemplateID, list bool) (Reading, bool) {
	if t.refused {
		return Reading{}, false
	}
	if list && !t.listed {
		return Reading{Kind: RecentTemplates}, true
	}
	for _, id := range among {
		if one := t.known[id]; one != nil && one.unread() && !t.Failed(id) {
			return Reading{Kind: TemplateFields, Template: one.template}, true
		}
	}
	return Reading{}, false
}

func (t *Templates) skip(id model.TemplateID) {
	if one := t.known[id]; one != nil {
		one.skipped = new(one.template.UpdatedAt)
		t.generation++
	}
}

// Refuse says that the service shows no fields of templates.
func (t *Templates) Refuse() { t.refused = true }

// LearnCopies says that a duplicate of an envelope has lost its fields.
func (t *Templates) LearnCopies() { t.copiesLose = true }

// CopiesLose reports whether a duplicate of an envelope has lost its fields.
func (t *Templates) CopiesLose() bool { return t.copiesLose }

// Origin describes a template that an envelope may have been made from.
type Origin struct {
	Template    model.Template
	Percent     int                     // of [difference.Likeness]
	Differences []difference.Difference // lead from the template to the envelope
}

// Origin returns the template that is most like an envelope with such parts, among those whose fields were read; nil
// where none is likely the same form.
func (t *Templates) Origin(steps []model.SigningStep, documents []model.Document, fields []model.Annotation) *Origin {
	of := t.side(&template{template: model.Template{SigningSteps: steps, Documents: documents}, fields: fields})
	var best *Origin
	for _, id := range t.queue {
		one := t.known[id]
		if one.unread() || len(one.fields) == 0 || len(one.template.Documents) != len(of.Documents) {
			continue
		}
		if percent := difference.Likeness(t.side(one), of); percent >= difference.SameForm && (best == nil || percent > best.Percent) {
			best = &Origin{Template: one.template, Percent: percent}
		}
	}
	if best != nil {
		best.Differences = difference.Compare(t.side(t.known[best.Template.ID]), of)
	}
	return best
}

func (t *Templates) side(one *template) difference.Side {
	s := difference.Side{Steps: one.template.SigningSteps, Documents: one.template.Documents, Fields: one.fields}
	if t.positions != nil {
		s.Assume = t.positions(one.fields, one.template.Documents)
	}
	return s
}

// Like returns the templates whose documents have as many pages as the given ones, at most so many:
// their fields tell whether they are of the same form.
func (t *Templates) Like(documents []model.Document, most int) []model.TemplateID {
	form := formOf(documents)
	var alike []model.TemplateID
	for _, id := range t.queue {
		if len(alike) < most && form != 0 && formOf(t.known[id].template.Documents) == form {
			alike = append(alike, id)
		}
	}
	return alike
}
