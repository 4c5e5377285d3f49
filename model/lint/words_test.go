package lint

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// Findings come by severity, then by document, then by page; what concerns no field comes before what does.
func TestOrderOfFindings(t *testing.T) {
	s := sound()
	s.Fields[9].X = 95 // annex 1
	s.Fields[2].Width = 60
	s.Fields[0].X = 95                                              // lease 1
	s.Fields[4].Text.DynamicFieldName = model.NewText("undeclared") // annex 1, another severity or the same
	s.Fields[8].X = 61
	s.Template.Attachments.Recipients[0].RecipientID = "carl"
	var got []string
	findings := Examine(s)
	for _, f := range findings {
		got = append(got, f.Severity.String()+" "+string(f.Document))
	}
	if !slices.IsSortedFunc(findings, func(a, b Finding) int { return int(b.Severity) - int(a.Severity) }) {
		t.Errorf("by severity: %q", got)
	}
	var soon []string
	for _, f := range findings {
		if f.Severity == triage.Soon {
			soon = append(soon, string(f.Document)+" "+string(f.Annotation))
		}
	}
	want := []string{" ", "lease sign-anna", "lease date-anna", "annex page-ben"}
	soon = slices.DeleteFunc(soon, func(x string) bool { return x == "annex city" })
	if !slices.Equal(soon, want) {
		t.Errorf("within a severity: %q, want %q", soon, want)
	}
}

// A field that names no document belongs to the only one, and to none of several.
func TestFieldWithoutADocument(t *testing.T) {
	s := sound()
	s.Fields[0].DocumentID, s.Fields[0].X = "", 95
	if got := told(Examine(s)); len(got) != 0 {
		t.Errorf("of two documents: %q", got)
	}
	s = sound()
	s.Documents = s.Template.Documents[:1]
	s.Fields = []model.Annotation{place("lone", "anna", "", 1, model.SignatureField, 95, 80, 30, 6)}
	s.Complete = false
	if got := told(Examine(s)); !slices.Equal(got, []string{"field off the page: lone"}) {
		t.Errorf("of one document: %q", got)
	}
	s.Documents = []model.Document{}
	s.Fields[0].DocumentID = "gone"
	if got := told(Examine(s)); len(got) != 0 {
		t.Errorf("where no document is known: %q", got)
	}
}

// Fields that touch do not cover each other, nor does one that covers exactly half.
func TestEdgesOfAnOverlap(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y model.Float
		want int
	}{
		{"touching beside", 50, 0, 0},
		{"touching below", 0, 50, 0},
		{"half beside", 25, 0, 0},
		{"half below", 0, 25, 0},
		{"more than half beside", 24, 0, 1},
		{"more than half below", 0, 24, 1},
	} {
		s := sound()
		s.Complete = false
		s.Fields = []model.Annotation{
			place("one", "anna", "annex", 1, model.TextField, 0, 0, 50, 50),
			place("two", "anna", "annex", 1, model.TextField, c.x, c.y, 50, 50),
		}
		if got := Examine(s); len(got) != c.want {
			t.Errorf("%s: %q", c.name, told(got))
		}
	}
}

// What a field is signed in, by its type and its properties.
func TestMarks(t *testing.T) {
	empty, filled := &model.MarkReference{}, &model.MarkReference{ID: "m"}
	for _, c := range []struct {
		kind                model.AnnotationType
		signature, initials *model.MarkReference
		want                bool
	}{
		{model.SignatureField, nil, nil, true},
		{model.InitialsField, nil, nil, true},
		{model.TextField, empty, empty, false},
		{model.TextField, filled, nil, true},
		{model.CheckboxField, nil, filled, true},
		{model.DateField, nil, nil, false},
		{"SEAL", nil, nil, false},
		{"SEAL", empty, nil, true},
		{"SEAL", nil, empty, true},
	} {
		if got := isMark(&model.Annotation{Type: c.kind, Signature: c.signature, Initials: c.initials}); got != c.want {
			t.Errorf("%s %v %v: %v", c.kind, c.signature, c.initials, got)
		}
	}
}

// A field for no one is a fault only where someone would have to sign in it and no one has.
func TestFieldOfNobody(t *testing.T) {
	for _, c := range []struct {
		name  string
		plant func(*model.Annotation)
		want  int
	}{
		{"required signature", func(*model.Annotation) {}, 1},
		{"optional", func(f *model.Annotation) { f.Required = false }, 0},
		{"text", func(f *model.Annotation) { f.Type = model.TextField }, 0},
		{"signed", func(f *model.Annotation) { f.Signature = &model.MarkReference{ID: "m"} }, 0},
	} {
		s := sound()
		s.Complete = false
		f := place("lone", "", "annex", 1, model.SignatureField, 10, 10, 10, 10)
		c.plant(&f)
		s.Fields = []model.Annotation{f}
		if got := Examine(s); len(got) != c.want {
			t.Errorf("%s: %q", c.name, told(got))
		}
	}
}

// Nothing is missing where no one signs any more, and a signer is named once.
func TestSignersWithoutAField(t *testing.T) {
	for status, want := range map[model.Status]int{model.Draft: 2, model.InProgress: 2, model.Completed: 0, model.Voided: 0} {
		s := asDraft(sound())
		s.Envelope.Status, s.Envelope.Attachments, s.Fields = status, nil, nil
		if got := Examine(s); len(got) != want {
			t.Errorf("%s: %q", status, told(got))
		}
	}
	s := sound()
	s.Fields = nil
	steps := s.Template.SigningSteps
	steps[1].Recipients = append(steps[1].Recipients, steps[0].Recipients[0], model.Recipient{Role: model.Signer}, model.Recipient{ID: "new", Role: "WITNESS"})
	certainties := map[model.RecipientID]triage.Certainty{}
	for _, f := range Examine(s) {
		if _, twice := certainties[f.Recipient]; twice {
			t.Errorf("%s twice", f.Recipient)
		}
		certainties[f.Recipient] = f.Certainty
	}
	if len(certainties) < 2 || certainties["anna"] != triage.Likely || certainties["new"] == triage.Likely {
		t.Errorf("%v", certainties)
	}
	s.Template.Documents, s.Documents = nil, nil
	if got := Examine(s); len(got) != 0 {
		t.Errorf("without a document: %q", told(got))
	}
}

// What is asked of strangers and copies by an envelope is said by its report, which knows more of it.
func TestFilesOfAnEnvelopeAreTheMatterOfItsReport(t *testing.T) {
	for _, who := range []model.RecipientID{"anna", "gone", "carl"} {
		for _, status := range model.Statuses() {
			s := asDraft(sound())
			s.Envelope.Status = status
			s.Envelope.Attachments.Recipients[0].RecipientID = who
			if got := Examine(s); len(got) != 0 {
				t.Errorf("%s, %s: %q", who, status, told(got))
			}
		}
	}
}

func TestSentences(t *testing.T) {
	long := strings.Repeat("a", 60)
	for want, who := range map[string]model.Recipient{
		"Anna":                       {Name: model.NewText("Anna"), Email: model.NewText("a@b.example"), ID: "r"},
		"a@b.example":                {Email: model.NewText("a@b.example"), ID: "r"},
		"recipient r":                {ID: "r"},
		"a recipient without a name": {},
		clip(long):                   {Name: model.NewText(long)},
	} {
		if got := Named(&who); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := clip(long); model.Width(got) > maxQuoted+3 || !strings.HasSuffix(got, "...") {
		t.Errorf("%q", got)
	}
	for want, f := range map[string]model.Annotation{
		"field": {}, "required field": {Required: true}, "text field": {Type: model.TextField},
		"required signature field": {Type: model.SignatureField, Required: true},
	} {
		if got := kind(&f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if pages(1) != "1 page" || pages(2) != "2 pages" || pages(0) != "0 pages" {
		t.Error(pages(1), pages(2))
	}
}

func TestWhere(t *testing.T) {
	two := []model.Document{{ID: "a", Name: model.NewText("Lease")}, {ID: "b"}}
	for _, c := range []struct {
		finding   Finding
		documents []model.Document
		want      string
	}{
		{Finding{Index: none, Page: 3}, two, ""},
		{Finding{Page: 3, Document: "a"}, two[:1], "page 3"},
		{Finding{Page: 3, Document: "a"}, two, "page 3 of Lease"},
		{Finding{Page: 3, Document: "b"}, two, "page 3 of document 2"},
		{Finding{Page: 3, Document: "c"}, two, "page 3 of another document"},
	} {
		if got := c.finding.Where(c.documents); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// What is off the page says how far, and a page that is not there says which there are.
func TestWordsOfPlaces(t *testing.T) {
	for _, c := range []struct {
		plant func(*Subject)
		want  string
	}{
		{func(s *Subject) { s.Fields[0].X = 80 }, "This required signature field is partly off the page."},
		{func(s *Subject) { s.Fields[0].X = 180 }, "This required signature field is wholly off the page."},
		{func(s *Subject) { s.Fields[2].Page = 3 }, "This required date field is on page 3; the document has 2 pages."},
		{func(s *Subject) { s.Fields[2].Page = 0 }, "This required date field is on page 0; the document has 2 pages (right if pages count from 0: page_base in the settings)."},
		{func(s *Subject) {
			s.Template.Documents[0].PageCount, s.Template.Documents[0].Pages = 0, nil
			s.Fields[2].Page = -1
		}, "This required date field is on page -1."},
		{func(s *Subject) { s.Fields[3].Width, s.Fields[3].X = 0, 200 }, "This required initials field has no size, so no one can see or fill it."},
	} {
		s := sound()
		c.plant(&s)
		found := Examine(s)
		if len(found) == 0 || found[0].Sentence != c.want {
			t.Errorf("%+v, want %q", found, c.want)
		}
	}
}

// A template that says it has recipients and lists none was not read in full.
func TestAbridgedTemplates(t *testing.T) {
	for _, c := range []struct {
		said, listed int
		want         bool
	}{{0, 0, false}, {1, 0, true}, {4, 2, false}} {
		s := sound()
		s.Template.NumRecipients = model.Int(c.said)
		s.Template.SigningSteps = s.Template.SigningSteps[:c.listed]
		if got := newReport(&s).abridged; got != c.want {
			t.Errorf("%d said, %d listed: %v", c.said, c.listed, got)
		}
	}
	if !newReport(&Subject{}).abridged {
		t.Error("nothing is not complete")
	}
}

// In pixels a field leaves a page of known size, and nothing is said of another.
func TestOffThePageInPixels(t *testing.T) {
	s := sound()
	s.Complete, s.Assume.Unit = false, geometry.Pixel
	s.Fields = []model.Annotation{place("far", "anna", "lease", 1, model.SignatureField, 780, 80, 30, 20)}
	if got := told(Examine(s)); !slices.Equal(got, []string{"field off the page: far"}) {
		t.Errorf("%q", got)
	}
	s.Template.Documents[0].Pages = nil
	if got := told(Examine(s)); len(got) != 0 {
		t.Errorf("on a page of unknown size: %q", got)
	}
}

func TestTogether(t *testing.T) {
	for sentence, want := range map[string]string{
		"This text field is wholly off the page.":                     "12 text fields are wholly off the page.",
		"This required date field has no size, so no one can see it.": "12 required date fields have no size, so no one can see it.",
		"This field is on page 9.":                                    "12 times: This field is on page 9.",
		"The text of this text field is probably longer.":             "12 times: The text of this text field is probably longer.",
	} {
		if got := Together(12, sentence); got != want {
			t.Errorf("%q: %q, want %q", sentence, got, want)
		}
	}
}
