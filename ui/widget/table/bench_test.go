package table_test

import (
	"fmt"
	"testing"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

// The same walk in lists of two lengths: the cost of a key must not depend on
// what is not on the screen.
func BenchmarkDown(b *testing.B) {
	for _, rows := range []int{100, 10_000} {
		b.Run(fmt.Sprint(rows), func(b *testing.B) {
			tab, _ := filled(rows)
			tab.Resize(200, 49)
			b.ReportAllocs()
			for b.Loop() {
				if tab.Down(); tab.Index() == 99 {
					tab.Top()
				}
				_ = tab.Lines()
			}
		})
	}
}

// One key of a list with a preview beside it, as a screen draws it.
func BenchmarkDownWithPreview(b *testing.B) {
	tab, _ := filled(1_000)
	tab.Resize(120, 48)
	box := draw.Pane{Theme: sizetest.Theme(), Title: "Preview", Width: 79, Height: 48}
	content := []string{"Name      Contract", "Status    In progress", "Step      1/2"}
	b.ReportAllocs()
	for b.Loop() {
		if tab.Down(); tab.Index() == tab.Len()-1 {
			tab.Top()
		}
		_ = draw.Beside(tab.Lines(), box.Lines(content), " ")
	}
}

func BenchmarkSetRows(b *testing.B) {
	tab, _ := filled(10_000)
	rows := envelopes(10_000)
	b.ReportAllocs()
	for b.Loop() {
		tab.SetRows(rows)
		_ = tab.Lines()
	}
}

func BenchmarkDrawWindow(b *testing.B) {
	tab, _ := filled(100)
	tab.Resize(200, 49)
	b.ReportAllocs()
	for b.Loop() {
		tab.Invalidate()
		_ = tab.Lines()
	}
}
