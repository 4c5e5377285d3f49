package ui

import (
	"inkdesk/keys"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// places are the screens that can be gone to from everywhere.
func places() []entry {
	return []entry{
		{title: "Envelopes", does: "find envelopes, and what needs attention", msg: visitRouteMsg{nav.Envelopes{}}},
		{title: "Templates", does: "find templates, and what is wrong in them", msg: visitRouteMsg{nav.Templates{}}},
		{title: "Webhooks", does: "register and delete webhooks", msg: visitRouteMsg{nav.Webhooks{}}},
		{title: "Activity", does: "list changes made, changes seen and calls", msg: visitRouteMsg{nav.Activity{}}},
		{title: "Unfinished work", does: "go on with forms and plans that stopped", msg: visitRouteMsg{nav.Unfinished{}}},
		{title: "Open changes", does: "check changes whose answer was lost", msg: visitRouteMsg{nav.OpenChanges{}}},
		{title: "Account", does: "show the numbers of the account", msg: visitRouteMsg{nav.Account{}}},
	}
}

// Places are the names of the places that the command line takes, in the order of the menu.
func Places() []string {
	var names []string
	for _, place := range places() {
		names = append(names, place.title)
	}
	return names
}

func newPlacesMenu(env *screen.Env) layer {
	entries := append(places(), profilesEntry())
	for i := range entries {
		entries[i].key = keys.Nth(env.Keys.Move.Jump, i)
	}
	return newMenu(env, picker.Options{Title: "Go to", Menu: true}, entries)
}
