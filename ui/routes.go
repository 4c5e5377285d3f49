package ui

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/account"
	"inkdesk/ui/activity"
	"inkdesk/ui/annotations"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/detail"
	"inkdesk/ui/downloads"
	"inkdesk/ui/envelope"
	"inkdesk/ui/envelopes"
	"inkdesk/ui/forms"
	"inkdesk/ui/letters"
	"inkdesk/ui/linear"
	"inkdesk/ui/nav"
	"inkdesk/ui/person"
	"inkdesk/ui/plan"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/signin"
	"inkdesk/ui/templates"
	"inkdesk/ui/webhooks"
)

// RouteOf returns where text leads that was given on the command line: the name of a place, an id or a link to look
// up, an address to search. Any other text is looked up all the same, because a service may have short ids.
func RouteOf(text string) nav.Route {
	for _, p := range places() {
		if visit, ok := p.Msg.(visitRouteMsg); ok && strings.EqualFold(p.Title, text) {
			return visit.route
		}
	}
	if route, ok := routeIn(text); ok {
		return route
	}
	return nav.Lookup{Pasted: text}
}

// routeIn returns where clean text leads: to what an id in it belongs to, or to what an address is part of.
func routeIn(text string) (nav.Route, bool) {
	if _, ok := query.ID(text); ok {
		return nav.Lookup{Pasted: strings.TrimSpace(model.Clean(text))}, true
	}
	for _, word := range model.SearchWords(text) { // for the first address, as mail programs write it
		local, domain, found := strings.Cut(model.BareAddress(strings.TrimRight(word, ".")), "@")
		if found && local != "" && strings.Contains(strings.TrimLeft(domain, "."), ".") && !strings.Contains(domain, "@") {
			return nav.Envelopes{Query: local + "@" + domain}, true
		}
	}
	return nil, false
}

func places() []linear.Word {
	return []linear.Word{
		{Title: "Envelopes", Does: "find envelopes, and what needs attention", Msg: visitRouteMsg{nav.Envelopes{}}},
		{Title: "Templates", Does: "find templates, and what is wrong in them", Msg: visitRouteMsg{nav.Templates{}}},
		{Title: "Webhooks", Does: "register and delete webhooks", Msg: visitRouteMsg{nav.Webhooks{}}},
		{Title: "Activity", Does: "list changes made, changes seen and calls", Msg: visitRouteMsg{nav.Activity{}}},
		{Title: "Unfinished work", Does: "go on with forms and plans that stopped", Msg: visitRouteMsg{nav.Resume{}}},
		{Title: "Open changes", Does: "check changes whose answer was lost", Msg: visitRouteMsg{nav.OpenChanges{}}},
		{Title: "Account", Does: "show the numbers of the account", Msg: visitRouteMsg{nav.Account{}}},
	}
}

// Places returns the names of the places that the command line takes, in the order of the menu.
func Places() []string {
	var names []string
	for _, place := range places() {
		names = append(names, place.Title)
	}
	return names
}

func screenOf(env screen.Env, route nav.Route) screen.Screen {
	switch r := route.(type) {
	case nav.Compare:
		return detail.NewComparison(env, r)
	case nav.Person:
		return person.New(env, r)
	case nav.Account:
		return account.New(env, r)
	case nav.Annotations:
		return annotations.New(env, r)
	case nav.Envelopes:
		return envelopes.New(env, r)
	case nav.Envelope:
		return envelope.New(env, r)
	case nav.Downloads:
		return downloads.New(env, r)
	case nav.Lookup:
		return newLookup(env, r)
	case nav.Templates:
		return templates.New(env, r)
	case nav.Template:
		return templates.NewDetail(env, r)
	case nav.Plan:
		return plan.New(env, r)
	case nav.WorkOrder:
		return plan.NewWork(env, r)
	case nav.Resume:
		return plan.NewResume(env, r)
	case nav.OpenChanges:
		return plan.NewUnknownOutcomes(env, r)
	case nav.Webhooks:
		return webhooks.New(env, r)
	case nav.Activity:
		return activity.New(env, r)
	case nav.Form:
		return forms.New(env, r)
	case nav.Letter:
		return letters.New(env, r)
	case nav.BulkSend:
		return bulksend.New(env, r)
	case nav.SignIn:
		return signin.New(env, r)
	}
	return nil
}
