package difference

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
)

func titled(s Side, titles ...string) Side {
	for i, title := range titles {
		s.Documents[i].Name = model.NewText(title)
	}
	return s
}

func TestLikeness(t *testing.T) {
	lease := func() Side { return titled(side("a", form()...), "Lease", "Annex") }
	for _, c := range []struct {
		name  string
		other Side
		want  int
	}{
		{"another envelope", titled(side("b", form()...), "Lease", "Annex"), 100},
		{"capitals", titled(side("b", form()...), "LEASE", "annex"), 100},
		{"other titles", titled(side("b", form()...), "Lease of Anna", "Annex 2"), 80},
		{"one title differs", titled(side("b", form()...), "Lease", "Annex 2"), 90},
		{"one field moved", func() Side {
			fields := form()
			fields[2].X = 40
			return titled(side("b", fields...), "Lease", "Annex")
		}(), 94},
		{"one field missing", titled(side("b", form()[1:]...), "Lease", "Annex"), 93},
		{"rounded", func() Side {
			fields := form()
			for i := range fields {
				fields[i].X += 0.2
			}
			return titled(side("b", fields...), "Lease", "Annex")
		}(), 100},
		{"all fields elsewhere", func() Side {
			fields := form()
			for i := range fields {
				fields[i].Y -= 5
			}
			return titled(side("b", fields...), "Lease", "Annex")
		}(), 70},
		{"other types", func() Side {
			fields := form()
			for i := range fields {
				fields[i].Type = model.CheckboxField
			}
			return titled(side("b", fields...), "Lease", "Annex")
		}(), 40},
		{"without fields", titled(side("b"), "Lease", "Annex"), 40},
		{"another number of pages", func() Side {
			other := titled(side("b", form()...), "Lease", "Annex")
			other.Documents[0].PageCount = 4
			return other
		}(), 20},
		{"nothing", Side{}, 0},
	} {
		if got := Likeness(lease(), c.other); got != c.want {
			t.Errorf("%s: %d %%, want %d", c.name, got, c.want)
		}
	}
	if got := Likeness(Side{}, Side{}); got != 100 {
		t.Errorf("two empty sides are alike to %d %%", got)
	}
}

// drawn is a side with any documents and fields, often near each other.
func drawn(t *rapid.T, prefix string) Side {
	s := Side{Assume: side("").Assume}
	for i := range rapid.IntRange(0, 4).Draw(t, prefix+"documents") {
		s.Documents = append(s.Documents, model.Document{
			ID: model.DocumentID(fmt.Sprint(prefix, i)), PageCount: model.Int(rapid.IntRange(0, 3).Draw(t, "pages")),
			Name: model.NewText(rapid.SampledFrom([]string{"Lease", "lease", "Annex"}).Draw(t, "title")),
		})
	}
	for range rapid.IntRange(0, 30).Draw(t, prefix+"fields") {
		near := model.Float(rapid.IntRange(0, 8).Draw(t, "near")) * 0.2
		f := put("", "", rapid.IntRange(0, 3).Draw(t, "page"), rapid.SampledFrom(model.AnnotationTypes()[:3]).Draw(t, "type"), 10+near, 20)
		f.DocumentID = model.DocumentID(fmt.Sprint(prefix, rapid.IntRange(0, 4).Draw(t, "document")))
		s.Fields = append(s.Fields, f)
	}
	return s
}

func TestLikenessIsSymmetricAndKnowsNoOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawn(t, "a"), drawn(t, "b")
		one := Likeness(a, b)
		if other := Likeness(b, a); one != other || one < 0 || one > 100 {
			t.Fatalf("%d %% and %d %%", one, other)
		}
		if own := Likeness(a, a); own != 100 {
			t.Fatalf("a side is like itself to %d %%", own)
		}
		shuffled := a
		shuffled.Documents, shuffled.Fields = slices.Clone(a.Documents), slices.Clone(a.Fields)
		mix := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		mix.Shuffle(len(a.Documents), func(i, k int) {
			shuffled.Documents[i], shuffled.Documents[k] = shuffled.Documents[k], shuffled.Documents[i]
		})
		mix.Shuffle(len(a.Fields), func(i, k int) { shuffled.Fields[i], shuffled.Fields[k] = shuffled.Fields[k], shuffled.Fields[i] })
		if again := Likeness(shuffled, b); again != one {
			t.Fatalf("%d %%, and %d %% in another order", one, again)
		}
	})
}

func TestCounterpart(t *testing.T) {
	document := func(title string, pages int) model.Document {
		return model.Document{Name: model.NewText(title), PageCount: model.Int(pages)}
	}
	here := []model.Document{document("Lease", 3), document("Annex", 1), document("Annex", 1)}
	for _, c := range []struct {
		index  int
		others []model.Document
		want   int
	}{
		{0, []model.Document{document("Annex", 1), document("Lease", 3)}, 1},
		{0, []model.Document{document("Contract", 3), document("Lease", 4)}, 0},
		{0, []model.Document{document("Lease", 2)}, -1},
		{1, here, 1},
		{2, here, 2},
		{2, nil, -1},
	} {
		if got := Counterpart(here, c.index, c.others); got != c.want {
			t.Errorf("the counterpart of %d is %d, want %d", c.index, got, c.want)
		}
	}
}
