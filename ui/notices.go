package ui

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

const (
	// briefly is how long a notice stays that goes by itself.
	briefly = 5 * time.Second
	// readable is how long a warning or an error withstands keys: whoever types fast
	// would not see it otherwise.
	readable = time.Second
)

// notices holds the latest message for the footer.
type notices struct {
	severity notice.Severity
	text     string // "" when there is nothing to show
	since    time.Time
	timer    screen.Timer
}

// show shows a message and keeps what is worth keeping. The rejection of the token is
// shown by a banner of its own, so that every failing screen does not repeat it.
func (a *App) show(msg notice.ShowMsg) tea.Cmd {
	now := a.env.Now()
	if msg.Severity >= notice.Warning {
		a.past.add(now, msg)
	}
	if a.service.rejected && msg.Err != nil && api.KindOf(msg.Err) == api.Unauthorized {
		return nil
	}
	return a.notices.set(now, msg.Severity, brief(msg))
}

// brief is the text of a message without its technical cause.
func brief(msg notice.ShowMsg) string {
	if e, ok := errors.AsType[*api.Error](msg.Err); ok && msg.Text == msg.Err.Error() {
		return joined(e.Sentence(), e.Next())
	}
	return model.Clean(msg.Text)
}

func joined(sentence, next string) string {
	if next == "" {
		return sentence
	}
	return sentence + " " + next
}

// set shows a text. What is only good to know does not push a warning or an error aside.
func (n *notices) set(now time.Time, severity notice.Severity, text string) tea.Cmd {
	if severity == notice.Info && n.text != "" && n.severity >= notice.Warning {
		return nil
	}
	n.severity, n.text, n.since = severity, text, now
	n.timer.Stop()
	if severity >= notice.Warning {
		return nil
	}
	return n.timer.Start(0, briefly)
}

// pressed takes a warning or an error away, once it could be read.
func (n *notices) pressed(now time.Time) {
	if n.severity >= notice.Warning && now.Sub(n.since) >= readable {
		n.text = ""
	}
}

// elapsed takes the end of the timer.
func (n *notices) elapsed(msg tea.Msg) bool {
	if !n.timer.Ran(msg) {
		return false
	}
	n.text = ""
	return true
}

// look is how a severity is drawn: its role, and the sign and the word in front.
func look(t *theme.Theme, s notice.Severity) (role theme.Role, lead string) {
	switch s {
	case notice.Done:
		return theme.Good, t.Glyphs.Check + " "
	case notice.Warning:
		return theme.Warn, t.Glyphs.Soon + " Warning: "
	case notice.Error:
		return theme.Danger, t.Glyphs.Act + " Error: "
	}
	return theme.Text, ""
}
