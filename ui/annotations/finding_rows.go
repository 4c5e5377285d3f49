package annotations

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/model/triage"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
)

type groupKey struct {
	rule     triage.Rule
	sentence string
}

func groupOf(f *lint.Finding) groupKey { return groupKey{f.Rule, f.Sentence} }

// setRows lists the findings of the layout. Equal ones in several places get a heading, which
// opens.
func (v *findingsView) setRows(l *layout) {
	equal := map[groupKey]int{}
	for i := range l.findings {
		if f := &l.findings[i]; f.HasPlace() {
			equal[groupOf(f)]++
		}
	}
	members := map[groupKey][]*findingRow{}
	for i := range l.findings {
		if f := &l.findings[i]; f.HasPlace() && equal[groupOf(f)] > 1 {
			row := l.findingRow(i)
			row.lead = "  "
			members[groupOf(f)] = append(members[groupOf(f)], row)
		}
	}
	rows := make([]*findingRow, 0, len(l.findings))
	for i := range l.findings {
		f := &l.findings[i]
		group, grouped := members[groupOf(f)]
		switch {
		case !f.HasPlace() || equal[groupOf(f)] < 2:
			rows = append(rows, l.findingRow(i))
		case grouped:
			delete(members, groupOf(f)) // once is enough
			where := group[0].where
			if slices.ContainsFunc(group, func(r *findingRow) bool { return r.where != where }) {
				where = "several pages"
			}
			heading := &findingRow{
				n: -1 - i, finding: f, said: lint.Together(len(group), f.Sentence), where: where, members: len(group), lead: v.theme.Glyphs.Folded + " ",
			}
			rows = append(rows, heading)
			if v.unfolded[groupOf(f)] {
				heading.lead = v.theme.Glyphs.Unfolded + " "
				rows = append(rows, group...)
			}
		}
	}
	v.SetRows(rows)
}

func (l *layout) findingRow(i int) *findingRow {
	f := &l.findings[i]
	row := &findingRow{n: i, finding: f, said: f.Sentence, where: "the envelope"}
	if l.subject.template != nil {
		row.where = "the template"
	}
	if f.HasPlace() {
		row.where = f.Where(l.subject.documents)
	}
	if f.Index >= 0 {
		row.field = l.byIndex[f.Index]
		row.about = l.named(row.field)
	} else if who, known := l.subject.index[f.Recipient]; known && f.Recipient != "" {
		row.about = "recipient " + paper.StyleOf(l.env.Theme, who).Letter + " " + recipientName(l.subject.recipients[who])
	}
	if f.Other >= 0 {
		row.other = l.byIndex[f.Other]
		row.about += " and " + l.named(row.other)
	}
	return row
}

// named tells a field from all others by its type, its recipient, the text in it, and its place
// on its page.
func (l *layout) named(f *field) string {
	words := paper.StyleOf(l.env.Theme, f.who).Letter + " " + describe.FieldType(f.annotation.Type)
	if text := l.boxText(f.annotation); text != "" {
		const widest = 24
		words += " " + model.Clip(text, widest, l.env.Theme.Glyphs.Ellipsis)
	}
	if f.recipient != nil {
		words += " of " + recipientName(f.recipient)
	}
	return words + " at x " + describe.Number(f.annotation.X) + " y " + describe.Number(f.annotation.Y)
}

func inFull(f *findingRow) string {
	said := f.said
	if f.about != "" {
		said += " " + strings.ToUpper(f.about[:1]) + f.about[1:] + "."
	}
	return said
}

// lookAt leads to the subject of the selected finding: its field, its page, the fields of its
// recipient, or the list of all. A heading opens or closes.
func (v *findingsView) lookAt(l *layout) (mode, tea.Cmd) {
	f, ok := v.Selected()
	switch {
	case !ok:
		return findingsMode, nil
	case f.members > 0:
		group := groupOf(f.finding)
		v.unfolded[group] = !v.unfolded[group]
		v.setRows(l)
		return findingsMode, nil
	case f.field != nil:
		l.jumpTo(f.field)
		return pageMode, nil
	case f.finding.HasPlace() && l.openPage(f.finding.Document, f.finding.Page):
		return pageMode, notice.Say(notice.Info, "%s", f.said)
	}
	who, known := l.subject.index[f.finding.Recipient]
	if known {
		name, only := recipientName(l.subject.recipients[who]), filter{}.with(l.ofRecipient(who))
		if l.countPassing(only) > 0 {
			l.setFilter(only)
			l.showFirst()
			return pageMode, notice.Say(notice.Info, "These are the fields of %s; esc shows all.", name)
		}
		l.setFilter(filter{})
		return listMode, notice.Say(notice.Info, "%s has no field; these are those of the others.", name)
	}
	l.setFilter(filter{})
	return listMode, notice.Say(notice.Info, "That concerns no single field; these are all of them.")
}

func (v *findingsView) copyFinding() tea.Cmd {
	f, ok := v.Selected()
	if !ok {
		return notice.Say(notice.Info, "There is no finding to copy.")
	}
	text := f.finding.Severity.String() + ": " + inFull(f) + " (" + f.where + "; " + f.finding.Certainty.String() + ")"
	return notice.Copy("finding", text)
}
