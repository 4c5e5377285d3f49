package annotations

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
)

func (l *layout) showPage(to int) {
	d := l.document()
	if d == nil || len(d.pages) == 0 {
		return
	}
	l.page = min(max(to, 0), len(d.pages)-1)
	l.field = nil
	if shown := d.pages[l.page].shown; len(shown) > 0 {
		l.field = shown[0]
	}
	l.changes.pages++
}

// seek selects the next field that is wanted, over all documents and around their end.
func (l *layout) seek(what string, wanted func(*field) bool) tea.Cmd {
	var all []*field
	from := 0
	for i := range l.docs {
		for _, f := range l.docs[i].shown {
			if f.doc < l.doc || f == l.field || f.doc == l.doc && l.field == nil && f.page < l.page || f.doc == l.doc && l.field != nil && f.at < l.field.at {
				from = len(all) + 1
			}
			all = append(all, f)
		}
	}
	for i := range all {
		if f := all[(from+i)%len(all)]; wanted(f) {
			again := f == l.field
			l.selectField(f)
			if again {
				return notice.Say(notice.Info, "There is no other %s.", what)
			}
			return nil
		}
	}
	return notice.Say(notice.Info, "There is no %s here.", what)
}

func (l *layout) nextFault() tea.Cmd {
	hasFault := func(f *field) bool { return len(f.faults) > 0 }
	if faults(l.findings) > 0 && !slices.ContainsFunc(l.byIndex, hasFault) {
		return notice.Say(notice.Info, "The faults do not belong to one field; %s lists them.", l.env.Keys.Page.Lint.Help().Key)
	}
	return l.seek("fault", hasFault)
}

func (l *layout) goToPage(text string) tea.Cmd {
	number, err := strconv.Atoi(strings.TrimSpace(text))
	d := l.document()
	switch {
	case d == nil || err != nil:
		return notice.Say(notice.Warning, "%q is no page.", model.Clean(text))
	case !l.openPage(d.id, number):
		return notice.Say(notice.Warning, "There is no page %d in this document.", number)
	}
	return nil
}

// openPage shows the page of a document with a number as the service counts, and reports whether there is one.
func (l *layout) openPage(document model.DocumentID, number int) bool {
	for i := range l.docs {
		d := &l.docs[i]
		at := slices.IndexFunc(d.pages, func(p page) bool { return p.number == number })
		if d.id == document && at >= 0 {
			l.doc = i
			l.showPage(at)
			return true
		}
	}
	return false
}

// openDocument shows another document with its first field, and reports whether there is one.
func (l *layout) openDocument(doc int) bool {
	if doc < 0 || doc >= len(l.docs) || doc == l.doc {
		return false
	}
	l.doc, l.page, l.field = doc, 0, nil
	l.showPage(0)
	l.selectField(l.document().firstFieldFrom(0))
	return true
}

// lookAt leads to the subject of a finding: its field, its page, the fields of its recipient, or
// the list of all. A heading opens or closes.
func (l *layout) lookAt(f *findingRow) (mode, tea.Cmd) {
	switch {
	case f == nil:
		return findingsMode, nil
	case f.members > 0:
		group := groupOf(f.finding)
		l.unfolded[group] = !l.unfolded[group]
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
			for i := range l.docs { // whichever document they are on
				if shown := l.docs[i].shown; len(shown) > 0 {
					l.selectField(shown[0])
					break
				}
			}
			return pageMode, notice.Say(notice.Info, "These are the fields of %s; esc shows all.", name)
		}
		l.setFilter(filter{})
		return listMode, notice.Say(notice.Info, "%s has no field; these are those of the others.", name)
	}
	l.setFilter(filter{})
	return listMode, notice.Say(notice.Info, "That concerns no single field; these are all of them.")
}
