package ui

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
)

// RouteOf is where text leads that was given on the command line: the name of a place, an
// id or a link to look up, an address to search. What is none of these is looked up all
// the same, because a service may have short ids.
func RouteOf(text string) nav.Route {
	if route, ok := routeNamed(text); ok {
		return route
	}
	if route, ok := routeIn(text); ok {
		return route
	}
	return nav.Lookup{Pasted: text}
}

// routeNamed is the place of that name.
func routeNamed(text string) (nav.Route, bool) {
	for _, p := range places() {
		if visit, ok := p.msg.(visitRouteMsg); ok && strings.EqualFold(p.title, text) {
			return visit.route, true
		}
	}
	return nil, false
}

// routeIn is where clean text leads that somebody was given: to what an id belongs to, or
// to what an address is part of.
func routeIn(text string) (nav.Route, bool) {
	if _, ok := query.ID(text); ok {
		return nav.Lookup{Pasted: strings.TrimSpace(model.Clean(text))}, true
	}
	if address, ok := addressIn(text); ok {
		return nav.Envelopes{Query: address}, true
	}
	return nil, false
}

// addressIn finds the first e-mail address, as mail programs write it, see [model.SearchWords].
func addressIn(text string) (string, bool) {
	for _, word := range model.SearchWords(text) {
		local, domain, found := strings.Cut(model.BareAddress(strings.TrimRight(word, ".")), "@")
		if found && local != "" && strings.Contains(strings.TrimLeft(domain, "."), ".") && !strings.Contains(domain, "@") {
			return local + "@" + domain, true
		}
	}
	return "", false
}
