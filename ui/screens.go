package ui

import (
	"inkdesk/ui/account"
	"inkdesk/ui/activity"
	"inkdesk/ui/annotations"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/compare"
	"inkdesk/ui/downloads"
	"inkdesk/ui/envelope"
	"inkdesk/ui/envelopes"
	"inkdesk/ui/forms"
	"inkdesk/ui/letters"
	"inkdesk/ui/lookup"
	"inkdesk/ui/nav"
	"inkdesk/ui/person"
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
	case nav.Compare:
		return compare.New(env, r)
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
		return lookup.New(env, r)
	case nav.Templates:
		return templates.New(env, r)
	case nav.Template:
		return template.New(env, r)
	case nav.Plan:
		return plan.New(env, r)
	case nav.WorkOrder:
		return plan.NewWork(env, r)
	case nav.Unfinished:
		return resume.New(env, r)
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
