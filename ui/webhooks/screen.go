// Package webhooks lists the webhooks of the account. [Screen] combines those the service
// lists with those registered from this machine, which are all that can be known where the
// service has no list.
package webhooks

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// Screen shows the list.
type Screen struct {
	*masterdetail.List[*row, model.WebhookID]
	env   screen.Env
	slot  screen.Slot[[]model.Webhook]
	local local
	event model.WebhookEvent // that the list is limited to, "" for none
	all   int                // those that no filter hides included
}

var _ screen.Reading = (*Screen)(nil)

// New returns the list.
func New(env screen.Env, _ nav.Webhooks) *Screen {
	s := &Screen{env: env}
	s.List = masterdetail.New(env, masterdetail.Options[*row, model.WebhookID]{
		Columns: s.columns(), ID: idOf, Detail: s.writeRow, Placeholder: "words of address, event or id", Head: 2,
	})
	return s
}

func (s *Screen) offered() bool { return s.env.Client.Supports("webhook.list") }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Webhooks" }

// Resume implements [screen.Resumer]. A new webhook may have been registered.
func (s *Screen) Resume(above screen.Outcome) tea.Cmd {
	if !above.Changed {
		return load(s.env)
	}
	s.show()
	return s.Refresh()
}

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.slot.Cancel()
	s.Spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.List.Unwind()
	if text {
		s.show()
	}
	return nil, there
}

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	if !s.offered() {
		return screen.Age{Read: s.local.at}
	}
	age := s.slot.Age()
	if s.Table.Len() > 0 {
		age.Failed = nil
	}
	return age
}
