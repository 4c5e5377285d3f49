package help

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// row holds one key, or the heading of a group when it has no text.
type row struct {
	heading string
	keys    []string
	text    string
	label   string // its short name, "" where the text is that
	name    string // of the action in the settings, "" for a key that has none; the typed text may be it
	why     string // why it does not work now, "" when it does
}

func rows(o Options) []row {
	var out []row
	actions := o.Keys.Actions()
	group := func(name string, bindings []key.Binding) {
		var found []row
		for _, b := range bindings {
			if len(b.Keys()) > 0 && b.Enabled() {
				found = append(found, newRow(b, actions))
			}
		}
		if len(found) > 0 {
			out = append(append(out, row{heading: name}), found...)
		}
	}
	hints, _ := o.Here.(screen.Hints)
	for i, bindings := range o.Here.FullHelp() {
		name := o.Title
		if i < len(hints.Groups) {
			name = hints.Groups[i]
		}
		group(name, bindings)
	}
	off := []row{{heading: "Not now"}}
	for _, u := range hints.Unavailable {
		if len(u.Binding.Keys()) > 0 {
			r := newRow(u.Binding, actions)
			r.text, r.why = u.Binding.Help().Desc, u.Why
			off = append(off, r)
		}
	}
	if len(off) > 1 {
		out = append(out, off...)
	}
	var everywhere []key.Binding
	for action := range o.Keys.All() {
		if action.Group == "global" {
			everywhere = append(everywhere, action.Binding)
		}
	}
	group("Everywhere", everywhere)
	return out
}

func newRow(b key.Binding, actions func(key.Binding) keys.Action) row {
	action := actions(b)
	r := row{keys: b.Keys(), text: b.Help().Desc, name: action.Name}
	if action.Does != "" && r.text == action.Binding.Help().Desc {
		r.text, r.label = action.Does, r.text
	}
	return r
}

type list struct {
	rows, shown []row
	cursor, top int
	room        int // lines when it was drawn last
}

// filter shows the rows whose key is the typed text, then those whose text contains it or whose action has that name.
func (l *list) filter(typed string) {
	l.cursor, l.top = 0, 0
	if typed == "" {
		l.shown = l.rows
		l.moveBy(0)
		return
	}
	l.shown = nil
	var more []row
	for _, r := range l.rows {
		switch {
		case r.heading != "":
		case slices.Contains(r.keys, typed):
			l.shown = append(l.shown, r)
		case strings.Contains(model.Fold(r.text+" "+r.label), model.Fold(typed)), r.name != "" && r.name == typed:
			more = append(more, r)
		}
	}
	l.shown = append(l.shown, more...)
	if len(l.shown) == 0 {
		l.proposeNearest(typed)
	}
}

// proposeNearest shows the keys whose texts are nearest to the typed text, under a line that says so. None is selected.
func (l *list) proposeNearest(typed string) {
	var texts []string
	for _, r := range l.rows {
		texts = append(texts, r.label+" "+r.text)
	}
	for _, i := range keys.NearestTexts(typed, texts) {
		l.shown = append(l.shown, l.rows[i])
	}
	if len(l.shown) > 0 {
		l.shown = append([]row{{heading: "No key here does that. The nearest:"}}, l.shown...)
	}
}

func (l *list) moveBy(by int) {
	if len(l.shown) == 0 {
		return
	}
	l.cursor = min(max(l.cursor+by, 0), len(l.shown)-1)
	direction := 1
	if by < 0 && l.cursor > 0 {
		direction = -1
	}
	for l.shown[l.cursor].heading != "" && l.cursor+direction < len(l.shown) {
		l.cursor += direction
	}
}

func (l *list) selected() (row, bool) {
	if l.cursor >= len(l.shown) || l.shown[l.cursor].heading != "" {
		return row{}, false
	}
	return l.shown[l.cursor], true
}

// window scrolls to the selection, with the heading above the first row of a group, and returns the rows that fit.
func (l *list) window(room int) (rows []row, first int) {
	l.room = max(room, 1)
	from := l.cursor
	if from > 0 && l.shown[from-1].heading != "" {
		from--
	}
	l.top = max(min(l.top, from), l.cursor-l.room+1)
	l.top = max(min(l.top, len(l.shown)-l.room), 0)
	return l.shown[l.top:min(l.top+l.room, len(l.shown))], l.top
}
