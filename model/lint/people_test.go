package lint

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// A signer without a field and a copy that must fill one are one fault; either alone is its own.
func TestExchanged(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *Subject)
		want   []triage.Rule
	}{
		"exchanged": {func(s *Subject) { hand(s, "ben", "carl") }, []triage.Rule{triage.RolesExchanged}},
		"a field of a copy": {func(s *Subject) {
			s.Fields = append(s.Fields, place("more", "carl", "annex", 1, model.SignatureField, 10, 20, 30, 6))
		}, []triage.Rule{triage.CopyMustFill}},
		"a signer without": {func(s *Subject) { hand(s, "ben", "") }, []triage.Rule{triage.NoField}},
	} {
		s := sound()
		c.change(&s)
		var got []triage.Rule
		for _, f := range Examine(s) {
			if slices.Contains([]triage.Rule{triage.RolesExchanged, triage.CopyMustFill, triage.NoField}, f.Rule) {
				got = append(got, f.Rule)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// hand gives the fields of one recipient to another, or takes them away.
func hand(s *Subject, from, to model.RecipientID) {
	for i := range s.Fields {
		if s.Fields[i].RecipientID == from {
			s.Fields[i].RecipientID = to
		}
	}
	s.Fields = slices.DeleteFunc(s.Fields, func(f model.Annotation) bool { return to == "" && f.RecipientID == "" && f.Type.Signs() })
}

// Where two people sign on each other, one hides where the other one has to.
func TestSignaturesOfTwoOverlap(t *testing.T) {
	for name, c := range map[string]struct {
		of   string
		kind model.AnnotationType
		want triage.Severity
	}{
		"of two":        {"ben", model.SignatureField, triage.Soon},
		"of one":        {"anna", model.SignatureField, triage.Watch},
		"over a choice": {"ben", model.CheckboxField, triage.Watch},
	} {
		s := sound()
		s.Fields = append(s.Fields, place("over", c.of, "lease", 1, c.kind, 12, 80, 30, 6))
		i := slices.IndexFunc(Examine(s), func(f Finding) bool { return f.Rule == triage.Overlapping })
		if found := Examine(s); i < 0 || found[i].Severity != c.want {
			t.Errorf("%s: %+v", name, found)
		}
	}
	s := sound()
	s.Fields = append([]model.Annotation{place("text", "anna", "lease", 1, model.TextField, 12, 80, 30, 6)}, s.Fields...)
	s.Fields = append(s.Fields, place("over", "ben", "lease", 1, model.SignatureField, 12, 80, 30, 6))
	isSoon := func(f Finding) bool { return f.Rule == triage.Overlapping && f.Severity == triage.Soon }
	if found := Examine(s); !slices.ContainsFunc(found, isSoon) {
		t.Errorf("over a text as well: %+v", found)
	}
}

// line are printed words from a place in percent on, with a gap of a letter between them.
func line(left, top float64, words ...string) []geometry.Word {
	const letter, height = 0.012, 0.018
	var out []geometry.Word
	x := left / 100
	for _, w := range words {
		width := letter * float64(len(w))
		out = append(out, geometry.Word{Text: model.NewText(w), Box: geometry.Box{Left: x, Top: top / 100, Right: x + width, Bottom: top/100 + height}})
		x += width + letter
	}
	return out
}

func TestPrinted(t *testing.T) {
	lease := func() Subject {
		s := sound()
		s.Template.SigningSteps[0].Recipients[0].Name = model.NewText("Anna Berg")
		s.Template.SigningSteps[1].Recipients[0].Name = model.NewText("Ben Carter")
		return s
	}
	for _, c := range []struct {
		name  string
		words [][]geometry.Word
		want  []string
	}{
		{"no words", nil, nil},
		{"print elsewhere", [][]geometry.Word{line(10, 20, "The", "tenant", "pays", "the", "rent")}, nil},

		{"over print", [][]geometry.Word{line(12, 83, "The", "tenant", "pays")}, []string{"signature over print: sign-anna"}},
		{"over two words", [][]geometry.Word{line(12, 83, "The", "tenant")}, nil},
		{"over its own label", [][]geometry.Word{line(12, 83, "Signature", "of", "Name:", "Date:", "Unterschrift")}, nil},
		{"over a line", [][]geometry.Word{line(12, 83, "x", "____________________")}, nil},
		{"print under a text field", [][]geometry.Word{line(12, 77, "The", "tenant", "pays")}, nil},

		{"beside another", [][]geometry.Word{line(12, 87, "Ben", "Carter")}, []string{"field beside another name: sign-anna"}},
		{"beside its owner", [][]geometry.Word{line(12, 87, "anna", "berg")}, nil},
		{"beside both", [][]geometry.Word{line(10, 87, "Anna", "Berg", "Ben", "Carter")}, nil},
		{"beside a part of a name", [][]geometry.Word{line(12, 87, "Carter")}, nil},
		{"a name far below", [][]geometry.Word{line(12, 92, "Ben", "Carter")}, nil},

		{"blank", [][]geometry.Word{line(10, 30, "Date:", "________")}, []string{"blank without a field: "}},
		{"blank in the word", [][]geometry.Word{line(10, 30, "Date:________")}, []string{"blank without a field: "}},
		{"blank of dots", [][]geometry.Word{line(10, 30, "Place", "..............")}, []string{"blank without a field: "}},
		{"a table of contents", [][]geometry.Word{line(10, 30, "Rent", "..............", "3")}, nil},
		{"a few underscores", [][]geometry.Word{line(10, 30, "a__b", "____")}, nil},
		{"blank under a field", [][]geometry.Word{line(12, 86.5, "__________")}, nil},
		{"blank on a field", [][]geometry.Word{line(12, 83, "__________")}, nil},
		{"blank far under a field", [][]geometry.Word{line(12, 93, "__________")}, []string{"blank without a field: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := Printed(lease(), "lease", 1, slices.Concat(c.words...))
			if got := told(found); !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

func TestPrintedRoles(t *testing.T) {
	for _, c := range []struct {
		name         string
		anna, ben    string
		words        [][]geometry.Word
		want         int
		wantSentence string
	}{
		{
			"the other one's word", "Tenant", "Landlord",
			[][]geometry.Word{line(12, 87, "Landlord:")},
			1,
			`This required signature field of Tenant is beside the printed word "Landlord", the role of Landlord here.`,
		},
		{"the same in another language", "Tenant", "Landlord", [][]geometry.Word{line(12, 87, "Vermieterin")}, 1, ""},
		{"part of a name", "Anna Berg", "Ben Carter (Landlord)", [][]geometry.Word{line(12, 87, "The", "landlord")}, 1, ""},
		{"said on the page", "Anna Berg", "Ben Carter", [][]geometry.Word{line(10, 10, "Landlord:", "Ben", "Carter"), line(12, 87, "Landlord")}, 1, ""},
		{"its own word", "Landlord", "Tenant", [][]geometry.Word{line(12, 87, "Landlord:")}, 0, ""},
		{"both words", "Tenant", "Landlord", [][]geometry.Word{line(10, 87, "Tenant", "Landlord")}, 0, ""},
		{"the role of no recipient", "Anna Berg", "Ben Carter", [][]geometry.Word{line(12, 87, "Landlord:")}, 0, ""},
		{"said of both on the page", "Anna Berg", "Ben Carter", [][]geometry.Word{
			line(10, 10, "Landlord:", "Ben", "Carter"), line(10, 15, "Tenant:", "Ben", "Carter"), line(12, 87, "Landlord"),
		}, 0, ""},
		{"said far away", "Tenant", "Landlord", [][]geometry.Word{line(12, 40, "Landlord:")}, 0, ""},
		{"a longer word", "Tenant", "Landlord", [][]geometry.Word{line(12, 87, "Landlords'association")}, 0, ""},
		{"without words", "Tenant", "Landlord", nil, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sound()
			s.Template.SigningSteps[0].Recipients[0].Name = model.NewText(c.anna)
			s.Template.SigningSteps[1].Recipients[0].Name = model.NewText(c.ben)
			found := slices.DeleteFunc(Printed(s, "lease", 1, slices.Concat(c.words...)), func(f Finding) bool { return f.Rule != triage.BesideAnother })
			if len(found) != c.want || c.wantSentence != "" && found[0].Sentence != c.wantSentence {
				t.Errorf("found %v, want %d", found, c.want)
			}
			for _, f := range found {
				if f.Certainty != triage.Guess {
					t.Errorf("%q is %s", f.Sentence, f.Certainty)
				}
			}
		})
	}
}

func TestPrintedNamesTheLabel(t *testing.T) {
	for want, words := range map[string][]geometry.Word{
		`There is a printed blank behind "Date:" without a field on it.`: line(10, 30, "Date:", "________"),
		`There is a printed blank behind "City" without a field on it.`:  line(10, 30, "City________"),
		"There is a printed blank without a field on it.":                line(10, 30, "________"),
	} {
		if found := Printed(sound(), "lease", 1, words); len(found) != 1 || found[0].Sentence != want {
			t.Errorf("found %v, want %q", found, want)
		}
	}
}

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
