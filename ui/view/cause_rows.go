package view

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/describe"
	"inkdesk/ui/figures"
	"inkdesk/ui/report"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// All returns the rows of the causes, the causes of the week last. An unchanged cause keeps its row.
func (c *Causes) All() []*Row {
	found := append(c.found.All(), c.weeks()...)
	list, rows := make([]*Row, len(found)), make(map[cause.Key]*Row, len(found))
	for i, one := range found {
		r := c.rows[one.Key]
		if r == nil || *r.Cause() != *one {
			r = newCauseRow(one)
		}
		list[i], rows[one.Key] = r, r
	}
	c.rows = rows
	return list
}

// weeks returns the counts of this week's losses that are larger than in any other week, by the counts of the
// account, without those that were put aside and have not grown since. That more is sent or completed than usual asks
// for nothing. There are none before the account was counted.
func (c *Causes) weeks() []*cause.Cause {
	var list []*cause.Cause
	all := c.env.Account.Tally.Unusual
	for _, u := range all {
		one := weekOf(u)
		if len(list) < mostWeeks && u.Event >= tally.Declined && u.ThisWeek > u.High && !ofOneForm(u, all) && !c.env.Desk.OfEnvelope(newCauseRow(one).Envelope()).OffQueue() {
			list = append(list, one)
		}
	}
	return list
}

// ofOneForm reports whether one form alone, which has a row of its own, makes a number of the whole account unusual.
func ofOneForm(u tally.Unusual, all []tally.Unusual) bool {
	return u.Form == "" && slices.ContainsFunc(all, func(f tally.Unusual) bool {
		return f.Form != "" && f.Event == u.Event && u.ThisWeek-f.ThisWeek+f.High <= u.High
	})
}

// mostWeeks bounds the rows about one week, those that are furthest from the usual: a bad week has many forms in it.
const mostWeeks = 8

func weekOf(u tally.Unusual) *cause.Cause {
	return cause.OfWeek(model.Capital(figures.What(u)), figures.Sentence(u), figures.Usually(u), u.ThisWeek)
}

// FilterOf finds the envelopes of an unusual number of the week, "" for another cause.
func (c *Causes) FilterOf(one *cause.Cause) string {
	for _, u := range c.env.Account.Tally.Unusual {
		if weekOf(u).Key == one.Key {
			return figures.Filter(u.Event, tally.Monday(c.env.ServiceNow()), u.Form)
		}
	}
	return ""
}

// Rows returns the rows that [Causes.All] made last. They are not to be changed.
func (c *Causes) Rows() map[cause.Key]*Row { return c.rows }

func newCauseRow(one *cause.Cause) *Row {
	e := &model.Envelope{ID: model.EnvelopeID(one.ID()), Name: model.NewText(one.Title())}
	if one.Kind == cause.Week {
		e.UpdatedAt = model.Time(one.Count) // a decision about it holds until there are more
	}
	return &Row{
		Packed: account.Summarize(e), held: &held{envelope: e, cause: one}, Read: &Reading{},
		Judgement: Judgement{Made: true, Kept: true, Health: one.Health(), Facts: cause.Facts{Urgency: one.Urgency}},
	}
}

// WrittenWeeks returns the causes of the week, which have no envelopes, as a list has them.
func (c *Causes) WrittenWeeks() (list []report.Cause) {
	for _, one := range c.weeks() {
		list = append(list, written(one, nil))
	}
	return list
}

// withCauses makes columns show rows of causes too, and what has ended in grey.
func (c *Cells) withCauses(columns []table.Column[*Row]) []table.Column[*Row] {
	for i := range columns {
		name, ofEnvelope := columns[i].Name, columns[i].Cell
		columns[i].Cell = func(r *Row) table.Cell {
			if r.Cause() != nil {
				return c.causeCell(r, name)
			}
			cell := ofEnvelope(r)
			if cell.Role == theme.Text && r.Status().Dead() && c.Reports.Of(r).Health < triage.NeedsSoon {
				cell.Role = theme.Muted
			}
			return cell
		}
	}
	return columns
}

// causeCell returns what a column shows of a cause: what envelopes alone have stays empty, and a title uses that room.
func (c *Cells) causeCell(r *Row, column string) table.Cell {
	switch column {
	case ColumnHealth:
		return c.health(r.Cause().Health())
	case ColumnStatus:
		return plain(describe.Counted(r.Cause().Count, "envelope"))
	case ColumnName:
		if c.Words {
			return table.Cell{Text: r.Cause().Title(), Tail: fmt.Sprintf(" (%d)", r.Cause().Count)}
		}
		return table.Cell{Text: fmt.Sprintf("%s %d: %s", c.Env.Theme.Glyphs.Group, r.Cause().Count, r.Cause().Title()), SignRole: theme.Accent}
	case ColumnHolder:
		return plain(r.Cause().Subject())
	case ColumnWhy:
		role := theme.Text
		if r.Cause().Health() >= triage.NeedsSoon {
			role = c.health(r.Cause().Health()).Role
		}
		return table.Cell{Text: r.Cause().Sentence(), Brief: model.Capital(r.Cause().Brief()), Role: role}
	}
	return plain("")
}
