package annotations

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// layout is where the fields lie, which of them pass the filter, and their faults.
type layout struct {
	env     screen.Env
	subject *subject
	words   *words

	assumptions geometry.Assumptions
	docs        []document
	fields      []model.Annotation // all that were read
	byIndex     []*field           // in the order of the answers, as findings count them
	findings    []lint.Finding
	filter      filter
	legend      []string // explains the marks of the drawing
	filled      []string // says of each recipient how many of the fields are filled
	version     int      // changes whenever what is shown does
}

// rebuild places all fields that were read.
func (l *layout) rebuild() {
	l.fields = l.subject.fields()
	l.assumptions = l.env.Positions(l.fields, l.subject.documents)
	l.docs, l.byIndex = arrange(l.subject, l.fields, l.assumptions)
	l.findings = l.find()
	for i := range l.findings {
		f := &l.findings[i]
		for _, n := range []int{f.Index, f.Other} {
			if n >= 0 {
				l.byIndex[n].faults = append(l.byIndex[n].faults, f)
			}
		}
	}
	l.legend, l.filled = l.legendText(), l.progress()
	l.setFilter(l.filter)
}

// setFilter applies a filter to all documents.
func (l *layout) setFilter(f filter) {
	l.filter = f
	for i := range l.docs {
		f.apply(l.subject, &l.docs[i])
	}
	l.version++
}

// maxNamed is how many recipients the legend names.
const maxNamed = 8

func (l *layout) legendText() []string {
	t, g := l.env.Theme, l.env.Theme.Glyphs
	var parts []string
	for i, r := range l.subject.recipients[:min(len(l.subject.recipients), maxNamed)] {
		name := model.Clip(model.Narrow(recipientName(r)), maxTitleWidth/2, g.Ellipsis)
		parts = append(parts, paper.StyleOf(t, i).Letter+" "+name)
	}
	return append(parts, "s signature, i initials, t text, d date, c checkbox", g.Required+" required", g.Act+" faulty",
		"{dynamic field}", "(tooltip)", "2 fields overlap")
}

// progress says of each recipient how many of the fields are filled.
func (l *layout) progress() []string {
	type count struct{ filled, all int }
	counts := make([]count, min(len(l.subject.recipients), maxNamed))
	for _, f := range l.byIndex {
		if f.who >= 0 && f.who < len(counts) {
			counts[f.who].all++
			if f.annotation.Filled() {
				counts[f.who].filled++
			}
		}
	}
	lines := make([]string, len(counts))
	for i, c := range counts {
		who := paper.StyleOf(l.env.Theme, i).Letter + " " + model.Narrow(recipientName(l.subject.recipients[i]))
		lines[i] = fmt.Sprintf("%s: %d of %s filled", model.Clip(who, maxTitleWidth, l.env.Theme.Glyphs.Ellipsis), c.filled, describe.Counted(c.all, "field"))
	}
	return lines
}

// types are those that occur, in order.
func (l *layout) types() []model.AnnotationType {
	var types []model.AnnotationType
	for _, f := range l.byIndex {
		if !slices.Contains(types, f.annotation.Type) && len(types) < 50 {
			types = append(types, f.annotation.Type)
		}
	}
	slices.Sort(types)
	return types
}

// countPassing is how many fields pass a filter.
func (l *layout) countPassing(f filter) int {
	n := 0
	for _, x := range l.byIndex {
		if f.passes(l.subject, x) {
			n++
		}
	}
	return n
}

// assumptionText says how positions are interpreted, followed by words, and the source of
// that: the settings, the numbers themselves, or public documentation.
func (l *layout) assumptionText(words string) string {
	unit, set := l.env.Settings.Profile.Assumptions.AnnotationUnit, l.isSet("assumptions.annotation_unit")
	said := l.unit() + words + " (" + settingSource(set && unit != settings.AnnotationAuto, l.assumptions.Unit != geometry.Percent) + ")"
	if base := l.isSet("assumptions.page_base"); l.assumptions.Base == 0 {
		said += ", pages from 0 (" + settingSource(base, true) + ")"
	}
	if l.assumptions.Upwards {
		said += ", from the lower left (set)"
	}
	return said
}

func (l *layout) unit() string {
	switch l.assumptions.Unit {
	case geometry.Ratio:
		return "parts"
	case geometry.Pixel:
		return "pixels"
	default:
		return "percent"
	}
}

// isSet reports whether the person has changed a setting.
func (l *layout) isSet(name string) bool {
	return l.env.Settings.Origin(name).Source != settings.FromDefault
}

func settingSource(set, told bool) string {
	switch {
	case set:
		return "set"
	case told:
		return "told by the numbers"
	default:
		return "assumed"
	}
}
