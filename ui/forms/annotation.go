package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

// minShare bounds the width and height of a field, in percent of the page.
const minShare = 0.1

// newAnnotation places a field on a document (extension).
type newAnnotation struct {
	Document  model.DocumentID     `json:"document"`
	Type      model.AnnotationType `json:"type"`
	Recipient model.RecipientID    `json:"recipient"`
	Page      int                  `json:"page"`
	Required  bool                 `json:"required"`
	box
	properties
}

// box holds the position of a field, in percent of the page from its top left corner.
type box struct {
	X      model.Float `json:"x"`
	Y      model.Float `json:"y"`
	Width  model.Float `json:"width"`
	Height model.Float `json:"height"`
}

func (*newAnnotation) blocked(k formContext) string {
	switch {
	case !k.placesFields():
		return change.NotOffered
	case len(k.Documents()) == 0:
		return "There is no document to place a field on: add one first."
	}
	return ""
}

func (f *newAnnotation) prefill(k formContext) {
	*f = newAnnotation{
		Document: k.Documents()[0].ID, Type: model.SignatureField, Page: 1, Required: true,
		box: firstFree(k.paper(k.Documents()[0].ID), 1), properties: properties{Size: 10, Auto: true},
	}
}

// firstFree returns the first place downwards on a page that covers no other field.
func firstFree(d paper.Document, page int) box {
	first := box{X: 10, Y: 10, Width: 20, Height: 5}
	for free := first; free.Y+free.Height <= 100; free.Y += free.Height {
		if len(d.Problems(free.spot(page))) == 0 {
			return free
		}
	}
	return first
}

func (f *newAnnotation) plan(k formContext) (plan, error) {
	field := f.request(k)
	if err := field.Check(); err != nil {
		return plan{}, err
	}
	return plan{
		target: k.Target, steps: []runner.Step{placeFieldStep(field, k)},
		Review: runner.Review{Doubts: k.paper(f.Document).Problems(f.spot(f.Page))},
	}, nil
}

func (f *newAnnotation) placeEntry(k formContext) *placeEntry {
	return &placeEntry{
		page: &f.Page, box: &f.box, kind: &f.Type, recipient: text(&f.Recipient), people: k.people(),
		options: paper.EditorOptions{Document: k.paper(f.Document), Words: k.words, Types: model.AnnotationTypes()},
	}
}

func (f *newAnnotation) pages(k formContext) []page {
	where := form.Question{Title: "Document", Answer: text(&f.Document)}
	documents, pages := k.Documents(), 1
	for i := range documents {
		d := &documents[i]
		where.Options = append(where.Options, form.Option{Value: d.ID.String(), Title: clipped(d.Title()) + ", " + describe.Counted(int(d.PageCount), "page")})
		if d.ID == f.Document {
			pages = max(int(d.PageCount), 1)
		}
	}
	if k.unsent {
		where.Check = mustExist(where, "Choose the document it is on.")
	}
	kind := form.Question{Title: "Type", Answer: text(&f.Type), Options: choices(model.AnnotationTypes())}
	number := form.Question{Title: "Page", Help: "The document has " + describe.Counted(pages, "page") + ".", Answer: number(&f.Page), Check: wholeNumber(1, pages)}
	list := []page{
		{name: "where", title: "Field", questions: []form.Question{where, kind}},
		{name: "who", title: "Field", questions: []form.Question{f.recipientQuestion(k), number, yesOrNo(&f.Required, "Required", "")}},
	}
	list = append(list, k.placePage(f.placeEntry(k))...)
	list = append(list, f.box.numbersPages()...)
	own, rare, further := f.properties.questions(f.Type, k)
	if len(own) > 0 {
		list = append(list, page{name: "properties", title: "Properties", questions: own})
	}
	last := &list[len(list)-1]
	last.questions = append(last.questions, form.Question{
		Title: "Further properties", Answer: flag(&f.Further),
		Options: []form.Option{{Value: no, Title: "None: the service decides"}, {Value: yes, Title: "Enter " + rare}},
	})
	if f.Further {
		for i, questions := range further {
			list = append(list, page{name: fmt.Sprint("further", i), title: "Further properties", note: "Empty answers are not sent.", questions: questions})
		}
	}
	return list
}

// recipientQuestion asks who fills the field in. A signature always has a recipient.
func (f *newAnnotation) recipientQuestion(k formContext) form.Question {
	q := form.Question{Title: "Who fills it in", Answer: text(&f.Recipient), Options: k.people()}
	if !f.Type.Signs() || len(q.Options) == 0 {
		q.Options = append(q.Options, form.Option{Value: "", Title: "No one in particular"})
	}
	if k.unsent {
		q.Check = mustExist(q, "Choose who fills it in.")
	}
	return q
}

func (f *newAnnotation) request(k formContext) model.AnnotationRequest {
	request := model.AnnotationRequest{
		RecipientID: f.Recipient, DocumentID: f.Document, Required: new(f.Required), Type: f.Type,
	}
	k.put(f.box, f.Page, &request)
	f.properties.apply(&request, k)
	return request
}

func placeFieldStep(f model.AnnotationRequest, k formContext) runner.Step {
	return runner.Step{
		Part: partFields, Title: "Place the field", Facts: fieldFacts(f, k),
		Request: change.RequestOf(&f).On(k.Target),
		Result: func(t runner.Task) string {
			i := slices.IndexFunc(t.Steps, func(s runner.Step) bool { return s.Created != "" })
			if i < 0 {
				return ""
			}
			return "field " + t.Steps[i].Created
		},
	}
}
