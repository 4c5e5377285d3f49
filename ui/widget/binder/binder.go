// Package binder is the sheets about one envelope or one template behind a line of tabs.
package binder

import (
	"strconv"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Tab is one side of what is shown: S is the screen, M what it shows.
type Tab[S, M any] struct {
	Name  string
	Sheet *richtext.Text
	// Write fills the sheet.
	Write func(S, *M, *richtext.Writer)
	// Note is what stands behind the name, "" for nothing; nil for never anything.
	Note func(*M) string
}

// Binder is some tabs, of which one is open.
type Binder[S, M any] struct {
	all  []Tab[S, M]
	open int
}

// New makes a binder with a sheet for every tab; the first one is open. It draws nothing
// until Resize.
func New[S, M any](t *theme.Theme, all ...Tab[S, M]) *Binder[S, M] {
	for i := range all {
		all[i].Sheet = richtext.New(t)
	}
	return &Binder[S, M]{all: all}
}

// Len is how many tabs there are.
func (b *Binder[S, M]) Len() int { return len(b.all) }

// Names are those of the tabs, in order.
func (b *Binder[S, M]) Names() []string {
	names := make([]string, len(b.all))
	for i := range b.all {
		names[i] = b.all[i].Name
	}
	return names
}

// Named is the tab of that name, in capital letters or small ones; the first one where
// there is none such.
func (b *Binder[S, M]) Named(name string) int {
	for i := range b.all {
		if strings.EqualFold(b.all[i].Name, name) {
			return i
		}
	}
	return 0
}

// Tab is one of them.
func (b *Binder[S, M]) Tab(i int) *Tab[S, M] { return &b.all[i] }

// Open is the open one.
func (b *Binder[S, M]) Open() *Tab[S, M] { return &b.all[b.open] }

// Index is the number of the open tab, from 0.
func (b *Binder[S, M]) Index() int { return b.open }

// Turn opens another tab.
func (b *Binder[S, M]) Turn(i int) { b.open = min(max(i, 0), len(b.all)-1) }

// Top goes to the first line of every sheet.
func (b *Binder[S, M]) Top() {
	for i := range b.all {
		b.all[i].Sheet.Top()
	}
}

// Resize sets the size of every sheet, in cells.
func (b *Binder[S, M]) Resize(width, height int) {
	for i := range b.all {
		b.all[i].Sheet.Resize(width, height)
	}
}

// Restyle draws with another theme from now on.
func (b *Binder[S, M]) Restyle(t *theme.Theme) {
	for i := range b.all {
		b.all[i].Sheet.Restyle(t)
	}
}

// Line draws the tabs as exactly width cells, with what is to be noted of m behind their
// names; nil for nothing.
func (b *Binder[S, M]) Line(t *theme.Theme, m *M, width int) string {
	return draw.Tabs(t, b.titles(m), b.open, width)
}

// At is the tab in a column of that line, -1 where there is none.
func (b *Binder[S, M]) At(t *theme.Theme, m *M, width, x int) int {
	return draw.TabAt(t, b.titles(m), b.open, width, x)
}

// Count is a note on how many there are, "" for none.
func Count(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (b *Binder[S, M]) titles(m *M) []draw.Tab {
	list := make([]draw.Tab, len(b.all))
	for i := range b.all {
		list[i].Title = b.all[i].Name
		if note := b.all[i].Note; note != nil && m != nil {
			list[i].Note = note(m)
		}
	}
	return list
}
