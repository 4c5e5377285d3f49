package terminal

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// ASCIIView is a view as it leaves for a terminal that does not read UTF-8: content and
// window title in ASCII, every other character a ? for each cell it takes. Places on the
// screen stay where they are. [Run] applies it where Options.ASCII says so, and nothing
// else has to: a text for the clipboard crosses the terminal in base64, and keeps its
// letters.
func ASCIIView(view tea.View) tea.View {
	view.Content = model.ASCII(view.Content)
	view.WindowTitle = model.ASCII(view.WindowTitle)
	return view
}
