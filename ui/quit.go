package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
)

// drainLimit is how long leaving waits for a change in flight.
const drainLimit = 5 * time.Second

// endProgramMsg ends the program; the person has agreed.
type endProgramMsg struct{}

// drainedMsg says that no change is in flight any more, or that waiting for it took too long.
type drainedMsg struct{}

// quit leaves the program. It asks first when something would be cut off; pressing the
// key again is an answer.
func (a *App) quit() tea.Cmd {
	if a.leaving {
		return a.closeAll()
	}
	if q, ok := a.layer.(*question); ok && q.then == tea.Msg(endProgramMsg{}) {
		return a.end()
	}
	if busy := a.cutOff(); busy != "" {
		return a.ask("Quit", "inkdesk", busy, endProgramMsg{})
	}
	return a.end()
}

// cutOff is what the end of the session would cut off, "" for nothing.
func (a *App) cutOff() string {
	busy := a.navigation.busy()
	if busy == "" && a.env.Client.Changing() {
		busy = "A change was sent, and its answer is not here yet."
	}
	return busy
}

// end lets a change in flight finish, so that its outcome is recorded, and then ends.
func (a *App) end() tea.Cmd {
	if !a.env.Client.Changing() {
		return a.closeAll()
	}
	a.leaving = true
	client := a.env.Client
	wait := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
		defer cancel()
		client.Drain(ctx)
		return drainedMsg{}
	}
	return tea.Batch(wait, a.notices.show(notice.ShowMsg{
		Severity: notice.Warning, Text: "Waiting for the change in flight, at most 5 seconds.",
	}))
}

// Close keeps what is left to be kept, once the program has ended. It blocks on the disk.
func (a *App) Close() {
	a.observations.close()
	a.desk.close()
}

func (a *App) closeAll() tea.Cmd {
	a.retire()
	return tea.Quit
}

// retire ends what the screens and the background are about; no message comes any more.
func (a *App) retire() {
	a.navigation.close()
	a.evidence.slot.Cancel()
	a.programs.stop()
}
