package notice

import tea "charm.land/bubbletea/v2"

// EditMsg asks the frame to open a text in the editor of the person, on the terminal. Done
// makes a message of the text as it came back, which is not clean, or of why it did not.
type EditMsg struct {
	Text string
	Max  int // of its characters, 0 for any number
	Done func(text string, err error) tea.Msg
}

// PageMsg asks the frame to show a clean text in the pager of the person, on the terminal.
type PageMsg struct{ Text string }
