package recipients

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/widget/picker"
)

// Choices are the values of a field, nil for a text.
func (r Rules) Choices(f Field) (list []picker.Choice) {
	switch f {
	case Check:
		return []picker.Choice{
			{ID: "", Title: "None: the link in the mail is enough"},
			{ID: string(model.SMS), Title: "SMS: a code is sent to a phone number"},
			{ID: string(model.Passcode), Title: "Passcode: you tell the recipient a code"},
			{ID: string(model.IDVerification), Title: "ID check: with an identity document"},
		}
	case Role:
		for _, role := range r.roles() {
			list = append(list, picker.Choice{ID: string(role), Title: roleLabel(role)})
		}
	}
	return list
}

// openChoices opens the choices of the cell. first is a key that starts a search in them, or nil.
func (t *Table) openChoices(first *tea.KeyPressMsg) {
	c, one := t.cell, t.rows.find(t.cell.row)
	title, now := "What the recipient does", string(one.Role)
	if c.field == Check {
		title, now = "Verification before access", string(one.Check)
	}
	c.choiceOnly = first == nil
	c.picker = picker.New(t.theme, t.keys, picker.Options{Title: title}, t.rules.Choices(c.field))
	c.picker.Select(now)
	if first != nil && !key.Matches(*first, t.keys.RecipientCell.Choose) {
		c.picker.Update(*first)
	}
}

// handleChoiceKey chooses by the key for the next cell too.
func (t *Table) handleChoiceKey(msg tea.KeyPressMsg) {
	c := t.cell
	next := key.Matches(msg, t.keys.RecipientCell.Next)
	if accepts := t.keys.Prompt.Accept.Keys(); next && len(accepts) > 0 {
		msg, _ = keys.Press(accepts[0])
	}
	c.picker.Update(msg)
	id, picked := c.picker.Picked()
	switch {
	case c.picker.Cancelled():
		if c.picker = nil; c.choiceOnly {
			t.cancelCell()
		}
	case picked:
		c.picker, c.choiceOnly = nil, false
		t.rows.change(c.row, func(one *Recipient) {
			if c.field == Role {
				one.Role = model.Role(id)
			} else if check := model.VerificationType(id); one.Check != check { // its value goes with the check
				one.Check, one.Value = check, ""
			}
		})
		t.applySearch()
		if next {
			t.moveToCell(1)
			return
		}
		t.acceptCell()
	}
}
