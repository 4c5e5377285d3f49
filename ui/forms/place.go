package forms

import (
	"cmp"
	"math"
	"slices"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/form"
)

// placeEntry edits the place of a field on its page, and perhaps its type and its recipient.
type placeEntry struct {
	page      *int // counted from 1
	box       *box
	kind      *model.AnnotationType
	recipient form.Binding // one of people, or empty for no one in particular
	people    []form.Option
	options   paper.EditorOptions
}

func (e *placeEntry) field() paper.PlacedField {
	who := e.recipient.Get()
	return paper.PlacedField{
		Spot: e.box.spot(*e.page), Type: *e.kind,
		Person: slices.IndexFunc(e.people, func(o form.Option) bool { return o.Value == who }),
	}
}

// put reports whether the field is another answer. Numbers of the same place stay as they were typed.
func (e *placeEntry) put(f paper.PlacedField) bool {
	was := e.field()
	if f == was {
		return false
	}
	if f.Spot != was.Spot {
		*e.page, *e.box = f.Page+1, boxOf(f.Box)
	}
	*e.kind = f.Type
	switch {
	case f.Person == was.Person:
	case f.Person < 0:
		e.recipient.Set("")
	default:
		e.recipient.Set(e.people[f.Person].Value)
	}
	return true
}

func (b box) spot(page int) paper.Spot {
	return paper.Spot{Page: page - 1, Box: geometry.Box{
		Left: float64(b.X) / 100, Top: float64(b.Y) / 100, Right: float64(b.X+b.Width) / 100, Bottom: float64(b.Y+b.Height) / 100,
	}}
}

// boxOf returns a box in percent, with two digits after the point. One on the page is there in these numbers too.
func boxOf(b geometry.Box) box {
	x, width := rounded(b.Left, b.Right)
	y, height := rounded(b.Top, b.Bottom)
	return box{X: x, Y: y, Width: width, Height: height}
}

func rounded(low, high float64) (from, size model.Float) {
	const digits = 100
	at, length := math.Round(low*100*digits)/digits, math.Round((high-low)*100*digits)/digits
	if high <= 1+1e-9 && at+length > 100 {
		length = math.Floor((100-at)*digits+1e-6) / digits
	}
	return model.Float(at), model.Float(length)
}

// paper returns a document to place a field on, with the other fields except those with an id that is given.
func (c formContext) paper(id model.DocumentID, except ...model.AnnotationID) paper.Document {
	d, document, people := paper.Document{ID: id}, c.document(id), c.people()
	for _, r := range everyone(c.SigningSteps()) {
		if r.ID.Valid() || c.unsent {
			d.People = append(d.People, cmp.Or(clipped(r.Name), clipped(r.Email), "a recipient without a name"))
		}
	}
	if document == nil {
		return d
	}
	d.Pages = paper.PagesOf(document)
	for n := range c.fields {
		f := &c.fields[n]
		if f.DocumentID != id || slices.Contains(except, f.ID) {
			continue
		}
		d.Others = append(d.Others, paper.Other{
			Spot: paper.Spot{Page: c.positions.Index(f), Box: c.positions.Box(f, document)}, Type: f.Type, Required: f.Required,
			Person: slices.IndexFunc(people, func(o form.Option) bool { return o.Value == f.RecipientID.String() }),
		})
	}
	return d
}

// document returns one of those of the subject, nil for none.
func (c formContext) document(id model.DocumentID) *model.Document {
	return (&model.Envelope{Documents: c.Documents()}).Document(id)
}

// people may fill a field in. Those of an envelope still to be made have no ids, and are known as in newAddressees.
func (c formContext) people() []form.Option {
	if c.unsent {
		return newAddressees(c.SigningSteps())
	}
	return recipientOptions(c.SigningSteps())
}

// put writes a place into a request, in the numbers that the service counts in.
func (c formContext) put(b box, page int, to *model.AnnotationRequest) {
	to.Page = model.Int(page - 1 + c.positions.Base)
	to.X, to.Y, to.Width, to.Height = b.X, b.Y, b.Width, b.Height
	if c.positions.Unit == geometry.Percent && !c.positions.Upwards {
		return
	}
	size := geometry.PageAt(c.document(to.DocumentID), page-1)
	x, y, width, height := c.positions.Numbers(b.spot(page).Box, size)
	exact := func(n float64) model.Float { return model.Float(math.Round(n*1e6) / 1e6) } // without the noise of the sums
	to.X, to.Y, to.Width, to.Height = exact(x), exact(y), exact(width), exact(height)
}

func wordsOf(r nav.Form) paper.Words {
	words := paper.Words{}
	for id, pages := range r.Words {
		words[id] = screen.Printed{Document: pdftext.Document{Pages: pages}, Source: "the page"}
	}
	return words
}

// placePage returns the page with a field on it. There is none line by line, where its numbers are asked for.
func (c formContext) placePage(e *placeEntry) []page {
	if c.lineByLine {
		return nil
	}
	note := ""
	if c.fieldsUnread {
		note = "The other fields could not be read, so they are missing on the page."
	}
	return []page{{name: "place", title: "Place", section: "Position", place: e, note: note}}
}

func (b *box) numbersPages() []page {
	return []page{
		{name: "corner", title: "Position", note: "Percent of the page, counted from its top left corner.", questions: []form.Question{
			{Title: "From the left", Answer: decimal(&b.X), Check: percentBetween(0, 100-minShare)},
			{Title: "From the top", Answer: decimal(&b.Y), Check: percentBetween(0, 100-minShare)},
		}},
		{name: "extent", title: "Size", section: "Position", note: "Percent of the page; the field stays on it.", questions: []form.Question{
			{Title: "Width", Answer: decimal(&b.Width), Check: percentBetween(minShare, 100-float64(b.X))},
			{Title: "Height", Answer: decimal(&b.Height), Check: percentBetween(minShare, 100-float64(b.Y))},
		}},
	}
}

type placeInput struct {
	*paper.Editor
	entry  *placeEntry
	before paper.PlacedField // what leaving without change restores
}

func newPlaceInput(env screen.Env, e *placeEntry, problem string) *placeInput {
	p := &placeInput{Editor: paper.NewEditor(env, e.options, e.field()), entry: e, before: e.field()}
	p.ShowProblem(problem)
	return p
}

func (p *placeInput) store() bool {
	if p.Aborted() {
		return p.entry.put(p.before)
	}
	return p.entry.put(p.Field())
}

func (*placeInput) missing() string { return "" }
