package recipients_test

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/recipients"
)

// BenchmarkLetter types a letter in the largest list that a paste makes.
func BenchmarkLetter(b *testing.B) {
	var list []recipients.Recipient
	for i := range recipients.MaxPasted {
		list = append(list, person(fmt.Sprintf("Person %d", i), i/11+1))
	}
	d := newHarness(b, recipients.Rules{}, list...).press("enter")
	for b.Loop() {
		d.Update(tea.KeyPressMsg{Code: 'x', Text: "x"})
		d.View()
	}
}
