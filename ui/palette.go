package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/help"
	"inkdesk/ui/layer"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

type pressKeyMsg struct {
	name  string
	owner uint64
}

type runCommandMsg struct {
	command screen.Command
	owner   uint64
}

type visitRouteMsg struct{ route nav.Route }

func newPalette(p palette) layer.Layer {
	m := layer.NewMenu(p.env, picker.Options{Title: "Do", Placeholder: "an action, a place, an id, a link or an address"}, p.words())
	m.Offer = func(typed string) []linear.Word {
		if w, ok := wordForText(typed); ok {
			return []linear.Word{w}
		}
		return nil
	}
	return m
}

// palette knows by name what can be done from the place in front.
func (a *App) palette() palette {
	p := palette{env: &a.env, place: a.navigation.top(), profiles: a.start.profiles, actions: a.env.Keys.Actions()}
	if p.place == nil || p.place.capturing() {
		return p
	}
	if c, ok := p.place.screen.(screen.Commander); ok {
		p.here = c.Commands()
	}
	p.own = a.programs.Words(p.place.forPrograms())
	return p
}

// words returns all that can be done: the keys of a question alone while one is asked there.
func (p palette) words() []linear.Word {
	if p.place.capturing() {
		return p.keyEntries()
	}
	var commands []linear.Word
	for _, c := range p.here {
		e := linear.Word{Title: c.Title, Note: cmp.Or(c.Note, c.Key.Help().Key), Why: c.Why, Key: c.Key, Msg: runCommandMsg{c, p.place.owner}}
		if len(c.Key.Keys()) > 0 {
			e.Does = p.actions(c.Key).Does
		}
		commands = append(commands, e)
	}
	var entries []linear.Word
	for _, group := range []struct {
		name    string
		entries []linear.Word
	}{
		{"On this screen", p.keyEntries()},
		{"Actions", append(commands, p.own...)},
		{"Go to", append(places(), profilesEntry())},
		{"Everywhere", append(p.frameEntries(), p.settingEntries()...)},
		{"On other screens", p.operationEntries()},
	} {
		for _, one := range group.entries {
			one.Group, one.Synonyms = group.name, strings.TrimSpace(one.Synonyms+" "+help.Synonyms(one.Title))
			entries = append(entries, one)
		}
	}
	return append(entries, impossibleEntries(p.env.Keys)...)
}

type palette struct {
	env      *screen.Env
	place    *place
	here     []screen.Command // of the place
	own      []linear.Word    // the person's own programs there
	profiles Profiles
	actions  func(key.Binding) keys.Action // returns the actions of a binding
}

// impossibleEntries returns the actions that people look for in vain, each answering with those that there are instead.
func impossibleEntries(k *keys.Map) []linear.Word {
	var entries []linear.Word
	for _, l := range help.Impossible(k) {
		text := notice.Joined("The service has no operation for this.", l.Instead)
		entries = append(entries, linear.Word{
			Title: strings.TrimSuffix(l.What, "."), Group: "Not possible", Note: "not possible", Does: l.Instead, Synonyms: l.Words,
			Msg: notice.ShowMsg{Text: text},
		})
	}
	return entries
}

// wordForText offers to open an id or to search an address that was typed, false for other texts.
func wordForText(typed string) (w linear.Word, ok bool) {
	route, ok := routeIn(typed)
	w = linear.Word{Title: "Open " + typed, Note: "id or link", Msg: nav.OpenMsg{Route: route}}
	if _, search := route.(nav.Envelopes); search {
		w.Title, w.Note = "Search for "+typed, "envelopes"
	}
	return w, ok
}

// keyEntries returns the keys of the screen by name, but those that move about and those that its commands name.
func (p palette) keyEntries() []linear.Word {
	var entries []linear.Word
	var moves []string
	for action := range p.env.Keys.All() {
		if action.Group == "move" {
			moves = append(moves, action.Binding.Keys()...)
		}
	}
	for _, group := range p.place.keys(p.env.Keys).FullHelp() {
		for _, b := range group {
			named := func(c screen.Command) bool { return c.Key.Enabled() && slices.Equal(c.Key.Keys(), b.Keys()) }
			if !b.Enabled() || len(b.Keys()) == 0 || slices.Contains(moves, b.Keys()[0]) || slices.ContainsFunc(p.here, named) {
				continue
			}
			entries = append(entries, p.keyEntry(b))
		}
	}
	return entries
}

func (p palette) keyEntry(b key.Binding) linear.Word {
	e := linear.Word{Title: model.Capital(b.Help().Desc), Note: b.Help().Key, Key: b, Msg: pressKeyMsg{b.Keys()[0], p.place.owner}}
	if action := p.actions(b); action.Binding.Help().Desc == b.Help().Desc { // or else the screen has its own name for it
		e.Does = action.Does
	} else {
		e.Synonyms = action.Binding.Help().Desc
	}
	return e
}

// frameEntries returns the keys that work everywhere, but for the one that opened this.
func (p palette) frameEntries() []linear.Word {
	k := p.env.Keys.Global
	var entries []linear.Word
	for _, b := range []key.Binding{
		k.Refresh, k.Pause, k.Errors, k.Help, k.Signs, k.Tour, k.SignIn, k.Mouse, k.Redraw, k.Suspend, k.Quit,
	} {
		if b.Enabled() && len(b.Keys()) > 0 {
			entries = append(entries, p.keyEntry(b))
		}
	}
	return append(entries,
		linear.Word{Title: "What cannot be done", Note: "help", Msg: showHelpMsg{help.Limits}},
		linear.Word{Title: "What is assumed about the service", Note: "help", Msg: showHelpMsg{help.Assumptions}},
		linear.Word{Title: "What the rules are about", Note: "help", Msg: showHelpMsg{help.Rules}},
	)
}

// operationEntries returns the operations that the screen in front has no use for, each leading to where it is done.
func (p palette) operationEntries() []linear.Word {
	var entries []linear.Word
	forms := map[string]nav.FormKind{ // of operations that need nothing to be selected
		change.CreateEnvelope.Name: nav.NewEnvelope, change.CreateFromTemplate.Name: nav.FromTemplate,
		change.CreateTemplate.Name: nav.NewTemplate, change.CreateWebhook.Name: nav.NewWebhook,
	}
	for _, op := range api.Operations() {
		if slices.ContainsFunc(p.here, func(c screen.Command) bool { return c.Operation == op.Name }) {
			continue
		}
		resource, _, _ := strings.Cut(op.Name, ".")
		e := linear.Word{Title: model.Capital(resource) + ": " + op.Title, Why: change.Barred(p.env.Client, op.Name)}
		place := map[string]nav.Route{"envelope": nav.Envelopes{}, "template": nav.Templates{}, "webhook": nav.Webhooks{}}[resource]
		where := model.Capital(resource) + "s"
		if form := forms[op.Name]; form != "" {
			e.Msg = nav.OpenMsg{Route: nav.Form{Kind: form}}
		} else if b := p.keyFor(op.Name); b.Enabled() {
			e.Note = "in " + where + ", " + keys.Short(b)
			e.Msg = showWhereMsg{place, fmt.Sprintf("%s: select a row and press %s.", model.Capital(op.Title), keys.Short(b))}
		} else {
			e.Note = "in " + where
			e.Msg = showWhereMsg{place, model.Capital(op.Title) + ": " + p.howTo(op.Name)}
		}
		entries = append(entries, e)
	}
	return entries
}

type showWhereMsg struct {
	route nav.Route
	how   string
}

func (p palette) howTo(operation string) string {
	_, name, _ := strings.Cut(operation, ".")
	pages := keys.Short(p.env.Keys.Envelope.Pages)
	switch {
	case name == "list":
		return "the list is made of it; " + keys.Short(p.env.Keys.Global.Refresh) + " reads it again."
	case strings.HasSuffix(name, "_annotation"):
		return "open a row, then its pages (" + pages + "), and select the field."
	case strings.HasSuffix(name, "annotations"):
		return "open a row; the tab Fields and the pages (" + pages + ") are made of them."
	case strings.Contains(name, "attachment"):
		return "open a row, then the tab Attachments."
	}
	return "open a row, then the tab Documents."
}

func (p palette) keyFor(operation string) key.Binding {
	k := p.env.Keys
	switch operation {
	case change.DeleteWebhook.Name:
		return k.Webhook.Delete
	case "envelope.get", "template.get":
		return k.List.Open
	case "envelope.list":
		return k.List.Search
	}
	all := append(change.Actions(p.env.Client, k, nil), change.TemplateActions(p.env.Client, k, &model.Template{})...)
	for _, action := range all {
		if action.Operation == operation {
			return action.Binding
		}
	}
	return key.Binding{}
}
