package ui

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// openChangesLimit is how long the start looks for changes of before.
const openChangesLimit = 5 * time.Second

// remindOfOpenChanges says at the start that nobody knows what became of some changes: their
// answer was lost, or the program ended before it came.
func remindOfOpenChanges(env *screen.Env) tea.Cmd {
	book, k := env.Journal, env.Keys.Global.Places.Help().Key
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

// remindOfUnfinishedWork says at the start, quietly, that forms or plans wait to be gone on
// with.
func remindOfUnfinishedWork(env *screen.Env) tea.Cmd {
	store, k := env.State, env.Keys.Global.Places.Help().Key
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
