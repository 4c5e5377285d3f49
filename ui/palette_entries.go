package ui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// isCommandKey reports whether one of the commands has this key, so that the key need not be listed a second time
// with fewer words.
func isCommandKey(list []screen.Command, b key.Binding) bool {
	return slices.ContainsFunc(list, func(c screen.Command) bool {
		return c.Key.Enabled() && slices.Equal(c.Key.Keys(), b.Keys())
	})
}

// operationEntries returns the operations of the service that the screen in front has no use for,
// each leading to where it is done.
func (p palette) operationEntries() []linear.Word {
	var entries []linear.Word
	forms := map[string]nav.FormKind{ // of operations that need nothing to be selected
		change.CreateEnvelope: nav.NewEnvelope, change.CreateFromTemplate: nav.FromTemplate,
		change.CreateTemplate: nav.NewTemplate, change.CreateWebhook: nav.NewWebhook,
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

// howTo says where an operation without a key of its own is used.
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

// keyFor returns the key of an operation where it is done.
func (p palette) keyFor(operation string) key.Binding {
	k := p.env.Keys
	switch operation {
	case change.DeleteWebhook:
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
