package keys

import "charm.land/bubbles/v2/key"

// Recipients works in the table in which the recipients of an envelope are put together,
// while no cell of it is typed into. Nothing here reaches the service.
type Recipients struct {
	Edit      key.Binding // the first cell that is wrong, or the name
	Add       key.Binding
	Remove    key.Binding
	Duplicate key.Binding
	Undo      key.Binding
	Earlier   key.Binding // changes places with the row above, and steps with it
	Later     key.Binding
	StepUp    key.Binding
	StepDown  key.Binding
	Role      key.Binding
	Check     key.Binding
	Wrong     key.Binding // the next row in which something is wrong
	Together  key.Binding // new rows join the last step, or begin the next one
	IDs       key.Binding // columns for what the service calls a recipient
	Search    key.Binding
	Unread    key.Binding // the lines of the last paste that could not be read
	GoOn      key.Binding
}

func defaultRecipients() Recipients {
	return Recipients{
		Edit:      bind("edit", "enter", "e"),
		Add:       bind("add", "n", "a"),
		Remove:    bind("remove", "D", "delete"),
		Duplicate: bind("duplicate", "C"),
		Undo:      bind("undo", "u"),
		Earlier:   bind("move up", "K", "shift+up"),
		Later:     bind("move down", "J", "shift+down"),
		StepUp:    bind("later step", "+", "="),
		StepDown:  bind("earlier step", "-"),
		Role:      bind("role", "r"),
		Check:     bind("verification", "v"),
		Wrong:     bind("next mistake", "w"),
		Together:  bind("same or next step", "t"),
		IDs:       bind("ids", "i"),
		Search:    bind("search", "/"),
		Unread:    bind("lines not read", "l"),
		GoOn:      bind("go on", "c"),
	}
}

// RecipientCell works in that table while a cell is typed into. Letters belong to the
// cell, and what is left to the keys of a field.
type RecipientCell struct {
	Accept   key.Binding // on to what the row still needs, or to a new row
	Next     key.Binding
	Prev     key.Binding
	Up       key.Binding // the same cell of the row above
	Down     key.Binding
	Choose   key.Binding // the choices of a cell that has some; letters search them
	Together key.Binding
	Cancel   key.Binding // puts back what stood in the cell, and ends typing
}

func defaultRecipientCell() RecipientCell {
	return RecipientCell{
		Accept:   bind("accept", "enter"),
		Next:     bind("next cell", "tab"),
		Prev:     bind("previous cell", "shift+tab"),
		Up:       bind("row above", "up", "ctrl+p"),
		Down:     bind("row below", "down", "ctrl+n"),
		Choose:   bind("choose", "space"),
		Together: bind("same or next step", "ctrl+t"),
		Cancel:   bind("stop typing", "esc", "ctrl+g"),
	}
}
