package ui

import (
	"inkdesk/ui/activity"
	"inkdesk/ui/annotations"
	"inkdesk/ui/compose"
	"inkdesk/ui/downloads"
	"inkdesk/ui/envelope"
	"inkdesk/ui/envelopes"
	"inkdesk/ui/lookup"
	"inkdesk/ui/many"
	"inkdesk/ui/nav"
	"inkdesk/ui/plan"
	"inkdesk/ui/resume"
	"inkdesk/ui/screen"
	"inkdesk/ui/signin"
	"inkdesk/ui/template"
	"inkdesk/ui/templates"
	"inkdesk/ui/webhooks"
)

// screenOf makes the screen of a place, nil for a place without one.
func screenOf(env screen.Env, route nav.Route) screen.Screen {
	switch r := route.(type) {
	case nav.Annotations:
		return annotations.New(env, r)
	case nav.Envelopes:
		return envelopes.New(env, r)
	case nav.Envelope:
		return envelope.New(env, r)
	case nav.Downloads:
		return downloads.New(env, r)
	case nav.Lookup:
		return lookup.New(env, r)
	case nav.Templates:
		return templates.New(env, r)
	case nav.Template:
		return template.New(env, r)
	case nav.Change:
		return plan.New(env, r)
	case nav.Work:
		return plan.NewWork(env, r)
	case nav.Unfinished:
		return resume.New(env, r)
	case nav.Pending:
		return plan.NewPending(env, r)
	case nav.Webhooks:
		return webhooks.New(env, r)
	case nav.Activity:
		return activity.New(env, r)
	case nav.Compose:
		return compose.New(env, r)
	case nav.Many:
		return many.New(env, r)
	case nav.SignIn:
		return signin.New(env, r)
	}
	return nil
}
