package annotations

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// layout holds the fields placed on pages, checked and filtered, and which of them is looked at.
// It follows the selected field when everything is read again.
type layout struct {
	env     screen.Env
	subject subject

	assumptions geometry.Assumptions
	docs        []document
	byIndex     []*field // in the order of the answers, as findings count them
	findings    []lint.Finding
	unfolded    map[string]bool // the groups of findings that are open
	filter      filter

	doc, page int             // indexes of those that are looked at
	field     *field          // the selected one, nil for none
	wanted    nav.Annotations // what the screen was opened for, until it was read
	changes   changes
	missing   *missingField // is marked until the selection moves on, nil for none
	legend    legend
}

// missingField holds where the other one of a comparison has a field that is not here, and what was looked at then.
type missingField struct {
	place geometry.Box
	at    changes
}

// legend explains the marks of the drawing, and says how many fields each recipient has filled: in the
// marks "2/5", for the screen that has no room for the lines beside the page.
type legend struct{ marks, filled []string }

func (l *layout) applyFilter(f filter) {
	l.filter = f
	for i := range l.docs {
		d := &l.docs[i]
		d.shown = d.shown[:0]
		for k := range d.pages {
			p := &d.pages[k]
			p.shown = p.shown[:0]
			for _, x := range p.fields {
				x.at = -1
				if f.passes(x) {
					x.at = len(d.shown)
					d.shown, p.shown = append(d.shown, x), append(p.shown, x)
				}
			}
		}
	}
	l.changes.layouts++
}

// makeLegend counts all fields, which is done once for them, because every step draws the legend.
func (l *layout) makeLegend() (made legend) {
	const maxNamed = 8
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
	t, g := l.env.Theme, l.env.Theme.Glyphs
	for i, c := range counts {
		who := paper.StyleOf(t, i).Letter + " " + model.Narrow(recipientName(l.subject.recipients[i]))
		made.filled = append(made.filled, fmt.Sprintf("%s: %d of %s filled", model.Clip(who, maxTitleWidth, g.Ellipsis), c.filled, describe.Counted(c.all, "field")))
		made.marks = append(made.marks, fmt.Sprintf("%s %d/%d", model.Clip(who, maxTitleWidth/2+2, g.Ellipsis), c.filled, c.all))
	}
	made.marks = append(made.marks, "s signature, i initials, t text, d date, c checkbox", g.Required+" required", g.Act+" faulty",
		"2/5 filled", "{dynamic field}", "(tooltip)", "2 fields overlap")
	return made
}

func (l *layout) countPassing(f filter) int {
	n := 0
	for _, x := range l.byIndex {
		if f.passes(x) {
			n++
		}
	}
	return n
}

// assumptionText says how positions are interpreted, followed by words, and names the source of
// that: the settings, the numbers themselves, or public documentation.
func assumptionText(env screen.Env, a geometry.Assumptions, words string) string {
	isSet := func(name string) bool { return env.Settings.Origin(name).Source != settings.FromDefault }
	unit, set := env.Settings.Profile.Assumptions.AnnotationUnit, isSet("assumptions.annotation_unit")
	units := map[geometry.Unit]string{geometry.Ratio: "parts", geometry.Pixel: "pixels"}
	said := cmp.Or(units[a.Unit], "percent") + words + " (" + settingSource(set && unit != settings.AnnotationAuto, a.Unit != geometry.Percent) + ")"
	if base := isSet("assumptions.page_base"); a.Base == 0 {
		said += ", pages from 0 (" + settingSource(base, true) + ")"
	}
	if a.Upwards {
		said += ", from the lower left (set)"
	}
	return said
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

// find returns the findings, with those that the printed words tell where these are known.
func (l *layout) find(fields []model.Annotation, printed map[model.DocumentID]screen.Printed) []lint.Finding {
	subject := lint.Subject{
		Envelope: l.subject.Envelope, Template: l.subject.Template, Documents: l.subject.documents,
		Fields: fields, Complete: l.subject.complete(), Assume: l.assumptions,
	}
	found := findWithoutWords(l.env, subject)
	for i := range l.subject.documents {
		id := l.subject.documents[i].ID
		for page, words := range printed[id].Pages {
			faults := lint.Printed(subject, id, page+l.assumptions.Base, words)
			for k := range faults {
				if f := &faults[k]; printed[id].Percent > 0 { // the words are of another envelope
					f.Sentence = strings.TrimSuffix(f.Sentence, ".") + ", by the words of a form that is likely the same."
					f.Field += ", signed document of another envelope"
				}
			}
			found = append(found, faults...)
		}
	}
	slices.SortStableFunc(found, func(a, b lint.Finding) int { return int(b.Severity) - int(a.Severity) })
	return found
}

// findWithoutWords returns the findings. Those of an envelope come from the report of the account, as everywhere. Until
// all its fields were read, the report lacks them, and the faults of those that are there come on top.
func findWithoutWords(env screen.Env, subject lint.Subject) []lint.Finding {
	e := subject.Envelope
	if e == nil {
		return lint.Examine(subject)
	}
	now := env.ServiceNow()
	if located, ok := env.Account.Located(e, now, subject.Fields); ok {
		return located
	}
	var found []lint.Finding
	for _, f := range env.Account.Report(e, now).Findings {
		found = append(found, lint.Overall(f))
	}
	if env.Account.Context(e, now).FieldsRead {
		return found
	}
	reported := func(one lint.Finding) bool {
		return slices.ContainsFunc(found, func(f lint.Finding) bool { return f.Rule == one.Rule })
	}
	return append(slices.DeleteFunc(lint.Examine(subject), reported), found...)
}

// faults counts the findings, but notes only if they are about a field.
func faults(findings []lint.Finding) int {
	n := 0
	for i := range findings {
		if f := &findings[i]; f.Severity > triage.Note || f.Index >= 0 {
			n++
		}
	}
	return n
}
