package annotations

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// BenchmarkOpen places, checks and draws 5,000 fields on 500 pages: the pause there is when they come in.
func BenchmarkOpen(b *testing.B) {
	t, fields := book()
	s := opened(b, t, nil)
	s.Resize(screen.Size{Width: 200, Height: 48})
	b.ReportAllocs()
	for b.Loop() {
		s.give(fields)
		_ = s.View()
	}
}

// BenchmarkNextField is one key; every tenth one turns the page.
func BenchmarkNextField(b *testing.B) {
	for _, c := range []struct {
		name string
		mode mode
	}{{"page", pageMode}, {"list", listMode}} {
		b.Run(c.name, func(b *testing.B) {
			t, fields := book()
			s := opened(b, t, fields)
			s.Resize(screen.Size{Width: 200, Height: 48})
			s.mode = c.mode
			next := tea.KeyPressMsg{Code: tea.KeyTab}
			b.ReportAllocs()
			for b.Loop() {
				if s.Update(next); s.layout.field.at == len(fields)-1 {
					s.layout.selectAt(0)
				}
				_ = s.View()
			}
		})
	}
}
