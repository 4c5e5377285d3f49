package activity

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/journal"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/shift"
)

func (s *Screen) openTarget() tea.Cmd {
	var route nav.Route
	if c, ok := s.calls.Table.Selected(); ok && s.tab == callsTab {
		route = targetOfCall(c.Path)
	}
	if r, ok := s.changes.Table.Selected(); ok && s.tab == changesTab {
		if r.isGroup() {
			return notice.Say(notice.Info, "This is about several; %s shows each of them.", keys.Short(s.env.Keys.List.Open))
		}
		route = targetOfChange(r.latest())
	}
	if r, ok := s.seen.Table.Selected(); ok && s.tab == seenTab {
		route = envelopeRoute(r.observation.Envelope.String())
	}
	if route == nil {
		return notice.Say(notice.Info, "This is about no single envelope or template.")
	}
	s.env.Nav.Open(route)
	return nil
}

func targetOfChange(e *journal.Entry) nav.Route {
	if made := e.Result.Created; made != "" {
		switch on := (change.Request{Operation: e.Intent.Operation}).Created(made); {
		case on.Envelope != nil:
			return envelopeRoute(made)
		case on.Template != nil:
			return templateRoute(made)
		}
	}
	if id := e.Intent.IDs[journal.EnvelopeID]; id != "" {
		return envelopeRoute(id)
	}
	return templateRoute(e.Intent.IDs["template_id"])
}

func targetOfCall(path string) nav.Route {
	path, _, _ = strings.Cut(path, "?")
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	switch {
	case len(parts) >= 3 && parts[0] == "envelope" && parts[1] == "from_template":
		return templateRoute(parts[2])
	case len(parts) >= 2 && parts[0] == "envelope":
		return envelopeRoute(parts[1])
	case len(parts) >= 2 && parts[0] == "template":
		return templateRoute(parts[1])
	}
	return nil
}

func envelopeRoute(raw string) nav.Route {
	if id := model.ParseID[model.Envelope](raw); id.Valid() {
		return nav.Envelope{ID: id}
	}
	return nil
}

func templateRoute(raw string) nav.Route {
	if id := model.ParseID[model.Template](raw); id.Valid() {
		return nav.Template{ID: id}
	}
	return nil
}

const noCurl = "Only calls can be copied for curl; see the tab Calls."

func (s *Screen) copyCurl() tea.Cmd {
	c, ok := s.calls.Table.Selected()
	switch {
	case s.tab != callsTab:
		return notice.Say(notice.Info, noCurl)
	case !ok || s.env.Settings.Profile.BaseURL == nil:
		return nil
	}
	base := s.env.Settings.Profile.BaseURL
	return func() tea.Msg {
		return notice.CopyMsg{What: "curl command", Text: curl(base, c), Note: placeholderNote(c)}
	}
}

func (s *Screen) copyRow() tea.Cmd {
	if c, ok := s.calls.Table.Selected(); ok && s.tab == callsTab {
		return notice.Copy("call", fmt.Sprintf("%s %s %s status %s, %s, attempt %d",
			c.Start.UTC().Format(time.RFC3339), clean(c.Method), clean(c.Path), status(c.Status), elapsedText(max(c.Took, 1)), c.Attempt))
	}
	if r, ok := s.seen.Table.Selected(); ok && s.tab == seenTab && r.line == "" {
		return notice.Copy("observation", fmt.Sprintf("%s: %s, %s", model.Capital(s.seenBetween(r)), s.seenText(r), r.observation.Envelope))
	}
	if r, ok := s.changes.Table.Selected(); ok && s.tab == changesTab {
		e := r.latest()
		if r.isGroup() {
			return notice.Copy("changes", fmt.Sprintf("%s %s, %s: %s", e.Time.UTC().Format(time.RFC3339), r.what(), shift.OutcomeWord(e), r.names(&s.env)))
		}
		parts := []string{
			e.Time.UTC().Format(time.RFC3339) + " " + shift.Title(e.Intent.Operation), shift.Subject(e), shift.OutcomeWord(e),
			"status " + status(e.Result.Status),
		}
		if said := describe.Said(e.Result); said != "" {
			parts = append(parts, said)
		}
		parts = append(parts, describe.Changed(e, time.UTC, "to")...)
		if who := describe.PersonInFull(e.Process.Person); who != "" {
			parts = append(parts, "by "+who)
		}
		return notice.Copy("change", strings.Join(parts, ", "))
	}
	return nil
}
