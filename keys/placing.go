package keys

import "charm.land/bubbles/v2/key"

// Placing works while a field is placed on its page, beside the keys of the form.
type Placing struct {
	Up        key.Binding // by a cell, or by several
	Down      key.Binding
	Left      key.Binding
	Right     key.Binding
	FarUp     key.Binding
	FarDown   key.Binding
	FarLeft   key.Binding
	FarRight  key.Binding
	Stride    key.Binding // a cell or several, for terminals that keep shift and arrows to themselves
	Wider     key.Binding
	Narrower  key.Binding
	Taller    key.Binding
	Shorter   key.Binding
	NextPage  key.Binding
	PrevPage  key.Binding
	Snap      key.Binding // to the printed lines and to other fields
	Type      key.Binding
	Recipient key.Binding
	Words     key.Binding // of a file
	Fit       key.Binding
}

func defaultPlacing() Placing {
	return Placing{
		Up:        bind("up", "up", "k"),
		Down:      bind("down", "down", "j"),
		Left:      bind("left", "left", "h"),
		Right:     bind("right", "right", "l"),
		FarUp:     bind("far up", "shift+up"),
		FarDown:   bind("far down", "shift+down"),
		FarLeft:   bind("far left", "shift+left"),
		FarRight:  bind("far right", "shift+right"),
		Stride:    bind("large or small steps", "s"),
		Wider:     bind("wider", "L", "+"),
		Narrower:  bind("narrower", "H", "-"),
		Taller:    bind("taller", "J", ">"),
		Shorter:   bind("shorter", "K", "<"),
		NextPage:  bind("next page", "pgdown", "ctrl+f"),
		PrevPage:  bind("previous page", "pgup", "ctrl+b"),
		Snap:      bind("snap or not", "n"),
		Type:      bind("type", "t"),
		Recipient: bind("recipient", "r"),
		Words:     bind("words of a file", "w"),
		Fit:       bind("whole page or width", "z", "0"),
	}
}
