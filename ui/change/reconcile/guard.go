package reconcile

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// calm is how long no key may have been pressed before one decides something that came up
// by itself, so that a person has seen what they decide.
const calm = 400 * time.Millisecond

// guard keeps keys that were typed ahead from deciding. The zero guard lets all through.
type guard struct{ until time.Time }

func newGuard(now time.Time) guard { return guard{until: now.Add(calm)} }

// holds reports whether a message came too early. The keys that leave never do.
func (g *guard) holds(msg tea.Msg, leave key.Binding, now time.Time) bool {
	press, ok := msg.(tea.KeyPressMsg)
	if g.until.IsZero() || ok && key.Matches(press, leave) {
		return false
	}
	if now.Before(g.until) {
		*g = newGuard(now)
		return true
	}
	g.until = time.Time{}
	return ok && press.IsRepeat
}
