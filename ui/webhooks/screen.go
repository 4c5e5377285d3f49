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
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/spinner"
)

// Screen shows the list.
type Screen struct {
	env     screen.Env
	size    screen.Size
	slot    screen.Slot[[]model.Webhook]
	local   local
	event   model.WebhookEvent // that the list is limited to, "" for none
	all     int                // those that no filter hides included
	list    *masterdetail.List[*row, model.WebhookID]
	spinner *spinner.Spinner
	menu    *picker.Menu // nil unless one is open
}

var _ screen.Reading = (*Screen)(nil)

// New returns the list.
func New(env screen.Env, _ nav.Webhooks) *Screen {
	s := &Screen{env: env, spinner: spinner.New(env.Owner)}
	s.list = masterdetail.New(env, masterdetail.Options[*row, model.WebhookID]{
		Columns: s.columns(), ID: idOf, Detail: s.writeRow, Placeholder: "words of address, event or id",
	})
	return s
}

func (s *Screen) offered() bool { return s.env.Client.Supports("webhook.list") }

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return s.Refresh() }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Webhooks" }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil || s.list.Typing() }

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
	s.spinner.End()
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.list.Restyle() }

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) {
	there, text := s.list.Unwind()
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
	if s.list.Table.Len() > 0 {
		age.Failed = nil
	}
	return age
}
