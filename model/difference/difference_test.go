package difference

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// side has two recipients and two documents whose ids begin with a prefix.
func side(prefix string, fields ...model.Annotation) Side {
	s := Side{
		Steps: []model.SigningStep{
			{Recipients: []model.Recipient{{ID: model.RecipientID(prefix + "anna")}}}, {Recipients: []model.Recipient{{ID: model.RecipientID(prefix + "ben")}}},
		},
		Documents: []model.Document{{ID: model.DocumentID(prefix + "lease"), PageCount: 3}, {ID: model.DocumentID(prefix + "annex"), PageCount: 1}},
		Assume:    geometry.Assumptions{Unit: geometry.Percent, Base: 1},
	}
	for _, f := range fields {
		f.RecipientID, f.DocumentID = model.RecipientID(prefix+string(f.RecipientID)), model.DocumentID(prefix+string(f.DocumentID))
		f.ID = model.AnnotationID(prefix + string(f.ID))
		s.Fields = append(s.Fields, f)
	}
	return s
}

func put(id, who string, page int, kind model.AnnotationType, x, y model.Float) model.Annotation {
	return model.Annotation{
		ID: model.AnnotationID(id), RecipientID: model.RecipientID(who), DocumentID: "lease", Page: model.Int(page), Type: kind,
		X: x, Y: y, Width: 20, Height: 5,
	}
}

func form() []model.Annotation {
	return []model.Annotation{
		put("1", "anna", 1, model.SignatureField, 10, 80), put("2", "ben", 1, model.SignatureField, 50, 80),
		put("3", "anna", 1, model.TextField, 10, 10), put("4", "anna", 1, model.TextField, 10, 20), put("5", "anna", 2, model.TextField, 10, 20),
	}
}

func told(before, after Side) []string {
	var all []string
	for _, d := range Compare(before, after) {
		id := ""
		if d.After >= 0 {
			id = string(after.Fields[d.After].ID)
		} else {
			id = string(before.Fields[d.Before].ID)
		}
		line := fmt.Sprint(d.Kind, " ", id)
		if len(d.Details) > 0 {
			line += fmt.Sprint(" ", d.Details)
		}
		all = append(all, line)
	}
	return all
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func([]model.Annotation) []model.Annotation
		want   []string
	}{
		{"nothing", func(f []model.Annotation) []model.Annotation { return f }, nil},
		{"another order", func(f []model.Annotation) []model.Annotation { slices.Reverse(f); return f }, nil},
		{"added", func(f []model.Annotation) []model.Annotation {
			return append(f, put("6", "ben", 3, model.DateField, 1, 1))
		}, []string{"added b6"}},
		{"missing", func(f []model.Annotation) []model.Annotation { return slices.Delete(f, 3, 4) }, []string{"missing a4"}},
		{"moved", func(f []model.Annotation) []model.Annotation { f[2].X = 40; return f }, []string{"moved b3"}},
		{"grown", func(f []model.Annotation) []model.Annotation { f[2].Width = 40; return f }, []string{"moved b3"}},
		{"moved beside a missing one", func(f []model.Annotation) []model.Annotation {
			f[3].Y = 22
			return slices.Delete(f, 2, 3)
		}, []string{"moved b4", "missing a3"}},
		{"other page", func(f []model.Annotation) []model.Annotation { f[4].Page = 3; return f }, []string{"moved b5 [page]"}},
		{"other type", func(f []model.Annotation) []model.Annotation { f[0].Type = model.InitialsField; return f }, []string{"changed b1 [type]"}},
		{"other recipient", func(f []model.Annotation) []model.Annotation { f[1].RecipientID = "anna"; return f }, []string{"changed b2 [recipient]"}},
		{"required", func(f []model.Annotation) []model.Annotation { f[0].Required = true; return f }, []string{"changed b1 [required]"}},
		{"rounded", func(f []model.Annotation) []model.Annotation { f[0].X += 0.01; return f }, nil},
		{"properties", func(f []model.Annotation) []model.Annotation {
			f[2].Text = &model.TextProperties{Size: 9, Tooltip: model.NewText("x")}
			return f
		}, []string{"changed b3 [text]"}},
		{"filled in", func(f []model.Annotation) []model.Annotation {
			f[0].Signature = &model.MarkReference{ID: "s"}
			return f
		}, nil},
		{"moved and changed", func(f []model.Annotation) []model.Annotation {
			f[0].X, f[0].Required = 1, true
			return f
		}, []string{"moved b1 [required]"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(side("a", form()...), side("b", c.change(form())...)); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// Fields with the same id are the same, wherever they lie.
func TestIDsMatchFirst(t *testing.T) {
	before, after := side("a", form()...), side("a", form()...)
	after.Fields[2].Y, after.Fields[3].Y = after.Fields[3].Y, after.Fields[2].Y
	if got, want := told(before, after), []string{"moved a3", "moved a4"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every field is in exactly one pair, or alone; a side does not differ from itself; and
// what is added one way is missing the other way.
func TestEveryFieldIsToldOnce(t *testing.T) {
	draw := rapid.Custom(func(t *rapid.T) model.Annotation {
		return put(rapid.SampledFrom([]string{"", "1", "2", "3"}).Draw(t, "id"), rapid.SampledFrom([]string{"", "anna", "ben", "who"}).Draw(t, "who"),
			rapid.IntRange(-1, 4).Draw(t, "page"), rapid.SampledFrom([]model.AnnotationType{model.TextField, model.DateField, ""}).Draw(t, "type"),
			model.Float(rapid.SampledFrom([]float64{0, 10, 90, -1e300, 1e300}).Draw(t, "x")), model.Float(rapid.Float64Range(0, 100).Draw(t, "y")))
	})
	rapid.Check(t, func(t *rapid.T) {
		before := side("a", rapid.SliceOfN(draw, 0, 15).Draw(t, "before")...)
		after := side("b", rapid.SliceOfN(draw, 0, 15).Draw(t, "after")...)
		if own := Compare(before, before); len(own) != 0 {
			t.Fatalf("a side differs from itself: %+v", own)
		}
		seenBefore, seenAfter, added, missing := map[int]bool{}, map[int]bool{}, 0, 0
		for _, d := range Compare(before, after) {
			if d.Before >= 0 && seenBefore[d.Before] || d.After >= 0 && seenAfter[d.After] {
				t.Fatalf("%+v is told twice", d)
			}
			seenBefore[d.Before], seenAfter[d.After] = true, true
			switch d.Kind {
			case Added:
				added++
			case Missing:
				missing++
			case Moved, Changed:
			}
		}
		if len(before.Fields)-missing != len(after.Fields)-added {
			t.Fatalf("%d of %d missing, %d of %d added", missing, len(before.Fields), added, len(after.Fields))
		}
	})
}

func TestThousandsAreCompared(t *testing.T) {
	var fields []model.Annotation
	for i := range 5000 {
		fields = append(fields, put(fmt.Sprint(i), "anna", 1+i/10, model.TextField, 10, model.Float(i%10*9)))
	}
	began := time.Now()
	if got := Compare(side("a", fields...), side("b", fields...)); len(got) != 0 {
		t.Errorf("%d differences", len(got))
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
}
