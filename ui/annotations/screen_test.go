package annotations

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

func TestWalkInReadingOrder(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	at(t, s, "city")
	var walked []string
	for range 6 {
		walked = append(walked, string(s.layout.field.key.id))
		hit(t, s, "tab")
	}
	if want := []string{"city", "sign-anna", "sign-ben", "init-anna", "lost", "lost"}; !slices.Equal(walked, want) {
		t.Errorf("walked %q, want %q", walked, want)
	}
	hit(t, s, "shift+tab", "shift+tab")
	at(t, s, "sign-ben")
}

func TestArrows(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	for _, step := range []struct{ key, want string }{
		{"down", "sign-anna"},
		{"right", "sign-ben"},
		{"left", "sign-anna"},
		{"up", "city"},
		{"left", "city"},
		{"j", "sign-anna"},
		{"j", "init-anna"},
		{"k", "sign-ben"},
	} {
		hit(t, s, step.key)
		at(t, s, step.want)
	}
}

func TestPagesAndDocuments(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	sees(t, s, "Page 1 of 3", " p1 3 fields  p2 1  p3 0  p9? 1▲ ", "1 Lease 5", "2 Annex 1", "3 Other documents 1")
	hit(t, s, "pgdown")
	at(t, s, "init-anna")
	hit(t, s, "pgdown")
	sees(t, s, "Page 3 of 3", "There is no field on this page.")
	hit(t, s, "G")
	sees(t, s, "Page 9 does not exist")
	at(t, s, "lost")
	hit(t, s, "]")
	at(t, s, "annex")
	sees(t, s, "no page size given, drawn as A4")
	hit(t, s, "]")
	at(t, s, "stray")
	sees(t, s, "STAMP")
	hit(t, s, "]", "[", "[")
	at(t, s, "city")
}

// The footer names the next page, on the last one the next document, and nothing after that.
func TestHintsNameWhatComesNext(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	next := func() (texts []string) {
		for _, b := range s.Keys().ShortHelp() {
			if strings.HasPrefix(b.Help().Desc, "next ") {
				texts = append(texts, b.Help().Desc)
			}
		}
		return texts
	}
	for _, step := range []struct{ keys, want string }{{"g", "next field, next page"}, {"G", "next field, next document"}, {"]", "next field, next document"}, {"]", "next field"}} {
		hit(t, s, step.keys)
		testbed.Equal(t, strings.Join(next(), ", "), step.want, "after %s", step.keys)
	}
}

// Where pages count from 0, the number of a page is not which one it is.
func TestPagesFromNought(t *testing.T) {
	fields := leaseFields()[:3]
	for i := range fields {
		fields[i].Page = 0
	}
	s := opened(t, Lease(), fields)
	sees(t, s, "Page 0 (1 of 3)  p0 3 fields  p1 0  p2 0", "percent (assumed), pages from 0 (told by the numbers)")
	hit(t, s, "pgdown")
	sees(t, s, "Page 1 (2 of 3)")
	if len(s.layout.findings) != 0 {
		t.Errorf("there are faults: %+v", s.layout.findings)
	}
}

func TestProperties(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	hit(t, s, "enter")
	sees(t, s, "Anna Ott, signer, step 1", "x 10, y 30", "Recipient id", "percent of the page (assumed)", "Your city", "11 pt", "SERIF bold", "Dynamic field")
	hit(t, s, "enter", "p")
	sees(t, s, "signer, step 1", "╭")
	s.Resize(screen.Size{Width: 120, Height: 38})
	sees(t, s, "Dynamic field")
	hit(t, s, "p")
	if strings.Contains(drawn(s), "Dynamic field") {
		t.Error("the panel is still there")
	}
}

func TestList(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	hit(t, s, "v", "j", "j")
	at(t, s, "sign-ben")
	sees(t, s, "9?", "Signature", "Position and size")
	hit(t, s, "G")
	at(t, s, "lost")
	hit(t, s, "g", "v")
	at(t, s, "city")
	sees(t, s, "╭")
}

func TestFilters(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	hit(t, s, "f")
	sees(t, s, "Recipient A: Anna Ott", "Type: Signature", "Required fields", "Recipient: not a recipient here")
	for _, r := range "sign" {
		hit(t, s, string(r))
	}
	hit(t, s, "enter")
	sees(t, s, "only Signature", " p1 2 fields  p2 0 ")
	at(t, s, "sign-anna")
	if _, undone := s.Unwind(); !undone {
		t.Error("the filter is not left")
	}
	sees(t, s, " p1 3 fields ")
	hit(t, s, "/", "c", "i", "t", "y")
	at(t, s, "city")
	sees(t, s, "Find: city", " p1 1 field ")
	hit(t, s, "esc")
	sees(t, s, " p1 3 fields ")
	if _, undone := s.Unwind(); undone {
		t.Error("there is something left to leave")
	}
}

func TestChecks(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	hit(t, s, "w")
	sees(t, s, "proved", "page 9", "a document that is not here", "This checkbox field is for a recip")
	row := slices.IndexFunc(s.findings.Rows(), func(f *findingRow) bool { return f.where == "page 9 of Lease" })
	for range row {
		hit(t, s, "j")
	}
	hit(t, s, "enter")
	at(t, s, "lost")
	sees(t, s, "Page 9 does not exist")
}

func TestClickSelectsWhatIsThere(t *testing.T) {
	fields := append(leaseFields(), Put("under", "ben", "lease", 1, model.TextField, 10, 30, 25, 5))
	s := opened(t, Lease(), fields)
	hit(t, s, "j")
	y := slices.IndexFunc(strings.Split(drawn(s), "\n"), func(l string) bool { return strings.Contains(l, "Bt") })
	line := strings.Split(drawn(s), "\n")[y]
	x := len([]rune(line[:strings.Index(line, "Bt")]))
	click := tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y}
	seen := map[string]int{}
	for range 4 {
		s.Update(click)
		seen[string(s.layout.field.key.id)]++
	}
	if seen["city"] != 2 || seen["under"] != 2 {
		t.Errorf("four clicks on two fields selected %v", seen)
	}
	s.Update(tea.MouseClickMsg{Button: tea.MouseLeft, X: 0, Y: 10})
	s.Update(tea.MouseClickMsg{Button: tea.MouseLeft, X: -5, Y: 900})
}

func TestDeleteAndAdd(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	k := tea.KeyPressMsg{Code: 'D', Text: "D"}
	s.Update(k)
	change, ok := s.env.Nav.Next().(nav.OpenMsg).Route.(nav.Plan)
	if !ok || change.Operation != "template.delete_annotation" || change.Annotation.ID != "city" || change.Template == nil {
		t.Errorf("deleting leads to %+v", change)
	}
	s.Update(tea.KeyPressMsg{Code: 'O', Text: "O"})
	form, ok := s.env.Nav.Next().(nav.OpenMsg).Route.(nav.Form)
	if !ok || form.Kind != nav.NewAnnotation || form.Template == nil {
		t.Errorf("adding leads to %+v", form)
	}
	sent := &model.Envelope{ID: "e", Status: model.InProgress}
	s.layout.subject.Template, s.layout.subject.Envelope = nil, sent
	if why := s.fieldActions()[2].Why; !strings.Contains(why, "draft") {
		t.Errorf("the field of a sent envelope can be deleted: %q", why)
	}
	sent.Status = model.Draft
	if a := s.fieldActions()[2]; a.Why != "" || a.Operation != "envelope.delete_annotation" {
		t.Errorf("the field of a draft cannot be deleted: %+v", a)
	}
}

// The selection stays on its field when it is read again, at another place.
func TestSelectionFollowsTheField(t *testing.T) {
	s := opened(t, Lease(), leaseFields())
	hit(t, s, "tab", "tab")
	at(t, s, "sign-ben")
	again := leaseFields()
	again[0].Page, again[0].Y = 3, 2
	s.give(again)
	at(t, s, "sign-ben")
	sees(t, s, "Page 3 of 3")
	s.give(again[1:])
	if s.layout.field == nil || s.layout.field.key.id == "sign-ben" {
		t.Errorf("%+v is selected", s.layout.field)
	}
}

func TestGettingAbout(t *testing.T) {
	fields := append(leaseFields(), Put("sign-annex", "anna", "annex", 1, model.SignatureField, 10, 50, 30, 8))
	fields[1].Signature = nil
	s := opened(t, Lease(), fields)
	hit(t, s, "e")
	at(t, s, "lost")
	hit(t, s, "e")
	at(t, s, "stray")
	hit(t, s, "e")
	at(t, s, "lost")
	hit(t, s, "g", "m")
	at(t, s, "sign-anna")
	hit(t, s, "2")
	at(t, s, "annex")
	hit(t, s, "m")
	at(t, s, "sign-annex")
	hit(t, s, "1", "#", "2", "enter")
	sees(t, s, "Page 2 of 3")
	hit(t, s, "#", "7", "enter")
	sees(t, s, "Page 2 of 3")
}
