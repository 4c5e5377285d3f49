// Smallest shows a screen with as little of Bubble Tea as possible: the text of a file, which
// ends when q is pressed. The start of inkdesk is measured beside it.
package main

import (
	"os"

	tea "charm.land/bubbletea/v2"
)

type shown string

func (s shown) Init() tea.Cmd { return nil }

func (s shown) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if press, ok := msg.(tea.KeyPressMsg); ok && press.String() == "q" {
		return s, tea.Quit
	}
	return s, nil
}

func (s shown) View() tea.View {
	v := tea.NewView(string(s))
	v.AltScreen = true
	return v
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	if _, err := tea.NewProgram(shown(text)).Run(); err != nil {
		panic(err)
	}
}
