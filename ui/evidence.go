package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// readEvidence reads more in the background, when nothing else is to be done.
func (a *App) readEvidence() tea.Cmd { return a.evidence.ask(a.mayReadEvidence) }

func (a *App) mayReadEvidence() bool {
	return !a.lock.covered && !a.leaving && !a.service.token.rejected && !a.service.paused() &&
		!a.navigation.waiting() && a.navigation.busy() == ""
}

// useEvidence takes what was read in the background, and has it shown in front. It reports
// whether the message was that.
func (a *App) useEvidence(msg tea.Msg) (tea.Cmd, bool) {
	wait, sentence, taken := a.evidence.answer(msg)
	if !taken {
		return nil, false
	}
	cmds := []tea.Cmd{wait, a.observeReply(msg), a.evidence.show(a.showLearned)}
	if sentence != "" {
		cmds = append(cmds, a.notices.show(notice.ShowMsg{Severity: notice.Info, Text: sentence}))
	}
	return tea.Batch(cmds...), true
}

// showLearned has what is in front show what was learned.
func (a *App) showLearned() tea.Cmd {
	top := a.navigation.top()
	if top == nil {
		return nil
	}
	return a.navigation.deliver(top.owner, screen.LearnedMsg{})
}

// checkedCells is how long the bar of it is.
const checkedCells = 7

// evidenceText says over the list of envelopes how far that has come, "" for nothing to say.
func (a *App) evidenceText() string {
	top := a.navigation.top()
	if top == nil {
		return ""
	}
	if _, list := top.route.(nav.Envelopes); !list {
		return ""
	}
	read, of := a.evidence.Progress()
	if read == of {
		return ""
	}
	// The sign moves in tens: each move is sent over the line while nobody presses a key.
	read -= read % 10
	full, g := checkedCells*read/of, a.env.Theme.Glyphs
	return fmt.Sprintf("checked %d/%d %s", read, of, strings.Repeat(g.BarFull, full)+strings.Repeat(g.BarEmpty, checkedCells-full))
}
