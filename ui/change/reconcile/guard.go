package reconcile

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// quietTime is how long no key may have been pressed before a key decides something that
// appeared by itself, so that a person has seen what they decide.
const quietTime = 400 * time.Millisecond

// keyGuard ignores keys that were typed before a choice appeared. The zero keyGuard ignores
// none.
type keyGuard struct{ until time.Time }

func newKeyGuard(now time.Time) keyGuard { return keyGuard{until: now.Add(quietTime)} }

// blocks reports whether a message came too early. The keys that leave are never blocked.
func (g *keyGuard) blocks(msg tea.Msg, leave key.Binding, now time.Time) bool {
	press, ok := msg.(tea.KeyPressMsg)
	if g.until.IsZero() || ok && key.Matches(press, leave) {
		return false
	}
	if now.Before(g.until) {
		*g = newKeyGuard(now)
		return true
	}
	g.until = time.Time{}
	return ok && press.IsRepeat
}
