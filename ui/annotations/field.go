package annotations

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// filter hides fields. The zero value hides none.
type filter struct {
	conditions [filterKinds]condition
	text       string
}

// The kinds of conditions, of which a filter has one each.
const (
	byRecipient = iota
	byType
	byRequired
	byFilled
	byFault
	filterKinds
)

// condition describes what a field has to meet; every field meets the zero value.
type condition struct {
	kind         int
	title, label string
	holds        func(*field) bool
}

func (f filter) with(c condition) filter {
	f.conditions[c.kind] = c
	return f
}

func (f filter) empty() bool { return len(f.labels()) == 0 }

func (f filter) passes(x *field) bool {
	for i := range f.conditions {
		if holds := f.conditions[i].holds; holds != nil && !holds(x) {
			return false
		}
	}
	return f.text == "" || model.ContainsWords(searchable(x), model.SearchWords(f.text))
}

func searchable(x *field) string {
	a := x.annotation
	parts := []string{a.ID.String(), describe.FieldType(a.Type)}
	if r := x.recipient; r != nil {
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

func (l *layout) conditions() (all []condition) {
	for i := range l.subject.recipients {
		all = append(all, l.ofRecipient(i))
	}
	all = append(all, l.ofRecipient(paper.NoRecipient), l.ofRecipient(paper.UnknownRecipient))
	var types []model.AnnotationType
	for _, f := range l.byIndex {
		if !slices.Contains(types, f.annotation.Type) && len(types) < 50 {
			types = append(types, f.annotation.Type)
		}
	}
	slices.Sort(types)
	for _, kind := range types {
		all = append(all, ofType(kind))
	}
	return append(all,
		condition{byRequired, "Required fields", "required", func(f *field) bool { return f.annotation.Required }},
		condition{byRequired, "Optional fields", "optional", func(f *field) bool { return !f.annotation.Required }},
		condition{byFilled, "Empty fields", "empty", func(f *field) bool { return !f.annotation.Filled() }},
		condition{byFilled, "Filled fields", "filled", func(f *field) bool { return f.annotation.Filled() }},
		condition{byFault, "Faulty fields", "faulty", func(f *field) bool { return len(f.faults) > 0 }},
	)
}

func (l *layout) ofRecipient(who int) condition {
	c := condition{kind: byRecipient, holds: func(f *field) bool { return f.who == who }}
	switch {
	case who == paper.NoRecipient:
		c.title, c.label = "Recipient: nobody", "for no recipient"
	case who == paper.UnknownRecipient:
		c.title, c.label = "Recipient: not a recipient here", "for unknown recipients"
	default:
		name := recipientName(l.subject.recipients[who])
		c.title, c.label = "Recipient "+paper.StyleOf(l.env.Theme, who).Letter+": "+name, "for "+name
	}
	return c
}

func ofType(kind model.AnnotationType) condition {
	return condition{byType, "Type: " + describe.FieldType(kind), describe.FieldType(kind), func(f *field) bool { return f.annotation.Type == kind }}
}

// labels returns words that describe the filter, for the line above the page.
func (f filter) labels() (words []string) {
	for i := range f.conditions {
		if label := f.conditions[i].label; label != "" {
			words = append(words, label)
		}
	}
	if f.text != "" {
		words = append(words, `"`+f.text+`"`)
	}
	return words
}

func (s *Screen) filterMenu() {
	var choices []picker.Choice
	var filters []filter
	offer := func(title, note string, f filter) {
		choices = append(choices, picker.Choice{ID: strconv.Itoa(len(filters)), Title: title, Note: note})
		filters = append(filters, f)
	}
	if !s.layout.filter.empty() {
		offer("All fields", "clears every filter", filter{})
	}
	for _, c := range s.layout.conditions() {
		if n := s.layout.countPassing(filter{}.with(c)); n > 0 {
			offer(c.title, strconv.Itoa(n), s.layout.filter.with(c))
		}
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Show only"}, choices, func(id string) tea.Cmd {
		if i, err := strconv.Atoi(id); err == nil && i < len(filters) {
			s.layout.setFilter(filters[i])
		}
		return nil
	})
}

// identity identifies a field across answers. Ids may be missing or duplicate.
type identity struct {
	id model.AnnotationID
	n  int // counts the fields with that id
}

type field struct {
	key        identity
	annotation *model.Annotation
	doc, page  int // indexes
	box        geometry.Box
	who        int              // index of the recipient, paper.NoRecipient or paper.UnknownRecipient
	recipient  *model.Recipient // nil where there is none
	nowhere    bool             // its page does not exist
	faults     []*lint.Finding
	was        *geometry.Box // its place in the other one of a comparison, nil where it is the same
	at         int           // index among the shown fields of the document, -1 while hidden
}

// wording says how each kind of content of a field is written.
type wording struct{ value, dynamic, tooltip, format, checked string }

// of returns what is in a field: its value, otherwise the dynamic field that fills it, its tooltip,
// or the format of its date; "" for nothing.
func (w wording) of(a *model.Annotation) string {
	switch t, d := a.Text, a.DateTime; {
	case t != nil && !t.Value.IsEmpty():
		return fmt.Sprintf(w.value, t.Value)
	case t != nil && !t.DynamicFieldName.IsEmpty():
		return fmt.Sprintf(w.dynamic, t.DynamicFieldName)
	case t != nil && !t.Tooltip.IsEmpty():
		return fmt.Sprintf(w.tooltip, t.Tooltip)
	case d != nil && !d.Timestamp.IsZero():
		return moment(d.Timestamp)
	case d != nil && d.Format != "" && w.format != "":
		return fmt.Sprintf(w.format, d.Format)
	case a.Checkbox != nil && a.Checkbox.Checked:
		return w.checked
	case a.Filled():
		return "filled"
	default:
		return ""
	}
}

// boxText returns the text in the box of a field on its page.
func boxText(a *model.Annotation, g theme.Glyphs) string {
	const longest = 400
	w := wording{value: "%s", dynamic: "{%s}", tooltip: "(%s)", format: "(%s)", checked: g.Check}
	return model.Narrow(model.Clip(w.of(a), longest, g.Ellipsis))
}

// content returns what is in a field, in words.
func content(a *model.Annotation) string {
	w := wording{value: `"%s"`, dynamic: "dynamic %s", tooltip: "tooltip %s", checked: "checked"}
	return w.of(a)
}

type direction struct{ x, y int }

// nearestTowards returns the nearest field in a direction, nil when there is none. A distance
// to the side counts more than one ahead.
func nearestTowards(from *field, fields []*field, d direction) *field {
	const sideways, least = 2.5, 1e-6
	var best *field
	nearest, x, y, a := math.Inf(1), float64(d.x), float64(d.y), from.box
	for _, f := range fields {
		b := f.box
		dx, dy := (b.Left+b.Right-a.Left-a.Right)/2, (b.Top+b.Bottom-a.Top-a.Bottom)/2
		ahead, aside := dx*x+dy*y, math.Abs(dx*y)+math.Abs(dy*x)
		if distance := ahead + sideways*aside; f != from && ahead > least && distance < nearest {
			best, nearest = f, distance
		}
	}
	return best
}
