package screen

import (
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/settings"
)

// What a profile sets is stronger than what the numbers tell; without it they decide.
func TestPositions(t *testing.T) {
	documents := []model.Document{{ID: "d", PageCount: 2, Pages: []model.Page{{Width: 794, Height: 1123}, {Width: 794, Height: 1123}}}}
	ratio := []model.Annotation{
		{DocumentID: "d", Page: 0, X: 0.1, Y: 0.1, Width: 0.2, Height: 0.1}, {DocumentID: "d", Page: 0, X: 0.1, Y: 0.3, Width: 0.2, Height: 0.1},
	}
	pixel := []model.Annotation{{DocumentID: "d", Page: 1, X: 100, Y: 900, Width: 200, Height: 50}, {DocumentID: "d", Page: 2, X: 100, Y: 700, Width: 200, Height: 50}}
	for _, c := range []struct {
		name, set string
		fields    []model.Annotation
		want      geometry.Assumptions
	}{
		{"nothing set, percent", "", []model.Annotation{{DocumentID: "d", Page: 1, X: 10, Y: 80, Width: 20, Height: 5}}, geometry.Assumptions{Unit: geometry.Percent, Base: 1}},
		{"nothing set, ratio from 0", "", ratio, geometry.Assumptions{Unit: geometry.Ratio, Base: 0}},
		{"nothing set, pixels", "", pixel, geometry.Assumptions{Unit: geometry.Pixel, Base: 1}},
		{"auto", "{annotation_unit: auto}", pixel, geometry.Assumptions{Unit: geometry.Pixel, Base: 1}},
		{"percent", "{annotation_unit: percent, page_base: 1}", ratio, geometry.Assumptions{Unit: geometry.Percent, Base: 1}},
		{"ratio", "{annotation_unit: ratio, page_base: 0}", pixel, geometry.Assumptions{Unit: geometry.Ratio, Base: 0}},
		{"pixel", "{annotation_unit: pixel}", nil, geometry.Assumptions{Unit: geometry.Pixel, Base: 1}},
		{"from below", "{page_origin: bottom_left}", nil, geometry.Assumptions{Unit: geometry.Percent, Base: 1, Upwards: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := Env{Settings: given(t, c.set)}
			testbed.Equal(t, e.Positions(c.fields, documents), c.want, "the result")
		})
	}
}

// given are settings with some assumptions, as a file holds them.
func given(t *testing.T, assumptions string) *settings.Resolved {
	t.Helper()
	path := filepath.Join(t.TempDir(), "config.yaml")
	text := ""
	if assumptions != "" {
		text = "profiles: {default: {assumptions: " + assumptions + "}}\n"
	}
	testbed.Must(t, os.WriteFile(path, []byte(text), 0o600))
	loaded, problems, err := settings.Load(path)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	r, _, err := settings.Resolve(loaded, settings.Flags{}, settings.NewEnviron(nil))
	testbed.Must(t, err)
	return &r
}
