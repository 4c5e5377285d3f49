package picker

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// quietTime is how long no key may have been pressed before a key decides something that
// appeared by itself, so that a person has seen what they decide.
const quietTime = 400 * time.Millisecond

// Guard holds back keys that were typed before a choice appeared. The zero Guard holds back
// none.
type Guard struct {
	now   func() time.Time
	until time.Time
}

// NewGuard guards a choice that appears now.
func NewGuard(now func() time.Time) Guard { return Guard{now: now, until: now().Add(quietTime)} }

// Waits reports whether a key would come too early now.
func (g *Guard) Waits() bool { return !g.until.IsZero() && g.now().Before(g.until) }

// Blocks reports whether a message came too early.
func (g *Guard) Blocks(msg tea.Msg) bool {
	press, _ := msg.(tea.KeyPressMsg)
	switch {
	case g.until.IsZero():
		return false
	case press.IsRepeat || g.now().Before(g.until):
		*g = NewGuard(g.now)
		return true
	}
	g.until = time.Time{}
	return false
}
