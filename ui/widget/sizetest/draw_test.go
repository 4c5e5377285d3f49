package sizetest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

func drawViewport(th *theme.Theme, text string, width, height int) (views []string) {
	v := richtext.NewViewport(th)
	v.SetLines(slices.Repeat([]string{text, th.Paint(theme.Danger, text)}, 6))
	v.Resize(width, height)
	for _, query := range []string{"", "a", "İ"} {
		v.Search(query)
		for _, move := range []func(){v.PageDown, v.NextMatch, v.Bottom, v.HalfUp} {
			move()
			views = append(views, draw.Join(v.Lines()))
		}
	}
	return views
}

func drawRichText(th *theme.Theme, text string, width, height int) (views []string) {
	s := richtext.New(th)
	s.Resize(width, height)
	s.Write(1, func(w *richtext.Writer) {
		for i := range 3 {
			w.Entry(fmt.Sprint(i), func() {
				w.Wrap("  ", text, theme.Strong)
				w.Facts(draw.Fact{Label: "Label", Value: text})
			})
			w.Note(text)
			w.Heading(text)
		}
	})
	for range 3 {
		views = append(views, draw.Join(s.Lines()))
		s.PageDown()
		s.Down()
	}
	return views
}

func drawJSON(th *theme.Theme, text string, width, height int) (views []string) {
	if width > 0 && width < 5 {
		return nil // wrapping cuts through a character that is wider than the line
	}
	source, err := json.Marshal(map[string]any{text: []string{text, text}, "契約": strings.Repeat("契約", 60)})
	if err != nil {
		panic(err)
	}
	v := richtext.NewAnswer(th, 1)
	v.ShowLaidOut(v.LayOut(source)())
	v.Resize(width, height)
	v.Search("long") // a match may end within a character, as a before a mark
	for _, move := range []func(){v.Top, v.Down, v.PageDown, v.HalfDown, v.NextMatch, v.Bottom, v.Up, v.PageUp, v.HalfUp, v.PrevMatch} {
		move()
		views = append(views, draw.Join(v.Lines()))
	}
	return views
}

func drawTable(th *theme.Theme, text string, width, height int) []string {
	cell := func(row int) table.Cell { return table.TextCell(model.NewText(text), theme.Text) }
	tab := table.New(th, table.Options[int, int]{
		ID: func(row int) int { return row }, Version: func(int) uint64 { return 0 },
		Columns: []table.Column[int]{
			{Name: "name", Title: "Name", Priority: 80, Essential: true, Min: 10, Ideal: 20, Max: 40, Lead: true, Cell: cell},
			{Name: "step", Title: "Step", Priority: 10, Min: 6, Ideal: 10, Right: true, Cell: cell},
			{Name: "id", Title: "Id", Priority: 50, Min: 8, Ideal: 12, Middle: true, Cell: cell},
		},
	})
	tab.Resize(width, height)
	views := []string{draw.Join(tab.Lines())}
	tab.SetRows([]int{1, 2, 3, 4, 5, 6, 7, 8})
	tab.MarkInvert()
	tab.SetSort(table.Sort{Column: "name", Descending: true})
	for range 8 {
		views = append(views, draw.Join(tab.Lines()))
		tab.Down()
	}
	return views
}

func drawForm(th *theme.Theme, text string, width, height int) []string {
	if len(text)%4 != 0 {
		return nil // a form is slow to draw
	}
	f := form.Ask(th, keys.Default().Form, 1, []form.Question{{Title: "Name " + text, Help: text}, {Title: "Note", Lines: 3}}, make([]string, 2), false, text)
	f.Resize(width, height)
	return []string{f.View()}
}

func drawPicker(th *theme.Theme, text string, width, height int) (views []string) {
	list := make([]picker.Choice, 30)
	for i := range list {
		list[i] = picker.Choice{ID: fmt.Sprint(i), Title: text, Note: text}
	}
	for _, menu := range []bool{false, true} {
		p := picker.New(th, keys.Default(), picker.Options{Title: text, Menu: menu}, list)
		for _, name := range []string{"pgdown", "pgdown", "a"} {
			views = append(views, draw.Join(p.Lines(width, height)))
			pressed, _ := keys.Press(name)
			p.Update(pressed)
		}
	}
	return views
}

func drawConfirm(th *theme.Theme, text string, width, height int) (views []string) {
	for _, expect := range []string{"", "ab34"} {
		c := confirm.New(th, keys.Default().Dialog, 1, confirm.Question{
			Verb: "Void", Object: "envelope", ID: "64f0c0ffee12ab34", Name: text, Host: text, Consequence: "This cannot be undone.",
			Expect: expect, What: "the last 4 characters of the id",
			Facts: []draw.Fact{{Label: "Status", Value: text}, {Label: "Comment", Lines: []string{text, text}}},
		})
		views = append(views, draw.Join(c.Lines(width, height)))
	}
	return views
}
