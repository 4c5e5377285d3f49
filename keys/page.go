package keys

import "charm.land/bubbles/v2/key"

// Page works in the viewer of a document's pages and fields.
type Page struct {
	NextField key.Binding `keys:"tab n" help:"next field"` // in reading order
	PrevField key.Binding `keys:"shift+tab N" help:"previous field"`
	NextFault key.Binding `keys:"e" help:"next fault"`
	NextEmpty key.Binding `keys:"m" help:"next empty required field"`
	Up        key.Binding `keys:"k up" help:"field above"` // nearest field in that direction
	Down      key.Binding `keys:"j down" help:"field below"`
	Left      key.Binding `keys:"h left" help:"field to the left"`
	Right     key.Binding `keys:"l right" help:"field to the right"`
	NextPage  key.Binding `keys:"pgdown ctrl+f" help:"next page"`
	PrevPage  key.Binding `keys:"pgup ctrl+b" help:"previous page"`
	FirstPage key.Binding `keys:"g home" help:"first page"`
	LastPage  key.Binding `keys:"G end" help:"last page"`
	GoToPage  key.Binding `keys:"#" help:"go to page"`
	NextDoc   key.Binding `keys:"> ]" help:"next document"`
	PrevDoc   key.Binding `keys:"< [" help:"previous document"`
	Documents key.Binding `keys:"1 2 3 4 5 6 7 8 9" help:"document by number"`
	ZoomIn    key.Binding `keys:"+ =" help:"zoom in"`
	ZoomOut   key.Binding `keys:"-" help:"zoom out"`
	ZoomFit   key.Binding `keys:"z 0" help:"whole page or width"`
	// ScrollDown and ScrollUp move by half a screen, from page to page.
	ScrollDown key.Binding `keys:"ctrl+d" help:"scroll down"`
	ScrollUp   key.Binding `keys:"ctrl+u" help:"scroll up"`
	PanUp      key.Binding `keys:"K shift+up" help:"pan up"`
	PanDown    key.Binding `keys:"J shift+down" help:"pan down"`
	PanLeft    key.Binding `keys:"H shift+left" help:"pan left"`
	PanRight   key.Binding `keys:"L shift+right" help:"pan right"`
	Open       key.Binding `keys:"enter" help:"properties"` // all properties of the selected field
	Panel      key.Binding `keys:"p" help:"side panel"`
	ListView   key.Binding `keys:"v" help:"page or list"`
	Filter     key.Binding `keys:"f" help:"filter"`
	Search     key.Binding `keys:"/" help:"search"`
	Words      key.Binding `keys:"t" help:"words of the page"` // of the page, under the fields
	WordsFile  key.Binding `keys:"T" help:"words of a file"`   // those of a file on this machine
	Lint       key.Binding `keys:"w" help:"check"`
	Compare    key.Binding `keys:"c" help:"compare"`
	Copy       key.Binding `keys:"y" help:"copy id"`         // of the field's id, or of a finding
	Export     key.Binding `keys:"x" help:"export findings"` // the findings of the check
	Actions    key.Binding `keys:"a" help:"actions"`

	AddField    key.Binding `keys:"O" help:"add field"`
	MoveField   key.Binding `keys:"M" help:"move field"`
	DeleteField key.Binding `keys:"D" help:"delete field"`
}

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
