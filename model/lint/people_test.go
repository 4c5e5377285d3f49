package lint

import (
	"slices"
	"testing"

	"inkdesk/model"
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
