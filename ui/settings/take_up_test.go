package settings

import (
	"slices"
	"testing"
)

func TestTakeUp(t *testing.T) {
	resolve := func(text string) Resolved {
		s, problems := load(t, text)
		r, _, err := Resolve(s, Flags{}, nil)
		if err != nil || len(problems) > 0 {
			t.Fatal(err, lines(problems))
		}
		return r
	}
	r := resolve("theme: dark\nprograms: [{name: A, command: [ls]}]\n")
	later := resolve("theme: light\nkeys: {list.open: o}\nprograms: [{name: A, command: [ls, -l]}]\nviews: [{name: B, query: c}]\nthresholds: {draft_soon: 99d}\nlog_file: /tmp/a\nprofiles: {default: {page_size: 7}}\n")
	taken, waiting := r.TakeUp(&later)
	if want := []string{"theme", "views", "programs", "keys", "thresholds.draft_soon"}; !slices.Equal(taken, want) {
		t.Errorf("taken %q, want %q", taken, want)
	}
	if want := []string{"page_size", "log_file"}; !slices.Equal(waiting, want) {
		t.Errorf("waiting %q, want %q", waiting, want)
	}
	if r.Theme != ThemeLight || len(r.Keys) != 1 || len(r.Programs[0].Command) != 2 || len(r.Views) != 1 || r.Profile.PageSize == 7 {
		t.Errorf("%+v", r)
	}
	if taken, waiting = r.TakeUp(&r); len(taken)+len(waiting) > 0 {
		t.Errorf("no difference: %q, %q", taken, waiting)
	}
}
