package envelope

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// reveal shows the secret of one recipient for a moment. It is never copied.
type reveal struct {
	key   string // of the recipient, "" for nobody
	value model.Secret
	timer screen.Timer
}

// revealed is how long a secret stays on the screen.
const revealed = 10 * time.Second

// shows reports whether this secret of this recipient may be seen. Another one that a
// refresh has brought may not.
func (r *reveal) shows(key string, value model.Secret) bool {
	return r.key != "" && r.key == key && r.value == value
}

func (r *reveal) hide() {
	r.key, r.value = "", model.Secret{}
	r.timer.Stop()
}

// revealSelected shows the secret of the selected recipient, or hides it again.
func (s *Screen) revealSelected() tea.Cmd {
	if !s.isOpen(tabRecipients) || s.covered() {
		return notice.Say(notice.Info, "Select a recipient in the tab Recipients first.")
	}
	key, r := s.selectedRecipient()
	switch {
	case r == nil || r.Verification == nil || r.Verification.Value.IsZero():
		return notice.Say(notice.Info, "This recipient has nothing to reveal.")
	case s.reveal.shows(key, r.Verification.Value):
		s.reveal.hide()
		s.changed()
		return nil
	}
	s.reveal.key, s.reveal.value = key, r.Verification.Value
	s.changed()
	return s.reveal.timer.Start(s.env.Owner, revealed)
}
