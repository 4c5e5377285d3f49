package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/lookup"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/line"
)

// paste gives pasted text to whoever is typing. Where nobody is, it is taken for
// something to find: an id or a link to open, an address to search. It never stands for
// a key, so it confirms nothing.
func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	msg.Content = line.Join(model.NewText(msg.Content).Lines())
	top := a.stack.top()
	switch {
	case a.lock.on, a.leaving, top == nil, !a.layout.fits():
		return nil
	case a.layer != nil:
		return a.handLayer(msg)
	case top.capturing():
		return a.tell(top.owner, msg)
	}
	if route, ok := find(msg.Content); ok {
		return a.open(route)
	}
	return a.show(notice.Show{Text: "The pasted text holds no id, no link and no e-mail address."})
}

// find tells where clean text leads that somebody was given: to what an id belongs to,
// or to what an address is part of.
func find(text string) (nav.Route, bool) {
	if _, ok := lookup.ID(text); ok {
		return nav.Lookup{Pasted: strings.TrimSpace(model.Clean(text))}, true
	}
	if address, ok := addressIn(text); ok {
		return nav.Envelopes{Query: address}, true
	}
	return nil, false
}

// addressIn finds the first e-mail address, as mail programs write it: plain, in angle
// brackets, with mailto.
func addressIn(text string) (string, bool) {
	for word := range strings.FieldsFuncSeq(text, splitsAddress) {
		word = strings.Trim(strings.TrimPrefix(word, "mailto:"), ".:")
		local, domain, found := strings.Cut(word, "@")
		if found && local != "" && strings.Contains(strings.Trim(domain, "."), ".") && !strings.Contains(domain, "@") {
			return word, true
		}
	}
	return "", false
}

func splitsAddress(r rune) bool { return strings.ContainsRune(" \n\t<>()[]\"',;|", r) }
