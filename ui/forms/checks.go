package forms

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

type checksDoneMsg struct {
	screen.To
	number  uint64
	results checkResults
	// page is the one that err is about.
	page     string
	err      error
	toReview bool
}

// runChecks runs the checks of some pages, one after the other up to the first error.
func (e *pageEditor) runChecks(skips bool, pages ...page) tea.Cmd {
	names, lookups := []string{}, []asyncCheck{}
	for _, p := range pages {
		if p.check == nil || p.inactive {
			continue
		}
		if l := p.check(); l != nil {
			names, lookups = append(names, p.name), append(lookups, l)
		}
	}
	e.checkNumber = screen.NextNumber()
	c, msg := e.env.Client, checksDoneMsg{To: screen.To(e.env.Owner), number: e.checkNumber, results: e.results, toReview: skips}
	ctx, cancel := context.WithCancel(context.Background())
	e.cancel = cancel
	return func() tea.Msg {
		for i, l := range lookups {
			if msg.err = l(ctx, c, &msg.results); msg.err != nil {
				msg.page = names[i]
				break
			}
		}
		return msg
	}
}

func (e *pageEditor) cancelChecks() {
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
}
