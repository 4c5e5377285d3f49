package ui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// openChangesLimit is how long the start looks for changes of before.
const openChangesLimit = 5 * time.Second

// openChanges says at the start that nobody knows what became of some changes: their
// answer was lost, or the program ended before it came.
func (a *App) openChanges() tea.Cmd {
	book, k := a.env.Journal, a.env.Keys.Global.Places.Help().Key
	if book == nil {
		return nil
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), openChangesLimit)
		defer cancel()
		entries, err := book.Pending(ctx)
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		if len(entries) == 0 {
			return nil
		}
		changes := "1 earlier change has"
		if len(entries) > 1 {
			changes = fmt.Sprintf("%d earlier changes have", len(entries))
		}
		return notice.ShowMsg{
			Severity: notice.Warning,
			Text:     fmt.Sprintf("%s an unknown outcome; %s and then Open changes finds out.", changes, k),
		}
	}
}
