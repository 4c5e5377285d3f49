package envelope

import (
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
)

func (p *page) judge(e *model.Envelope) {
	p.Report = p.env.Account.Report(e, p.env.ServiceNow())
	if all, read := p.fields.Of(e.Documents); read && len(all) > 0 {
		p.origin.look(e, all)
	}
}

// writeFindings writes those that are about something under a heading, nothing where there
// are none.
func (p *page) writeFindings(pen *richtext.Writer, about func(triage.Finding) bool) {
	headed := false
	for _, f := range p.Findings {
		if !about(f) {
			continue
		}
		if !headed {
			pen.Heading("Findings")
			headed = true
		}
		describe.WriteFinding(pen, f, 0, false)
	}
}

type origin struct {
	env   screen.Env
	found *account.Origin // nil for none
	// generation holds that of the account when the origin was looked for.
	generation uint64
}

// mostLike bounds the templates with the right pages whose fields are read in the background.
const mostLike = 3

func (o *origin) look(e *model.Envelope, fields account.Fields) {
	templates := o.env.Account.Templates()
	templates.WantLike(e.Documents, mostLike)
	if now := o.env.Account.Generation(); o.generation != now {
		o.generation, o.found = now, templates.Origin(e.SigningSteps, e.Documents, fields.List(e.Documents))
	}
}

func (o *origin) forget() { *o = origin{env: o.env} }
