package forms

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/form"
)

// movedAnnotation moves a field, which no operation does: it is added at its new place and then deleted at the old
// one. A line that breaks between the two leaves a field too many, which can be seen, and never one too few.
type movedAnnotation struct {
	Field model.AnnotationID `json:"field"`
	Page  int                `json:"page"`
	box
}

// old returns the field as it is now, nil when it is no longer there.
func (f *movedAnnotation) old(k formContext) *model.Annotation {
	if k.Annotation != nil {
		return k.Annotation
	}
	if i := slices.IndexFunc(k.fields, func(a model.Annotation) bool { return a.ID == f.Field }); i >= 0 {
		return &k.fields[i]
	}
	return nil
}

func (f *movedAnnotation) blocked(k formContext) string {
	switch {
	case !k.placesFields() || !k.offers(change.DeleteAnnotation):
		return change.NotOffered
	case k.Envelope != nil && k.Envelope.Status != model.Draft:
		return "Fields can be changed only while the envelope is a draft."
	case k.Annotation == nil && len(k.fields) == 0:
		return "The field is no longer there."
	}
	return ""
}

func (f *movedAnnotation) prefill(k formContext) {
	if old := f.old(k); old != nil {
		f.Field, f.Page, f.box = old.ID, k.positions.Index(old)+1, boxOf(k.positions.Box(old, k.document(old.DocumentID)))
	}
}

func (f *movedAnnotation) pages(k formContext) []page {
	old := f.old(k)
	if old == nil {
		return []page{{name: "gone", title: "Position", problem: "The field is no longer there."}}
	}
	kind, who := old.Type, old.RecipientID
	document := k.paper(old.DocumentID, old.ID)
	e := &placeEntry{
		page: &f.Page, box: &f.box, kind: &kind, recipient: text(&who), people: recipientOptions(k.SigningSteps()),
		options: paper.EditorOptions{Document: document, Words: k.words},
	}
	list := append(k.placePage(e), f.box.numbersPages()...)
	return append(list, page{name: "page", title: "Page", section: "Position", questions: []form.Question{
		{Title: "Page", Answer: number(&f.Page), Check: wholeNumber(1, max(len(document.Pages), 1))},
	}})
}

func (f *movedAnnotation) plan(k formContext) (plan, error) {
	old := f.old(k)
	if old == nil {
		return plan{}, mistake("The field is no longer there.")
	}
	if why := change.Immovable(old); why != "" {
		return plan{}, mistake(why)
	}
	was := boxOf(k.positions.Box(old, k.document(old.DocumentID)))
	if f.box == was && f.Page == k.positions.Index(old)+1 {
		return plan{}, mistake("The field is where it was; move it first.")
	}
	again := sameField(old)
	k.put(f.box, f.Page, &again)
	if f.Width == was.Width && f.Height == was.Height && old.Width > 0 && old.Height > 0 {
		again.Width, again.Height = old.Width, old.Height
	}
	if err := again.Check(); err != nil {
		return plan{}, err
	}
	target := k.Target
	target.Annotation = old
	adding := placeFieldStep(again, k)
	adding.Title = "Add the field at its new place"
	return plan{
		target: target, verb: "Move the field", Review: runner.Review{Doubts: k.paper(old.DocumentID, old.ID).Problems(f.spot(f.Page))},
		steps: []runner.Step{adding, {
			Part: "old field", Title: "Delete the field at its old place", Facts: fact(fieldFacts(sameField(old), k), "id", old.ID.String()),
			Request: change.Request{Operation: change.DeleteAnnotation.On(k.Target)},
			Result:  func(runner.Task) string { return "field " + old.ID.String() + " deleted" },
		}},
	}, nil
}

func sameField(a *model.Annotation) model.AnnotationRequest {
	request := a.Request()
	if a.Signature != nil {
		request.Signature.ID = a.Signature.ID
	}
	if a.Initials != nil {
		request.Initials.ID = a.Initials.ID
	}
	if a.DateTime != nil {
		request.DateTime.Timestamp = a.DateTime.Timestamp
	}
	return request
}
