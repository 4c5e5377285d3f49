package annotations_test

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/annotations"
)

const (
	envelopeID = "65a1f0c2d3e4b5a697887766"
	templateID = "0123456789abcdef01234567"
)

// service knows some envelopes and templates with their fields.
type service struct {
	envelopes map[string]model.Envelope
	templates map[string]model.Template
	fields    map[string][]model.Annotation // by the id of the envelope or the template
	broken    model.DocumentID              // whose fields cannot be read
	apart     bool                          // asked for all fields at once, it does not tell of which document one is
	delay     time.Duration                 // before every answer
	signed    []byte                        // the file of every signed document
	lists     bool                          // it lists the templates
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(s.delay)
	_, path, _ := strings.Cut(r.URL.Path, "/v2/")
	parts := append(strings.Split(path, "/"), "", "", "")
	e, isEnvelope := s.envelopes[parts[1]]
	t, isTemplate := s.templates[parts[1]]
	isEnvelope, isTemplate = isEnvelope && parts[0] == "envelope", isTemplate && parts[0] == "template"
	w.Header().Set("Content-Type", "application/json")
	reply := func(value any) { _ = json.NewEncoder(w).Encode(value) }
	switch {
	case parts[0] == "templates" && s.lists:
		var list model.TemplateList
		for _, t := range s.templates {
			list.Templates = append(list.Templates, t)
		}
		reply(list)
	case parts[0] == "envelopes":
		var list model.EnvelopeList
		for _, e := range s.envelopes {
			if e.Status == model.Completed {
				list.Envelopes = append(list.Envelopes, e)
			}
		}
		reply(list)
	case isEnvelope && parts[2] == "signed_documents":
		w.Header().Set("Content-Type", "application/pdf")
		_, _ = w.Write(s.signed)
	case parts[1] == "from_template":
		reply(s.envelopes[envelopeID])
	case s.apart && isEnvelope && parts[2] == "annotations" && parts[3] == "":
		all := slices.Clone(s.fields[parts[1]])
		for i := range all {
			all[i].DocumentID = ""
		}
		reply(model.AnnotationList{Annotations: all})
	case !isEnvelope && !isTemplate, s.broken != "" && parts[3] == string(s.broken):
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"message":"not found"}`)
	case parts[2] == "annotations":
		reply(model.AnnotationList{Annotations: on(s.fields[parts[1]], model.DocumentID(parts[3]))})
	case parts[2] == "documents":
		reply(model.DocumentList{Documents: append(e.Documents, t.Documents...)})
	case isEnvelope:
		reply(e)
	default:
		reply(t)
	}
}

// on are the fields of a document, of all for "".
func on(fields []model.Annotation, id model.DocumentID) []model.Annotation {
	var some []model.Annotation
	for _, f := range fields {
		if id == "" || f.DocumentID == id {
			some = append(some, f)
		}
	}
	return some
}

func papers() []model.Document {
	a4, wide := model.Page{Width: 794, Height: 1123}, model.Page{Width: 1123, Height: 794}
	return []model.Document{
		{ID: "lease", Name: model.NewText("Lease"), PageCount: 2, Pages: []model.Page{a4, wide}},
		{ID: "annex", Name: model.NewText("Annex"), PageCount: 1, Pages: []model.Page{a4}},
	}
}

// layout is what the goldens show: a box of a quarter of the width that begins at half of
// the height, boxes in the corners, two that overlap, one that leaves the page.
func layout() []model.Annotation {
	text := annotations.Put("quarter", "anna", "lease", 1, model.TextField, 25, 50, 25, 10)
	text.Text = &model.TextProperties{Size: 11, Tooltip: model.NewText("Your city"), DynamicFieldName: model.NewText("city"), Font: &model.Font{Family: model.SerifFont, Bold: true}}
	return []model.Annotation{
		text,
		annotations.Put("upper left", "ben", "lease", 1, model.InitialsField, 0, 0, 10, 4),
		annotations.Put("lower right", "ben", "lease", 1, model.CheckboxField, 90, 96, 10, 4),
		annotations.Put("sign-anna", "anna", "lease", 1, model.SignatureField, 10, 75, 50, 12),
		annotations.Put("sign-ben", "ben", "lease", 1, model.SignatureField, 45, 80, 50, 12),
		annotations.Put("beyond", "anna", "lease", 1, model.DateField, 85, 30, 30, 5),
		annotations.Put("wide", "anna", "lease", 2, model.SignatureField, 50, 50, 50, 50),
		annotations.Put("annex", "ben", "annex", 1, model.DateField, 10, 10, 20, 4),
	}
}

func known() *service {
	s := &service{
		envelopes: map[string]model.Envelope{envelopeID: {
			ID: envelopeID, Name: model.NewText("Lease Ott"), Status: model.Draft, NumRecipients: 2, SigningSteps: annotations.Lease().SigningSteps, Documents: papers(),
		}},
		templates: map[string]model.Template{templateID: {
			ID: templateID, Name: model.NewText("Lease form"), NumRecipients: 2, SigningSteps: annotations.Lease().SigningSteps, Documents: papers(),
			DynamicFields: []model.Text{model.NewText("city")},
		}},
		fields: map[string][]model.Annotation{templateID: layout()},
	}
	changed := layout()
	changed[0].X = 60           // moved
	changed[6].Required = false // changed
	changed[2] = annotations.Put("new", "anna", "lease", 2, model.TextField, 5, 5, 20, 5)
	for i := range changed {
		changed[i].ID = "e" + changed[i].ID
	}
	s.fields[envelopeID] = changed
	return s
}
