package envelope

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
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

// toggle shows the secret of that recipient, or hides it again. The command says when it
// has been shown for long enough.
func (r *reveal) toggle(owner uint64, key string, value model.Secret) tea.Cmd {
	if r.shows(key, value) {
		r.hide()
		return nil
	}
	r.key, r.value = key, value
	return r.timer.Start(owner, revealed)
}

// ran takes the end of that wait and hides the secret; it reports whether the message was
// it.
func (r *reveal) ran(msg tea.Msg) bool {
	if !r.timer.Ran(msg) {
		return false
	}
	r.hide()
	return true
}
