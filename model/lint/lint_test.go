package lint

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
)

// told are the findings as rule and field or recipient.
func told(findings []Finding) []string {
	var all []string
	for _, f := range findings {
		about := string(f.Annotation)
		if about == "" {
			about = string(f.Recipient)
		}
		all = append(all, string(f.Rule)+": "+about)
	}
	slices.Sort(all)
	return all
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		plant func(*Subject)
		want  []string
	}{
		{"nothing", func(*Subject) {}, nil},
		{"off the page", func(s *Subject) { s.Fields[0].X = 80 }, []string{"field off the page: sign-anna"}},
		{"off the page to the left", func(s *Subject) { s.Fields[0].X = -1 }, []string{"field off the page: sign-anna"}},
		{"far off the page", func(s *Subject) { s.Fields[0].Y = 1e300 }, []string{"field off the page: sign-anna"}},
		{"page after the last", func(s *Subject) { s.Fields[2].Page = 3 }, []string{"page that does not exist: date-anna"}},
		{"page before the first", func(s *Subject) { s.Fields[2].Page = 0 }, []string{"page that does not exist: date-anna"}},
		{"negative page", func(s *Subject) { s.Fields[2].Page = -7 }, []string{"page that does not exist: date-anna"}},
		{"no such document", func(s *Subject) { s.Fields[2].DocumentID = "gone" }, []string{"document that does not exist: date-anna"}},
		{"no size", func(s *Subject) { s.Fields[3].Width = 0 }, []string{"field without a size: init-anna"}},
		{"no height", func(s *Subject) { s.Fields[4].Height = 0 }, []string{"field without a size: city"}},
		{"off a page of unknown size", func(s *Subject) {
			s.Template.Documents[0].Pages = nil
			s.Fields[0].X = 80
		}, []string{"field off the page: sign-anna"}},
		{"unreadable and in the way", func(s *Subject) {
			s.Fields[1].X, s.Fields[1].Unread = 10, model.Unread{"text"}
		}, []string{"unreadable: sign-ben"}},
		{"negative size", func(s *Subject) { s.Fields[4].Height = -4 }, []string{"field without a size: city"}},
		{"overlap", func(s *Subject) { s.Fields[1].X = 24 }, []string{"overlapping fields: sign-ben"}},
		{"small in large", func(s *Subject) {
			s.Fields[1].X, s.Fields[1].Y, s.Fields[1].Width, s.Fields[1].Height = 12, 81, 2, 2
		}, []string{"overlapping fields: sign-ben"}},
		{"three at one place", func(s *Subject) {
			third := s.Fields[0]
			third.ID = "third"
			s.Fields[1].X = 10
			s.Fields = append(s.Fields, third)
		}, []string{"overlapping fields: sign-ben", "overlapping fields: third"}},
		{"unreadable place", func(s *Subject) {
			s.Fields[0].X, s.Fields[0].Page, s.Fields[0].Unread = 0, 0, model.Unread{"x", "page"}
		}, []string{"unreadable: sign-anna"}},
		{"unreadable type, of a signer without another field", func(s *Subject) {
			s.Fields[1].Type, s.Fields[9].Type, s.Fields[1].Unread = "", model.DateField, model.Unread{"type"}
		}, []string{"unreadable: sign-ben"}},
		{"unknown recipient", func(s *Subject) { s.Fields[2].RecipientID = "stranger" }, []string{"field for no recipient: date-anna"}},
		{"signature of no recipient", func(s *Subject) { s.Fields[9].RecipientID = "" }, []string{"field for no recipient: page-ben"}},
		{"no signature field", func(s *Subject) {
			s.Fields[1].Type, s.Fields[9].Type = model.TextField, model.DateField
		}, []string{"signer without a field: ben"}},
		{"no fields at all", func(s *Subject) { s.Fields = nil }, []string{"dynamic field never placed: ", "signer without a field: anna", "signer without a field: ben"}},
		{"not all read", func(s *Subject) { s.Fields, s.Complete = nil, false }, nil},
		{"copy must fill", func(s *Subject) { s.Fields[5].Required = true }, []string{"required field of a copy: note-carl"}},
		{"undeclared", func(s *Subject) { s.Fields[4].Text.DynamicFieldName = model.NewText("City") }, []string{"dynamic field never placed: ", "undeclared dynamic field: city"}},
		{"only initials", func(s *Subject) { s.Fields[1].Type, s.Fields[9].Type = model.TextField, model.InitialsField }, nil},
		{"unknown type to sign in", func(s *Subject) {
			s.Fields[1].Type, s.Fields[9].Type = model.TextField, "SEAL"
			s.Fields[9].Signature = &model.MarkReference{}
		}, nil},
		{"empty properties of a signature everywhere", func(s *Subject) {
			for i := range s.Fields {
				s.Fields[i].Signature = &model.MarkReference{}
			}
			s.Fields[1].Type, s.Fields[9].Type = model.TextField, model.DateField
		}, []string{"signer without a field: ben"}},
		{"signer in two steps", func(s *Subject) {
			s.Fields[1].Type, s.Fields[9].Type = model.TextField, model.DateField
			s.Template.SigningSteps = append(s.Template.SigningSteps, s.Template.SigningSteps[1])
		}, []string{"signer without a field: ben"}},
		{"recipients without ids", func(s *Subject) {
			for i := range s.Template.SigningSteps {
				for k := range s.Template.SigningSteps[i].Recipients {
					s.Template.SigningSteps[i].Recipients[k].ID = ""
				}
			}
			s.Template.Attachments = nil
			for i := range s.Fields {
				s.Fields[i].RecipientID, s.Fields[i].Required = "", false
			}
		}, nil},
		{"touching", func(s *Subject) { s.Fields[1].X, s.Fields[1].Width = 40, 60 }, nil},
		{"one above the other", func(s *Subject) { s.Fields[1].X, s.Fields[1].Y = 10, 86 }, nil},
		{"rounded edges", func(s *Subject) { s.Fields[2].Width, s.Fields[2].Height, s.Fields[2].X = 30.0001, 5.04, 69.9999 }, nil},
		{"a little off the page", func(s *Subject) { s.Fields[2].Width = 30.2 }, []string{"field off the page: date-anna"}},
		{"overlap on no page", func(s *Subject) {
			s.Fields[0].Page, s.Fields[1].Page, s.Fields[1].X = 9, 9, 10
		}, []string{"page that does not exist: sign-anna", "page that does not exist: sign-ben"}},
		{"optional under required", func(s *Subject) {
			s.Fields[1].X, s.Fields[1].Required = 10, false
		}, []string{"overlapping fields: sign-ben"}},
		{"optional above required", func(s *Subject) {
			s.Fields[1].X, s.Fields[1].Y, s.Fields[1].Required = 10, 79, false
		}, []string{"overlapping fields: sign-ben"}},
		{"both optional", func(s *Subject) {
			s.Fields[0].Required, s.Fields[1].X, s.Fields[1].Required = false, 10, false
		}, nil},
		{"doubled", func(s *Subject) { s.Fields[8].ID = "half-anna" }, []string{"doubled field: half-anna"}},
		{"three times", func(s *Subject) { s.Fields[7].ID, s.Fields[8].ID = "init-anna", "init-anna" }, []string{"doubled field: init-anna"}},
		{"without identifiers", func(s *Subject) { s.Fields[7].ID, s.Fields[8].ID = "", "" }, nil},
		{"text too long", func(s *Subject) { long(s, 4, 100, 10) }, []string{"text too long: city"}},
		{"text that just fits", func(s *Subject) { long(s, 4, 80, 10) }, nil},
		{"text in small letters", func(s *Subject) { long(s, 4, 100, 6) }, nil},
		{"text on several lines", func(s *Subject) {
			long(s, 4, 120, 10)
			s.Fields[4].Height = 10
		}, nil},
		{"lines that fit", func(s *Subject) {
			lines(s, 4, 5, 10)
			s.Fields[4].Height = 10
		}, nil},
		{"more lines than fit", func(s *Subject) {
			lines(s, 4, 12, 10)
			s.Fields[4].Height = 10
		}, []string{"text too long: city"}},
		{"text without a size", func(s *Subject) { long(s, 4, 900, 0) }, nil},
		{"text on a page of unknown size", func(s *Subject) {
			long(s, 4, 900, 10)
			s.Template.Documents[1].Pages = nil
		}, nil},
		{"never placed", func(s *Subject) {
			s.Template.DynamicFields = append(s.Template.DynamicFields, model.NewText("zip"), model.NewText("zip"))
		}, []string{"dynamic field never placed: "}},
		{"signature of the sender", func(s *Subject) { s.Fields[9].RecipientID = "boss" }, nil},
		{"pixels on a page without a size", func(s *Subject) {
			s.Assume.Unit = geometry.Pixel
			s.Template.Documents[0].Pages = nil
			for i := range s.Fields {
				s.Fields[i].Y *= 10
			}
		}, nil},
		{"placeholder of no recipient", func(s *Subject) {
			s.Template.Attachments.Recipients[0].RecipientID = "gone"
		}, []string{"attachment for no recipient: gone"}},
		{"asked from a copy", func(s *Subject) {
			s.Template.Attachments.Recipients[0].RecipientID = "carl"
		}, []string{"attachment from a copy: carl"}},
		{"recipients not listed", func(s *Subject) { s.Template.SigningSteps = nil }, nil},
		{"page count unknown", func(s *Subject) {
			for i := range s.Template.Documents {
				s.Template.Documents[i].PageCount, s.Template.Documents[i].Pages = 0, nil
			}
			s.Fields[2].Page = 9
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sound()
			c.plant(&s)
			if got := told(Examine(s)); !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
			want := slices.DeleteFunc(slices.Clone(c.want), func(w string) bool {
				return strings.HasPrefix(w, string(triage.UndeclaredField)) || strings.HasPrefix(w, string(triage.UnplacedField)) || strings.HasPrefix(w, "attachment ")
			})
			if got := told(Examine(asDraft(s))); !slices.Equal(got, want) {
				t.Errorf("in an envelope: found %q, want %q", got, want)
			}
		})
	}
}

// asDraft is an envelope with the layout of a template. It declares no dynamic fields.
func asDraft(s Subject) Subject {
	t := s.Template
	s.Template, s.Envelope = nil, &model.Envelope{
		Status: model.Draft, NumRecipients: t.NumRecipients, SigningSteps: t.SigningSteps, Documents: t.Documents, Attachments: t.Attachments,
	}
	return s
}

// A finding about two fields stands at both of them.
func TestBothFieldsOfAnOverlapAreConcerned(t *testing.T) {
	s := sound()
	s.Fields[1].X = 24
	found := Examine(s)
	if len(found) != 1 || min(found[0].Index, found[0].Other) != 0 || max(found[0].Index, found[0].Other) != 1 {
		t.Errorf("%+v", found)
	}
}

// A page that would be right if pages were counted the other way is no proof.
func TestCertaintyOfPages(t *testing.T) {
	for _, c := range []struct {
		base, page int
		want       triage.Certainty
	}{{1, 0, triage.Likely}, {1, 3, triage.Proved}, {1, -1, triage.Proved}, {0, 2, triage.Likely}, {0, 3, triage.Proved}} {
		s := sound()
		s.Assume.Base = c.base
		for i := range s.Fields {
			s.Fields[i].Page += model.Int(c.base - 1)
		}
		s.Fields[2].Page = model.Int(c.page)
		found := Examine(s)
		if len(found) != 1 || found[0].Rule != triage.NoSuchPage || found[0].Certainty != c.want {
			t.Errorf("base %d, page %d: %+v, want %v", c.base, c.page, found, c.want)
		}
	}
}

// All faults in one template are found, and nothing else.
func TestManyFaults(t *testing.T) {
	s := sound()
	s.Fields[0].X = 95
	s.Fields[2].Page = 12
	s.Fields[3].RecipientID = "stranger"
	s.Fields[4].Text.DynamicFieldName = model.NewText("undeclared")
	s.Fields[5].Required = true
	s.Fields[8].X = 61
	s.Template.Attachments.Recipients[0].RecipientID = "carl"
	want := []string{
		"attachment from a copy: carl", "dynamic field never placed: ", "field for no recipient: init-anna", "field off the page: sign-anna",
		"overlapping fields: half-ben", "page that does not exist: date-anna", "required field of a copy: note-carl",
		"undeclared dynamic field: city",
	}
	s.Assume = geometry.Assumptions{Unit: geometry.DetectUnit(s.Fields, s.Template.Documents), Base: geometry.DetectBase(s.Fields, s.Template.Documents)}
	findings := Examine(s)
	if got := told(findings); !slices.Equal(got, want) {
		t.Fatalf("found %q, want %q", got, want)
	}
	for _, f := range findings {
		if f.Sentence == "" || f.Field == "" || f.Certainty == triage.Unknown {
			t.Errorf("%+v lacks its sentence, source or certainty", f)
		}
		if f.Index >= 0 && s.Fields[f.Index].ID != f.Annotation {
			t.Errorf("the index of %+v is another field", f)
		}
	}
}

// The sentences quote strangers.
func TestHostileTexts(t *testing.T) {
	for _, sample := range hostile.Strings() {
		s := sound()
		text := model.NewText(sample.Text)
		s.Template.SigningSteps[1].Recipients[1].Name = text
		s.Template.Attachments.Recipients[0].Placeholders[0].Name = text
		s.Template.Attachments.Recipients[0].RecipientID = "carl"
		s.Fields[4].Text.DynamicFieldName = text
		s.Fields[5].Required = true
		s.Fields[5].Type = model.AnnotationType(model.Clean(sample.Text))
		for _, f := range Examine(s) {
			if err := hostile.Check(f.Sentence); err != nil {
				t.Errorf("%s: %v", sample.Name, err)
			}
			if model.Width(f.Sentence) > 250 {
				t.Errorf("%s: a sentence of %d cells", sample.Name, model.Width(f.Sentence))
			}
		}
	}
}

// Thousands of fields, at one place or all over, are examined at once.
func TestManyFields(t *testing.T) {
	for _, spread := range []float64{0, 0.017} {
		s := sound()
		for i := range 5000 {
			f := place(fmt.Sprint("more", i), "anna", "lease", 2, model.TextField, 5, model.Float(float64(i)*spread), 10, 0.01)
			s.Fields = append(s.Fields, f)
		}
		began := time.Now()
		found := strings.Join(told(Examine(s)), "\n")
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("examining took %v", took)
		}
		if got := strings.Count(found, string(triage.Overlapping)); spread == 0 && got != 4999 || spread > 0 && got != 0 {
			t.Errorf("%d fields overlap", got)
		}
	}
}

// Nothing can be done about the fields of an envelope that is over.
func TestFaultsOfWhatIsOverAreNotes(t *testing.T) {
	for status, want := range map[model.Status]triage.Severity{
		model.Draft: triage.Soon, model.InProgress: triage.Soon, model.Completed: triage.Note, model.Voided: triage.Note,
	} {
		s := asDraft(sound())
		s.Envelope.Status, s.Envelope.Attachments = status, nil
		s.Fields[0].X = 95
		if got := Examine(s); len(got) != 1 || got[0].Severity != want {
			t.Errorf("%s: %+v", status, got)
		}
	}
}
