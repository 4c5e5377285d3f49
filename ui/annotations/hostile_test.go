//go:build !race

package annotations

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

func everyKey() []string {
	return []string{
		"tab", "shift+tab", "j", "k", "h", "l", "pgdown", "pgup", "g", "G", "]", "[", "+", "-", "0", "K", "J", "H", "L",
		"enter", "p", "v", "f", "esc", "w", "c", "y", "a", "O", "D", "/",
	}
}

// everywhere presses every key and looks at every screen on the way.
func everywhere(t *testing.T, s *Screen, size screen.Size) {
	t.Helper()
	s.Resize(size)
	for _, k := range everyKey() {
		hit(t, s, k)
		sizetest.Exact(t, s.View(), size.Width, size.Height)
		if k == "f" || k == "a" || k == "c" || k == "/" {
			hit(t, s, "esc")
		}
	}
	s.Unwind()
	s.Unwind()
	_, _, _ = s.Keys(), s.Cursor(), s.Title()
}

func TestHostileTexts(t *testing.T) {
	for _, sample := range hostile.Strings() {
		text, word := model.NewText(sample.Text), model.Clean(sample.Text)
		tmpl := Lease()
		tmpl.Name, tmpl.Documents[0].Name = text, text
		tmpl.SigningSteps[0].Recipients[0].Name, tmpl.SigningSteps[0].Recipients[1].Name = text, model.Text{}
		tmpl.SigningSteps[0].Recipients[1].Email, tmpl.SigningSteps[0].Recipients[1].Role = text, model.Role(word)
		fields := leaseFields()
		fields[2].Text = &model.TextProperties{Value: text, Tooltip: text, DynamicFieldName: text, Font: &model.Font{Family: model.FontFamily(word)}}
		fields[3].Type, fields[3].ID = model.AnnotationType(word), model.ParseID[model.Annotation](sample.Text)
		fields[3].RecipientID = model.ParseID[model.Recipient](sample.Text)
		fields[5].DateTime = &model.DateProperties{Color: text, Timezone: text, Format: model.DateFormat(word)}
		fields[4].Checkbox = &model.CheckboxStyle{Style: model.CheckboxShape(word)}
		for _, size := range []screen.Size{{Width: 80, Height: 22}, {Width: 121, Height: 38}} {
			everywhere(t, opened(t, tmpl, fields), size)
		}
	}
}

func TestEverySize(t *testing.T) {
	for _, size := range sizetest.Sizes() {
		everywhere(t, opened(t, Lease(), leaseFields()), screen.Size{Width: size.Width, Height: size.Height})
		everywhere(t, opened(t, Lease(), nil), screen.Size{Width: size.Width, Height: size.Height})
		everywhere(t, opened(t, &model.Template{ID: "t"}, leaseFields()), screen.Size{Width: size.Width, Height: size.Height})
		everywhere(t, opened(t, &model.Template{ID: "t"}, nil), screen.Size{Width: size.Width, Height: size.Height})
	}
}

func listed(s *Screen) (n int) {
	for i := range s.layout.docs {
		n += len(s.layout.docs[i].shown)
	}
	return n
}

// Whatever a service sends in numbers is drawn or listed.
func TestAnyNumbers(t *testing.T) {
	odd := []float64{0, -1, 100, 1e300, -1e300, math.MaxFloat64, 5e-324}
	number := rapid.OneOf(rapid.Float64Range(-50, 150), rapid.SampledFrom(odd))
	whole := rapid.OneOf(rapid.IntRange(-2, 5), rapid.SampledFrom([]int{math.MaxInt, math.MinInt, 1 << 31}))
	rapid.Check(t, func(rt *rapid.T) {
		tmpl := Lease()
		for i := range tmpl.Documents {
			d := &tmpl.Documents[i]
			d.PageCount = model.Int(whole.Draw(rt, "count"))
			for k := range d.Pages {
				d.Pages[k] = model.Page{Width: model.Int(whole.Draw(rt, "width")), Height: model.Int(whole.Draw(rt, "height"))}
			}
		}
		ids := rapid.SampledFrom([]string{"", "a", "b", "\x1b[31m"})
		fields := make([]model.Annotation, rapid.IntRange(0, 20).Draw(rt, "n"))
		for i := range fields {
			draw := func() model.Float { return model.Float(number.Draw(rt, "number")) }
			fields[i] = Put("x", "anna", "lease", whole.Draw(rt, "page"), model.TextField, draw(), draw(), draw(), draw())
			fields[i].ID = model.ParseID[model.Annotation](ids.Draw(rt, "id"))
			fields[i].DocumentID = model.ParseID[model.Document](rapid.SampledFrom([]string{"", "lease", "annex", "other"}).Draw(rt, "document"))
			fields[i].Required = rapid.Bool().Draw(rt, "required")
		}
		s := opened(t, tmpl, fields)
		if n := listed(s); n != len(fields) {
			rt.Fatalf("%d of %d fields are listed", n, len(fields))
		}
		everywhere(t, s, screen.Size{Width: rapid.IntRange(0, 130).Draw(rt, "columns"), Height: rapid.IntRange(0, 45).Draw(rt, "rows")})
	})
}

// Answers as careless services write them: what can be told of a field is drawn or listed,
// and one bad number does not hide the other fields.
func TestCarelessAnswers(t *testing.T) {
	const sound = `{"id":"sound","recipient_id":"anna","document_id":"lease","page":1,"x":10,"y":10,"width":20,"height":5,"required":true,"type":"SIGNATURE"}`
	for name, bad := range map[string]string{
		"nothing":           `{}`,
		"nulls":             `{"id":null,"recipient_id":null,"document_id":null,"page":null,"x":null,"y":null,"width":null,"height":null,"required":null,"type":null,"text":null}`,
		"not a number":      `{"id":"b","document_id":"lease","page":1,"x":"NaN","y":"-Infinity","width":"Infinity","height":1e999,"type":"TEXT"}`,
		"quoted":            `{"id":"b","document_id":"lease","page":"1","x":"10","y":"1e1","width":"5","height":"5.5","type":"TEXT"}`,
		"zero":              `{"id":"b","document_id":"lease","page":1,"x":0,"y":0,"width":0,"height":0,"type":"CHECKBOX","checkbox":{}}`,
		"negative":          `{"id":"b","document_id":"lease","page":-1,"x":-5,"y":-5,"width":-50,"height":-50,"type":"DATE","datetime":{"size":-1,"timestamp":-1}}`,
		"far":               `{"id":"b","document_id":"lease","page":1e300,"x":1e308,"y":-1e308,"width":1e308,"height":1e308,"type":"INITIALS","initials":{}}`,
		"another document":  `{"id":"b","document_id":"elsewhere","page":1,"x":1,"y":1,"width":1,"height":1,"type":"TEXT"}`,
		"the same id":       sound,
		"unknown":           `{"id":"b","document_id":"lease","page":1,"x":1,"y":1,"width":9,"height":9,"type":"HOLOGRAM","hologram":{"a":[1]},"text":{"font":{"family":"WINGDINGS"}}}`,
		"hostile":           `{"id":"b","document_id":"lease","page":1,"x":1,"y":1,"width":9,"height":9,"type":"TEXT","text":{"value":"\u001b[2J\u202e","tooltip":"\u0000\r\n","dynamic_field_name":"\u200b"}}`,
		"a size of no text": `{"id":"b","document_id":"lease","page":1,"x":1,"y":1,"width":9,"height":9,"type":"TEXT","text":{"size":"NaN","color":-1}}`,
	} {
		var list model.AnnotationList
		if err := json.Unmarshal([]byte(`{"annotations":[`+bad+`,`+sound+`]}`), &list); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		s := opened(t, Lease(), list.Annotations)
		if n := listed(s); n != 2 {
			t.Errorf("%s: %d of 2 fields are listed", name, n)
		}
		for _, size := range []screen.Size{{Width: 80, Height: 22}, {Width: 121, Height: 38}} {
			everywhere(t, s, size)
		}
	}
}

func TestThousandsInOnePlace(t *testing.T) {
	fields := make([]model.Annotation, 6000)
	for i := range fields {
		fields[i] = Put(fmt.Sprint("f", i), "anna", "lease", 1, model.SignatureField, 40, 40, 30, 10)
	}
	s := opened(t, Lease(), fields)
	sees(t, s, "p1 6000", "6000 faults", "As*▲+++")
	hit(t, s, "tab", "tab")
	at(t, s, "f2")
	s.Update(tea.MouseClickMsg{Button: tea.MouseLeft, X: 40, Y: 11})
}

// The pages of envelopes that are empty or hold what strangers typed are drawn at every size that people use: each
// frame is exact, and who steps through the fields sees the selected one in the list beside the page.
func TestPagesOfAnyEnvelope(t *testing.T) {
	sizes := []screen.Size{{Width: 60, Height: 16}, {Width: 80, Height: 20}, {Width: 120, Height: 36}, {Width: 200, Height: 46}}
	said := rapid.Map(rapid.SampledFrom(hostile.Strings()), func(s hostile.Sample) model.Text { return model.NewText(s.Text) })
	rapid.Check(t, func(rt *rapid.T) {
		e := &model.Envelope{ID: "e", Status: rapid.SampledFrom(model.Statuses()).Draw(rt, "status")}
		if rapid.Bool().Draw(rt, "filled") {
			e.Name = said.Draw(rt, "name")
			e.Documents = []model.Document{{ID: "lease", Name: said.Draw(rt, "title"), PageCount: model.Int(rapid.IntRange(0, 60).Draw(rt, "pages"))}}
			one := model.Recipient{ID: "anna", Name: said.Draw(rt, "who"), Email: said.Draw(rt, "address"), Role: model.Signer}
			e.SigningSteps = []model.SigningStep{{}, {Recipients: []model.Recipient{one, {}}}}
		}
		fields := make([]model.Annotation, rapid.SampledFrom([]int{0, 1, 2, 7, 30, 90}).Draw(rt, "fields"))
		for i := range fields {
			kind := rapid.SampledFrom(append(model.AnnotationTypes(), "", "STAMP")).Draw(rt, "type")
			fields[i] = Put(fmt.Sprint("f", i), rapid.SampledFrom([]string{"anna", "", "other"}).Draw(rt, "for"), "lease", 1, kind, model.Float(i%9)*10, model.Float(i), 9, 2)
			fields[i].Text = &model.TextProperties{Value: said.Draw(rt, "value")}
		}
		s := opened(t, Lease(), nil)
		s = New(s.env, nav.Annotations{Envelope: e})
		for i := range e.Documents {
			s.layout.subject.read[e.Documents[i].ID] = fields
		}
		s.rebuild()
		for _, size := range sizes {
			everywhere(t, s, size)
			s.mode = pageMode
			hit(t, s, "g")
			for i := 0; s.page.panelShown() && i < min(len(fields), 60); i++ {
				if p := s.layout.shownPage(); s.layout.field != nil && len(p.shown) > 1 && size.Height >= openCells+10 {
					list := ansi.Strip(strings.Join(s.page.panelLines(&s.layout), "\n"))
					if strings.Count(list, s.env.Theme.Glyphs.Selected) != 1 {
						rt.Fatalf("the selected field is not in the list beside the page at %v:\n%s", size, list)
					}
				}
				hit(t, s, "tab")
			}
		}
	})
}
