package keys

import "charm.land/bubbles/v2/key"

// Placing works while a field is placed on its page, beside the keys of the form.
type Placing struct {
	Up        key.Binding `keys:"up k" help:"up"` // by a cell, or by several
	Down      key.Binding `keys:"down j" help:"down"`
	Left      key.Binding `keys:"left h" help:"left"`
	Right     key.Binding `keys:"right l" help:"right"`
	FarUp     key.Binding `keys:"shift+up" help:"far up"`
	FarDown   key.Binding `keys:"shift+down" help:"far down"`
	FarLeft   key.Binding `keys:"shift+left" help:"far left"`
	FarRight  key.Binding `keys:"shift+right" help:"far right"`
	Stride    key.Binding `keys:"s" help:"large or small steps"` // a cell or several, for terminals that keep shift and arrows to themselves
	Wider     key.Binding `keys:"L +" help:"wider"`
	Narrower  key.Binding `keys:"H -" help:"narrower"`
	Taller    key.Binding `keys:"J >" help:"taller"`
	Shorter   key.Binding `keys:"K <" help:"shorter"`
	NextPage  key.Binding `keys:"pgdown ctrl+f" help:"next page"`
	PrevPage  key.Binding `keys:"pgup ctrl+b" help:"previous page"`
	Snap      key.Binding `keys:"n" help:"snap or not"` // to the printed lines and to other fields
	Type      key.Binding `keys:"t" help:"type"`
	Recipient key.Binding `keys:"r" help:"recipient"`
	Words     key.Binding `keys:"w" help:"words of a file"`
	Fit       key.Binding `keys:"z 0" help:"whole page or width"`
}
