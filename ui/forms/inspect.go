package forms

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// lookDoneMsg says what looking at the answers showed.
type lookDoneMsg struct {
	owner, number uint64
	looked        looked
	// page is the one that err is about.
	page string
	err  error
	// skips: the review comes next.
	skips bool
}

// Addressee implements screen.Addressed.
func (m lookDoneMsg) Addressee() uint64 { return m.owner }

// inspect looks at the answers of some pages, one after the other up to the first mistake.
func (a *answering) inspect(skips bool, pages ...page) tea.Cmd {
	names, lookups := []string{}, []lookup{}
	for _, p := range pages {
		if p.look == nil || p.idle {
			continue
		}
		if l := p.look(); l != nil {
			names, lookups = append(names, p.name), append(lookups, l)
		}
	}
	a.number = screen.NextNumber()
	c, msg := a.env.Client, lookDoneMsg{owner: a.env.Owner, number: a.number, looked: a.looked, skips: skips}
	ctx, cancel := context.WithCancel(context.Background())
	a.cancel = cancel
	return func() tea.Msg {
		for i, l := range lookups {
			if msg.err = l(ctx, c, &msg.looked); msg.err != nil {
				msg.page = names[i]
				break
			}
		}
		return msg
	}
}

// interrupt gives up looking.
func (a *answering) interrupt() {
	if a.cancel != nil {
		a.cancel()
		a.cancel = nil
	}
}
