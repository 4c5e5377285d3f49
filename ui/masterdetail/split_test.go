package masterdetail_test

import (
	"testing"

	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/sizetest"
)

func TestSplit(t *testing.T) {
	for _, row := range []struct {
		name          string
		split         masterdetail.Split
		size          screen.Size
		main, preview screen.Size
	}{
		{"no room", masterdetail.Split{Percent: 50}, screen.Size{Width: 80, Height: 20}, screen.Size{Width: 80, Height: 20}, screen.Size{Width: 80, Height: 20}},
		{"beside", masterdetail.Split{Percent: 50}, screen.Size{Width: 120, Height: 20}, screen.Size{Width: 57, Height: 20}, screen.Size{Width: 60, Height: 20}},
		{"beside with a bound", masterdetail.Split{Percent: 50, Most: 40}, screen.Size{Width: 120, Height: 20}, screen.Size{Width: 77, Height: 20}, screen.Size{Width: 40, Height: 20}},
		{"below", masterdetail.Split{Percent: 50}, screen.Size{Width: 80, Height: 40}, screen.Size{Width: 80, Height: 24}, screen.Size{Width: 80, Height: 15}},
		{"below a header", masterdetail.Split{Percent: 50, Above: 3}, screen.Size{Width: 80, Height: 35}, screen.Size{Width: 80, Height: 21}, screen.Size{Width: 80, Height: 13}},
		{"nothing to preview", masterdetail.Split{Percent: 50, Empty: true}, screen.Size{Width: 120, Height: 40}, screen.Size{Width: 120, Height: 40}, screen.Size{Width: 120, Height: 40}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := row.split
			s.Resize(row.size)
			if s.Main() != row.main || s.Preview() != row.preview {
				t.Errorf("table %v, preview %v", s.Main(), s.Preview())
			}
			s.Zoom()
			if s.Main() != row.main || s.Preview() != row.size {
				t.Errorf("zoomed: table %v, preview %v", s.Main(), s.Preview())
			}
			s.Zoom()
			filled := func(size screen.Size) func() []string {
				return func() []string { return make([]string, size.Height) }
			}
			if got := s.Lines(sizetest.Theme(), filled(s.Main()), filled(s.Preview())); len(got) != row.size.Height {
				t.Errorf("%d lines", len(got))
			}
		})
	}
}
