package lint

import (
	"strings"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// sound is a template without a fault: two documents, a signer, an in-person signer, a sender and a copy.
func sound() Subject {
	who := func(id, name string, role model.Role) model.Recipient {
		return model.Recipient{ID: model.RecipientID(id), Name: model.NewText(name), Role: role}
	}
	t := &model.Template{
		ID: "t", NumRecipients: 4,
		SigningSteps: []model.SigningStep{
			{Recipients: []model.Recipient{who("anna", "Anna", model.Signer), who("boss", "Boss", model.Sender)}},
			{Recipients: []model.Recipient{who("ben", "Ben", model.InPersonSigner), who("carl", "Carl", model.ReceivesCopy)}},
		},
		Documents: []model.Document{
			{ID: "lease", PageCount: 2, Pages: []model.Page{{Width: 794, Height: 1123}, {Width: 1123, Height: 794}}},
			{ID: "annex", PageCount: 1, Pages: []model.Page{{Width: 816, Height: 1056}}},
		},
		DynamicFields: []model.Text{model.NewText("city")},
		Attachments: &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: "anna", Placeholders: []model.AttachmentPlaceholder{{ID: "p", Name: model.NewText("Payslip"), Required: true}},
		}}},
	}
	return Subject{Template: t, Complete: true, Assume: geometry.Assumptions{Unit: geometry.Percent, Base: 1}, Fields: []model.Annotation{
		place("sign-anna", "anna", "lease", 1, model.SignatureField, 10, 80, 30, 6),
		place("sign-ben", "ben", "lease", 1, model.SignatureField, 50, 80, 30, 6),
		place("date-anna", "anna", "lease", 2, model.DateField, 70, 95, 30, 5), // touches two edges
		place("init-anna", "anna", "annex", 1, model.InitialsField, 0, 0, 10, 4),
		dynamic(place("city", "", "annex", 1, model.TextField, 10, 40, 30, 4), "city"),
		optional(place("note-carl", "carl", "annex", 1, model.TextField, 10, 60, 30, 4)),
		optional(place("over-anna", "anna", "lease", 1, model.TextField, 10, 76, 30, 6)), // covers less than half
		place("half-anna", "anna", "annex", 1, model.CheckboxField, 60, 60, 10, 10),
		place("half-ben", "ben", "annex", 1, model.CheckboxField, 65.5, 60, 10, 10), // covers less than half
		place("page-ben", "ben", "annex", 1, model.SignatureField, 10, 80, 30, 6),   // the same place in another document
	}}
}

func place(id, who, document string, page int, kind model.AnnotationType, x, y, width, height model.Float) model.Annotation {
	return model.Annotation{
		ID: model.AnnotationID(id), RecipientID: model.RecipientID(who), DocumentID: model.DocumentID(document),
		Page: model.Int(page), Type: kind, Required: true, X: x, Y: y, Width: width, Height: height,
	}
}

func optional(f model.Annotation) model.Annotation {
	f.Required = false
	return f
}

func dynamic(f model.Annotation, name string) model.Annotation {
	f.Text = &model.TextProperties{DynamicFieldName: model.NewText(name)}
	return f
}

// long gives a field a text of so many letters of a size.
func long(s *Subject, i, letters int, size model.Float) {
	s.Fields[i].Text = &model.TextProperties{
		Size: size, Value: model.NewText(strings.Repeat("x", letters)), DynamicFieldName: model.NewText("city"),
	}
}

// lines gives a field a text of so many short lines of a size.
func lines(s *Subject, i, number int, size model.Float) {
	s.Fields[i].Text = &model.TextProperties{
		Size: size, Value: model.NewText(strings.Repeat("x\n", number-1) + "x"), DynamicFieldName: model.NewText("city"),
	}
}
