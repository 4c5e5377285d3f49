package recipients

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/widget/textline"
)

type search struct {
	input  *textline.Input
	typing bool // in the search field
}

func (l *listing) openSearch() {
	if l.search == nil {
		l.search = &search{input: textline.New(l.theme, textline.Options{Prompt: "Search: ", Max: 256})}
	}
	l.search.typing = true
	l.search.input.Focus()
}

func (l *listing) closeSearch() {
	if l.search != nil {
		l.search = nil
		l.applySearch()
	}
}

func (t *Table) handleSearchKey(msg tea.Msg) {
	if m, ok := msg.(tea.KeyPressMsg); ok {
		k := t.keys.Prompt
		switch {
		case key.Matches(m, k.Cancel), key.Matches(m, k.Accept) && t.search.input.Value() == "":
			t.closeSearch()
			return
		case key.Matches(m, k.Accept):
			t.search.typing = false
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
	t.applySearch()
}

func (s *search) filter(list []row, typing rowID) []row {
	words := model.SearchWords(s.input.Value())
	var found []row
	for i := range list {
		if list[i].id == typing || list[i].matches(words) {
			found = append(found, list[i])
		}
	}
	return found
}

// matches reports whether the row contains all words. Secrets are not searched.
func (r *row) matches(words []string) bool {
	parts := []string{model.Clean(r.Name), model.Clean(r.Email), roleLabel(r.Role), checkLabel(r.Check), r.faultWords(), cleanTrimmed(r.ID), cleanTrimmed(r.UID)}
	return model.ContainsWords(strings.Join(parts, "\n"), words)
}
