package textline_test

import (
	"testing"

	"inkdesk/keys"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/textline"
)

// steps counts the moves through what is found.
type steps int

func (s *steps) Up()   { *s-- }
func (s *steps) Down() { *s++ }

func TestSearch(t *testing.T) {
	for name, row := range map[string]struct {
		keys     []string
		text     string
		typing   bool
		accepted bool
		steps    steps
	}{
		"every letter counts":           {keys: []string{"a", "b"}, text: "oldab", typing: true},
		"accepted":                      {keys: []string{"a", "enter"}, text: "olda", accepted: true},
		"cancelling restores":           {keys: []string{"a", "b", "esc"}, text: "old"},
		"arrows move, letters do not":   {keys: []string{"down", "j", "down", "up"}, text: "oldj", typing: true, steps: 1},
		"all of it can be taken away":   {keys: []string{"ctrl+u", "enter"}, accepted: true},
		"nothing typed changes nothing": {text: "old", typing: true},
	} {
		var s textline.Search
		var found steps
		s.Set("old")
		s.Open(sizetest.Theme(), textline.Options{Max: 20})
		accepted := false
		for _, name := range row.keys {
			press, _ := keys.Press(name)
			accepted = s.Update(press, keys.Default().Prompt, &found)
		}
		if s.Text() != row.text || s.Typing() != row.typing || accepted != row.accepted || found != row.steps {
			t.Errorf("%s: %q, typing %v, accepted %v, moved %d", name, s.Text(), s.Typing(), accepted, found)
		}
		if shown := s.Cursor(0, 0) != nil; shown != s.Typing() {
			t.Errorf("%s: a cursor %v", name, shown)
		}
	}
}
