package annotations

import (
	"strings"

	"inkdesk/model"
)

// filter hides fields. The zero value hides none.
type filter struct {
	recipient *int // index, nobody or unknown
	kind      *model.AnnotationType
	required  *bool
	filled    *bool
	faulty    bool
	text      string // lower case
}

func (f *filter) none() bool { return *f == filter{} }

func (f *filter) passes(s *subject, x *field) bool {
	a := x.annotation
	return (f.recipient == nil || *f.recipient == x.who) &&
		(f.kind == nil || *f.kind == a.Type) &&
		(f.required == nil || *f.required == a.Required) &&
		(f.filled == nil || *f.filled == a.Filled()) &&
		(!f.faulty || len(x.faults) > 0) &&
		(f.text == "" || strings.Contains(strings.ToLower(searchable(s, x)), f.text))
}

// searchable is everything about a field that can be looked for.
func searchable(s *subject, x *field) string {
	a := x.annotation
	parts := []string{a.ID.String(), typeWord(a.Type)}
	if x.who >= 0 {
		r := s.recipients[x.who]
		parts = append(parts, r.Name.String(), r.Email.String())
	} else {
		parts = append(parts, a.RecipientID.String())
	}
	if t := a.Text; t != nil {
		parts = append(parts, t.Value.String(), t.Tooltip.String(), t.DynamicFieldName.String())
	}
	if d := a.DateTime; d != nil {
		parts = append(parts, d.Timezone.String(), string(d.Format))
	}
	return strings.Join(parts, "\n")
}

// apply decides which fields of a document are shown.
func (f *filter) apply(s *subject, d *document) {
	d.shown = d.shown[:0]
	for i := range d.pages {
		p := &d.pages[i]
		p.shown = p.shown[:0]
		for _, x := range p.fields {
			x.at = -1
			if f.passes(s, x) {
				x.at = len(d.shown)
				d.shown = append(d.shown, x)
				p.shown = append(p.shown, x)
			}
		}
	}
}
