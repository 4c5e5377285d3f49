package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

// unfinishedWork says at the start, quietly, that forms or plans wait to be gone on with.
func (a *App) unfinishedWork() tea.Cmd {
	store, k := a.env.State, a.env.Keys.Global.Places.Help().Key
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		list, err := state.ListUnfinished(store)
		if err != nil || len(list) == 0 {
			return nil // it is only a reminder; the list itself says what is wrong
		}
		what := list[0].Title
		if list[0].Name != "" {
			what += ": " + list[0].Name
		}
		if n := len(list) - 1; n > 0 {
			what = fmt.Sprintf("%s and %d more", what, n)
		}
		return notice.ShowMsg{Severity: notice.Info, Text: fmt.Sprintf("Unfinished: %s; %s and then Unfinished work goes on.", what, k)}
	}
}
