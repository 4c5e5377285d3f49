package paper

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// PlacedField describes a field that is placed.
type PlacedField struct {
	Spot
	Type   model.AnnotationType
	Person int // index among the people, NoRecipient for no one in particular
}

// EditorOptions holds the document that a field is placed on, and the choices.
type EditorOptions struct {
	Document
	Words Words // keeps those of a file that is read, too
	// Types lists those to choose from, none where the type stays. The person stays with it.
	Types []model.AnnotationType
}

// Editor lets a person place a field by sight: the page is drawn with its printed words and the other fields, and keys
// move and size the one that is placed. It is a component for a form.
type Editor struct {
	env     screen.Env
	theme   *theme.Theme
	options EditorOptions
	field   PlacedField

	paper         *Paper
	width, height int
	fitted        bool // a person has chosen how large the page is
	large         bool // steps of several cells
	free          bool // nothing snaps
	problem       string
	done, aborted bool

	file    *textline.Input // the path that is typed, nil for none
	reading screen.Slot[screen.Printed]
}

// NewEditor returns an editor that shows a field at its place.
func NewEditor(env screen.Env, o EditorOptions, f PlacedField) *Editor {
	if o.Words == nil {
		o.Words = Words{}
	}
	e := &Editor{env: env, theme: env.Theme, options: o, field: f, paper: New(env.Theme, geometry.CellShape(env.Settings.CellShape))}
	e.show()
	return e
}

// Field returns the field at its present place.
func (e *Editor) Field() PlacedField { return e.field }

// Done reports whether the place was accepted.
func (e *Editor) Done() bool { return e.done }

// Aborted reports whether it was given up.
func (e *Editor) Aborted() bool { return e.aborted }

// Typing reports whether the path of a file is being typed.
func (e *Editor) Typing() bool { return e.file != nil }

// ShowProblem says until the next key why the form does not go on.
func (e *Editor) ShowProblem(problem string) { e.problem = problem }

// Update handles a key, or the words that were read.
func (e *Editor) Update(msg tea.Msg) tea.Cmd {
	if e.reading.Answer(msg, e.env.Now()) {
		return e.applyWords()
	}
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case e.file != nil:
		return e.updateFile(msg)
	case !pressed:
		return nil
	}
	k, f := e.env.Keys.Placing, e.env.Keys.Form
	e.problem = ""
	switch {
	case key.Matches(press, f.Next):
		e.done = true
	case key.Matches(press, f.Cancel):
		e.aborted = true
	case key.Matches(press, k.NextPage):
		e.turn(1)
	case key.Matches(press, k.PrevPage):
		e.turn(-1)
	case key.Matches(press, k.Stride):
		e.large = !e.large
	case key.Matches(press, k.Snap):
		e.free = !e.free
	case key.Matches(press, k.Type):
		e.nextType()
	case key.Matches(press, k.Recipient):
		e.nextPerson()
	case key.Matches(press, k.Words):
		e.askFile()
	case key.Matches(press, k.Fit):
		e.fitted = true
		e.paper.Fit(e.paper.Whole())
	default:
		e.handleArrow(press)
	}
	e.show()
	return nil
}

// A large step in cells, and the least part of a page that a field takes in both directions.
const (
	largeAcross = 8
	largeDown   = 4
	least       = 0.005
)

func (e *Editor) handleArrow(press tea.KeyPressMsg) {
	k := e.env.Keys.Placing
	for _, arrow := range []struct {
		near, far, size key.Binding
		right, down     float64
	}{
		{k.Up, k.FarUp, k.Shorter, 0, -1},
		{k.Down, k.FarDown, k.Taller, 0, 1},
		{k.Left, k.FarLeft, k.Narrower, -1, 0},
		{k.Right, k.FarRight, k.Wider, 1, 0},
	} {
		far := key.Matches(press, arrow.far)
		switch {
		case key.Matches(press, arrow.near) || far:
			e.move(e.step(arrow.right, arrow.down, far))
			return
		case key.Matches(press, arrow.size):
			right, down := e.step(arrow.right, arrow.down, false)
			e.field.Box = e.field.Box.Sized(right, down, least)
			return
		}
	}
}

// step returns a step in parts of the page. A far one is as long as several.
func (e *Editor) step(right, down float64, far bool) (across, along float64) {
	sheet := e.paper.Sheet()
	if e.large || far {
		right, down = right*largeAcross, down*largeDown
	}
	return right / float64(sheet.Columns), down / float64(sheet.Rows)
}

func (e *Editor) move(right, down float64) {
	if e.free {
		e.field.Box = e.field.Box.Moved(right, down)
		return
	}
	sheet := e.paper.Sheet()
	var neighbours []geometry.Box
	for _, o := range e.options.Others {
		if o.Page == e.field.Page {
			neighbours = append(neighbours, o.Box)
		}
	}
	guides := geometry.GuidesOf(e.words(), neighbours)
	e.field.Box = guides.Snapped(e.field.Box, right, down, 1/float64(sheet.Columns), 1/float64(sheet.Rows))
}

func (e *Editor) words() []geometry.Word {
	if known := e.options.Words[e.options.ID].Pages; e.field.Page >= 0 && e.field.Page < len(known) {
		return known[e.field.Page]
	}
	return nil
}

func (e *Editor) turn(by int) { e.field.Page = min(max(e.field.Page+by, 0), e.options.pageCount()-1) }

// nextType goes through the types. A signature always has a person who signs.
func (e *Editor) nextType() {
	for i, t := range e.options.Types {
		if t == e.field.Type || i == len(e.options.Types)-1 {
			e.field.Type = e.options.Types[(i+1)%len(e.options.Types)]
			break
		}
	}
	if e.field.Person < 0 && e.field.Type.Signs() && len(e.options.People) > 0 {
		e.field.Person = 0
	}
}

// nextPerson goes through those who may fill the field in, and no one in particular.
func (e *Editor) nextPerson() {
	if len(e.options.Types) == 0 || len(e.options.People) == 0 {
		return
	}
	e.field.Person++
	if e.field.Person >= len(e.options.People) {
		e.field.Person = NoRecipient
		if e.field.Type.Signs() {
			e.field.Person = 0
		}
	}
}
