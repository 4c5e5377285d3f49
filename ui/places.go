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
		{title: "Envelopes", msg: visitRouteMsg{nav.Envelopes{}}},
		{title: "Templates", msg: visitRouteMsg{nav.Templates{}}},
		{title: "Webhooks", msg: visitRouteMsg{nav.Webhooks{}}},
		{title: "Activity", msg: visitRouteMsg{nav.Activity{}}},
		{title: "Unfinished work", msg: visitRouteMsg{nav.Unfinished{}}},
		{title: "Open changes", msg: visitRouteMsg{nav.OpenChanges{}}},
		{title: "Account", msg: visitRouteMsg{nav.Account{}}},
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
