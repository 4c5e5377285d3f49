package ui

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"inkdesk/ui/layer"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

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

const leastHints, mostNoticeLines = 24, 3

type statusLine struct {
	env     *screen.Env
	notices *notice.Board
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
	if latest := s.notices.Latest(); latest.Text != "" {
		role, lead := styleOf(s.env.Theme, latest.Severity)
		if latest.Severity >= notice.Warning {
			return role, lead + latest.Text, []key.Binding{k.Errors}
		}
		return role, lead + latest.Text, nil
	}
	signingIn := false
	if s.top != nil {
		_, signingIn = s.top.route.(nav.SignIn)
	}
	if s.notices.Banner.Text != "" && !signingIn {
		role, lead := styleOf(s.env.Theme, notice.Error)
		return role, lead + s.notices.Banner.Text, []key.Binding{k.SignIn}
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
