package ui

import (
	"errors"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	shownFor     = 5 * time.Second // sets how long a notice stays that goes by itself
	shownAtLeast = time.Second     // sets how long a notice withstands keys, so that it is seen
)

// notices holds the latest message for the footer, and keeps those of before that are worth it.
type notices struct {
	now      func() time.Time
	token    tokenStatus // whose banner shows where there is no message
	log      messageLog
	severity notice.Severity
	text     string // "" when there is nothing to show
	since    time.Time
	pressed  bool // a key was pressed since
	timer    screen.Timer
}

// show shows a message, and keeps it if that is worthwhile. The rejection of the token has a banner of its own.
func (n *notices) show(msg notice.ShowMsg) tea.Cmd {
	if msg.Severity >= notice.Warning {
		n.keep(msg)
	}
	if msg.Quiet {
		return nil
	}
	if n.token.rejected && msg.Err != nil && api.KindOf(msg.Err) == api.Unauthorized {
		return nil
	}
	if e, ok := errors.AsType[*api.Error](msg.Err); ok && msg.Text == msg.Err.Error() {
		return n.set(msg.Severity, joined(e.Sentence(), e.Next()))
	}
	return n.set(msg.Severity, model.Clean(msg.Text))
}

func (n *notices) say(text string) tea.Cmd { return n.show(notice.ShowMsg{Text: text}) }

func (n *notices) warn(text string) tea.Cmd {
	return n.show(notice.ShowMsg{Severity: notice.Warning, Text: text})
}

func (n *notices) keep(msg notice.ShowMsg) { n.log.add(n.now(), msg) }

func joined(sentence, next string) string {
	if next == "" {
		return sentence
	}
	return sentence + " " + next
}

// set shows a text. A text that is only good to know does not push a warning or an error aside, nor the report of an
// action before a key is pressed; such a report does, unless one key has led to both.
func (n *notices) set(severity notice.Severity, text string) tea.Cmd {
	same := !n.pressed && n.now().Sub(n.since) < shownAtLeast
	switch {
	case n.text == "":
	case n.severity >= notice.Warning && (severity == notice.Info || severity == notice.Done && same),
		n.severity == notice.Done && severity == notice.Info && !n.pressed:
		return nil
	}
	n.severity, n.text, n.since, n.pressed = severity, text, n.now(), false
	n.timer.Stop()
	if severity != notice.Info {
		return nil
	}
	return n.timer.Start(0, shownFor)
}

func (n *notices) elapsed(msg tea.Msg) bool {
	if !n.timer.Ran(msg) {
		return false
	}
	n.text = ""
	return true
}

func (n *notices) dismiss() {
	n.pressed = true
	if n.now().Sub(n.since) >= shownAtLeast {
		n.text = ""
	}
}

func styleOf(t *theme.Theme, s notice.Severity) (role theme.Role, lead string) {
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

// keepFailure logs the failure of a reply to a screen, which shows it in its own way.
func (n *notices) keepFailure(msg tea.Msg) {
	reply, ok := msg.(interface{ Failure() error })
	if !ok || reply.Failure() == nil {
		return
	}
	switch err := reply.Failure(); api.KindOf(err) {
	case api.Canceled, api.NotOffered, api.Unauthorized: // no one waits, it is no failure, or the frame says it
	default:
		n.keep(notice.ShowMsg{Severity: notice.Error, Text: err.Error(), Err: err})
	}
}

const leastHints, mostNoticeLines = 24, 3

type statusLine struct {
	env     *screen.Env
	notices *notices
	service *service
	top     *place      // nil for none
	layer   layer.Layer // nil for none
	tour    string      // what the tour says, "" for nothing
	width   int
}

// lines draws the last line. A message that is too long for it covers the lines above.
func (s statusLine) lines() (over []string, footer string) {
	t := s.env.Theme
	role, text, remedy := s.message()
	hint, last := s.hints()
	end := "" // the place of the help stays free without it
	switch {
	case slices.Equal(last.Keys(), s.env.Keys.Global.Help.Keys()):
		hint = append(remedy, hint...)
	case last.Enabled():
		end = gap
	}
	room := s.width - leastHints
	if text == "" || width(text) <= room {
		left := ""
		if text != "" {
			left = t.Paint(role, text) + gap
		}
		return nil, left + draw.Footer(t, hint, last, s.width-width(left)-len(end)) + end
	}
	lines := draw.Wrap(text, s.width)
	if len(lines) > mostNoticeLines {
		lines = lines[:mostNoticeLines]
		lines[mostNoticeLines-1] += t.Glyphs.Ellipsis
	}
	for _, l := range lines {
		over = append(over, draw.Fit(t.Paint(role, draw.Fit(l, s.width, t.Glyphs.Ellipsis)), s.width, ""))
	}
	return over, draw.Footer(t, hint, last, s.width-len(end)) + end
}

// message returns the text of the footer, the latest notice or else a problem, and the keys that do something about it.
func (s statusLine) message() (theme.Role, string, []key.Binding) {
	k := s.env.Keys.Global
	if s.notices.text != "" {
		role, lead := styleOf(s.env.Theme, s.notices.severity)
		if s.notices.severity >= notice.Warning {
			return role, lead + s.notices.text, []key.Binding{k.Errors}
		}
		return role, lead + s.notices.text, nil
	}
	signingIn := false
	if s.top != nil {
		_, signingIn = s.top.route.(nav.SignIn)
	}
	if s.notices.token.rejected && !signingIn {
		role, lead := styleOf(s.env.Theme, notice.Error)
		return role, lead + s.notices.token.refusal, []key.Binding{k.SignIn}
	}
	if text := s.service.waitText(); text != "" {
		return theme.Warn, text, nil
	}
	return theme.Info, s.tour, nil
}

// hints returns the keys for the place, and the one that is never left out: to the help, or else out of the input.
func (s statusLine) hints() (hints []key.Binding, last key.Binding) {
	if s.layer != nil || s.top == nil { // a layer has its hints in itself
		return nil, key.Binding{}
	}
	hints, help := s.top.keys(s.env.Keys).ShortHelp(), s.env.Keys.Global.Help
	if !s.top.capturing() {
		return hints, help
	}
	at := s.top.helpHint(help)
	if at < 0 {
		if end := len(hints) - 1; end >= 0 && slices.Equal(hints[end].Keys(), s.env.Keys.Prompt.Cancel.Keys()) {
			return hints[:end], hints[end]
		}
		return hints, key.Binding{}
	}
	return slices.Delete(slices.Clone(hints), at, at+1), help
}
