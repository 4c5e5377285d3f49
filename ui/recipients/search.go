package recipients

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/textline"
)

// search shows some of the rows.
type search struct {
	input *textline.Input
	open  bool // it is being typed
}

// openSearch goes on with the search there is.
func (l *listing) openSearch() {
	if l.search == nil {
		l.search = &search{input: textline.New(l.theme, textline.Options{Prompt: "Search: ", Max: 256})}
	}
	l.search.open = true
	l.search.input.Focus()
}

// closeSearch shows all rows again.
func (l *listing) closeSearch() {
	if l.search != nil {
		l.search = nil
		l.show()
	}
}

// pressSearch takes a key or a paste while the search is typed.
func (t *Table) pressSearch(msg tea.Msg) {
	if m, ok := msg.(tea.KeyPressMsg); ok {
		k := t.keys.Prompt
		switch {
		case key.Matches(m, k.Cancel), key.Matches(m, k.Accept) && t.search.input.Value() == "":
			t.closeSearch()
			return
		case key.Matches(m, k.Accept):
			t.search.open = false
			t.search.input.Blur()
			return
		case key.Matches(m, k.Up):
			t.grid.Up()
			return
		case key.Matches(m, k.Down):
			t.grid.Down()
			return
		}
	}
	t.search.input.Update(msg)
	t.show()
}

// among are the rows in which every word is found that was typed, and the one that is
// typed into.
func (s *search) among(list []row, typing rowID) []row {
	words := strings.Fields(strings.ToLower(s.input.Value()))
	var found []row
	for i := range list {
		if list[i].id == typing || list[i].holds(words) {
			found = append(found, list[i])
		}
	}
	return found
}

// holds looks at what the row shows; secrets are not looked at.
func (r *row) holds(words []string) bool {
	parts := []string{model.Clean(r.Name), model.Clean(r.Email), roleLabel(r.Role), checkLabel(r.Check), r.faultWords(), tidy(r.ID), tidy(r.UID)}
	text := strings.ToLower(strings.Join(parts, "\n"))
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
