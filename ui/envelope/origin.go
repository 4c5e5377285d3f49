package envelope

import (
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/screen"
)

type origin struct {
	env   screen.Env
	found *account.Origin // nil for none
	// generation is that of the account when it was looked for.
	generation uint64
}

// mostLike is how many templates with the right pages have their fields read in the background.
const mostLike = 3

func (o *origin) look(e *model.Envelope, fields account.Fields) {
	templates := o.env.Account.Templates()
	templates.WantLike(e.Documents, mostLike)
	if now := o.env.Account.Generation(); o.generation != now {
		list := fields.List(e.Documents)
		o.generation = now
		o.found = templates.Origin(difference.Side{
			Steps: e.SigningSteps, Documents: e.Documents, Fields: list, Assume: o.env.Positions(list, e.Documents),
		})
	}
}

func (o *origin) forget() { *o = origin{env: o.env} }
