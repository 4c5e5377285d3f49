package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// watchClock says, once, that the clock of the service is not this machine's: what is shown
// as left or overdue follows the service.
func (a *App) watchClock() tea.Cmd {
	skew, _ := a.env.Client.Skew()
	if a.service.skewed || !screen.Apart(skew) {
		return nil
	}
	a.service.skewed = true
	text := screen.SkewText(skew)
	return a.show(notice.ShowMsg{Severity: notice.Warning, Text: model.Sentence(text)})
}
