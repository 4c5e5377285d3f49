package view

import (
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// Matching returns the recipients of an envelope in whose name or address one of some folded texts is found.
func Matching(e *model.Envelope, found []string) []*model.Recipient {
	var all []*model.Recipient
	for _, r := range e.Recipients() {
		if anyIn(r.Name.String(), found) || anyIn(r.Email.String(), found) {
			all = append(all, r)
		}
	}
	return all
}

func anyIn(text string, found []string) bool {
	text = model.Fold(text)
	return slices.ContainsFunc(found, func(one string) bool { return strings.Contains(text, one) })
}

// foundCell returns the person whom a search has found, where no other column shows the match. It is
// false where nothing is searched, or the match is in a column.
func (c *Cells) foundCell(r *Row) (table.Cell, bool) {
	if len(c.Found) == 0 || r.Cause() != nil || anyIn(r.Envelope().Name.String(), c.Found) {
		return table.Cell{}, false
	}
	if holder := c.holderCell(r); holder.Tail == "" && anyIn(holder.Text, c.Found) { // the tail takes its room
		return table.Cell{}, false
	}
	people := Matching(r.Envelope(), c.Found)
	if len(people) == 0 {
		return table.Cell{}, false
	}
	name, address := people[0].Name, people[0].Email
	cell := table.Cell{Text: address.String(), Role: theme.Text, Altered: name.Altered() || address.Altered(), Match: c.Found}
	if !name.IsEmpty() {
		cell.Text = name.String() + " <" + cell.Text + ">"
		if cell.Brief = address.String(); anyIn(name.String(), c.Found) {
			cell.Brief = name.String()
		}
	}
	return cell, true
}
