package annotations

import (
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
)

// filter hides fields. The zero value hides none.
type filter struct {
	recipient *int // index, nobody or unknown
	kind      *model.AnnotationType
	required  *bool
	filled    *bool
	faulty    bool
	text      string
}

func (f *filter) empty() bool { return *f == filter{} }

func (f *filter) passes(s *subject, x *field) bool {
	a := x.annotation
	return (f.recipient == nil || *f.recipient == x.who) &&
		(f.kind == nil || *f.kind == a.Type) &&
		(f.required == nil || *f.required == a.Required) &&
		(f.filled == nil || *f.filled == a.Filled()) &&
		(!f.faulty || len(x.faults) > 0) &&
		(f.text == "" || model.ContainsWords(searchable(s, x), model.SearchWords(f.text)))
}

func searchable(s *subject, x *field) string {
	a := x.annotation
	parts := []string{a.ID.String(), typeLabel(a.Type)}
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

type option struct {
	title, note string
	filter      filter
}

func (l *layout) filterOptions() []option {
	var options []option
	if !l.filter.empty() {
		options = append(options, option{title: "All fields", note: "clears every filter"})
	}
	add := func(title string, change func(*filter)) {
		only, f := filter{}, l.filter
		change(&only)
		change(&f)
		if n := l.countPassing(only); n > 0 {
			options = append(options, option{title, strconv.Itoa(n), f})
		}
	}
	yes, no := true, false
	for i, r := range l.subject.recipients {
		add("Recipient "+paper.StyleOf(l.env.Theme, i).Letter+": "+recipientName(r), func(f *filter) { f.recipient = &i })
	}
	sender, stranger := paper.NoRecipient, paper.UnknownRecipient
	add("Recipient: nobody", func(f *filter) { f.recipient = &sender })
	add("Recipient: not a recipient here", func(f *filter) { f.recipient = &stranger })
	for _, kind := range l.types() {
		add("Type: "+typeLabel(kind), func(f *filter) { f.kind = &kind })
	}
	add("Required fields", func(f *filter) { f.required = &yes })
	add("Optional fields", func(f *filter) { f.required = &no })
	add("Empty fields", func(f *filter) { f.filled = &no })
	add("Filled fields", func(f *filter) { f.filled = &yes })
	add("Faulty fields", func(f *filter) { f.faulty = true })
	return options
}

func (l *layout) filterLabels() []string {
	var words []string
	f := &l.filter
	if f.recipient != nil {
		switch *f.recipient {
		case paper.NoRecipient:
			words = append(words, "for no recipient")
		case paper.UnknownRecipient:
			words = append(words, "for unknown recipients")
		default:
			words = append(words, "for "+l.recipientLabel(*f.recipient))
		}
	}
	if f.kind != nil {
		words = append(words, typeLabel(*f.kind))
	}
	if f.required != nil {
		words = append(words, either(*f.required, "required", "optional"))
	}
	if f.filled != nil {
		words = append(words, either(*f.filled, "filled", "empty"))
	}
	if f.faulty {
		words = append(words, "faulty")
	}
	if f.text != "" {
		words = append(words, `"`+f.text+`"`)
	}
	return words
}

func either(is bool, word, opposite string) string {
	if is {
		return word
	}
	return opposite
}

func (l *layout) recipientLabel(i int) string {
	if i < len(l.subject.recipients) {
		return recipientName(l.subject.recipients[i])
	}
	return "a recipient"
}
