package annotations

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/ui/screen"
)

// layout is where the fields lie, which of them pass the filter, and what was found wrong
// with them.
type layout struct {
	env     screen.Env
	subject *subject

	assume   geometry.Assumptions
	docs     []document
	fields   []model.Annotation // all that were read
	byIndex  []*field           // in the order of the answers, as findings count them
	findings []lint.Finding
	filter   filter
	version  int // changes whenever what is shown does
}

// rebuild places what was read.
func (l *layout) rebuild() {
	l.fields = l.subject.fields()
	l.assume = l.env.Positions(l.fields, l.subject.documents)
	l.docs, l.byIndex = arrange(l.subject, l.fields, l.assume)
	l.findings = l.subject.lint(l.fields, l.assume)
	for i := range l.findings {
		f := &l.findings[i]
		for _, n := range []int{f.Index, f.Other} {
			if n >= 0 {
				l.byIndex[n].faults = append(l.byIndex[n].faults, f)
			}
		}
	}
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

// count is how many fields pass a filter.
func (l *layout) count(f filter) int {
	n := 0
	for _, x := range l.byIndex {
		if f.passes(l.subject, x) {
			n++
		}
	}
	return n
}
