package ui

import (
	"charm.land/bubbles/v2/key"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	// leastHints is the room that is left for hints beside a message, in cells.
	leastHints = 24
	// mostNoticeLines is how many lines a long message may cover.
	mostNoticeLines = 3
)

// footer is the last line: a message at the left, key hints at the right. A message that
// is too long for that covers the lines above.
func (a *App) footer() (over []string, last string) {
	t := a.env.Theme
	role, text, remedy := a.message()
	hint, help := a.hints()
	if help.Enabled() {
		hint = append(remedy, hint...)
	}
	room := a.layout.width - leastHints
	if text == "" || width(text) <= room {
		left := ""
		if text != "" {
			left = t.Paint(role, text) + gap
		}
		return nil, left + draw.Footer(t, hint, help, a.layout.width-width(left))
	}
	lines := draw.Wrap(text, a.layout.width)
	if len(lines) > mostNoticeLines {
		lines = lines[:mostNoticeLines]
		lines[mostNoticeLines-1] += t.Glyphs.Ellipsis
	}
	for _, l := range lines {
		over = append(over, draw.Fit(t.Paint(role, draw.Fit(l, a.layout.width, t.Glyphs.Ellipsis)), a.layout.width, ""))
	}
	return over, draw.Footer(t, hint, help, a.layout.width)
}

// message is what the footer says: the latest notice, or else what holds until it is
// put right. With it come the keys that do something about it.
func (a *App) message() (theme.Role, string, []key.Binding) {
	k := a.env.Keys.Global
	if a.notices.text != "" {
		role, lead := look(a.env.Theme, a.notices.severity)
		if a.notices.severity >= notice.Warning {
			return role, lead + a.notices.text, []key.Binding{k.Errors}
		}
		return role, lead + a.notices.text, nil
	}
	if a.service.rejected && !a.signingIn() {
		role, lead := look(a.env.Theme, notice.Error)
		return role, lead + a.service.refusal, []key.Binding{k.SignIn}
	}
	if text := a.waitText(a.env.Now()); text != "" {
		return theme.Warn, text, nil
	}
	return theme.Text, "", nil
}

func (a *App) signingIn() bool {
	top := a.stack.top()
	if top == nil {
		return false
	}
	_, ok := top.route.(nav.SignIn)
	return ok
}

// hints are the keys for where one is, and the way to the help where it works.
func (a *App) hints() (hints []key.Binding, help key.Binding) {
	top := a.stack.top()
	switch {
	case a.layer != nil:
		return a.layer.Hints(), key.Binding{}
	case top == nil:
		return nil, key.Binding{}
	case top.capturing():
		return top.screen.Keys().ShortHelp(), key.Binding{}
	}
	return top.screen.Keys().ShortHelp(), a.env.Keys.Global.Help
}
