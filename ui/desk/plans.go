package desk

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/api/desk"
	"inkdesk/model"
)

// plans is who is at a plan of changes.
type plans struct {
	// own are the envelopes of the plans that are open here, by the screen.
	own map[uint64][]string
	// others are accounts by the envelopes of their plans.
	others map[string][]string
}

// EnterPlan says that a screen shows a plan that holds some envelopes.
func (d *Desk) EnterPlan(owner uint64, envelopes []string) {
	if !d.Shared() || slices.Equal(d.plans.own[owner], envelopes) {
		return
	}
	if d.plans.own == nil {
		d.plans.own = make(map[uint64][]string)
	}
	d.plans.own[owner] = envelopes
	d.fresh = true
}

// LeavePlan says that a screen is closed.
func (d *Desk) LeavePlan(owner uint64) {
	if d == nil || d.plans.own[owner] == nil {
		return
	}
	delete(d.plans.own, owner)
	d.fresh = true
}

// OwnPlan are the envelopes of the plans that are open here.
func (d *Desk) OwnPlan() []string {
	var all []string
	for _, envelopes := range d.plans.own {
		all = append(all, envelopes...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// LoadPlans takes the plans of others.
func (d *Desk) LoadPlans(list []desk.Plan) {
	d.plans.others = make(map[string][]string)
	for _, p := range list {
		for _, e := range p.Envelopes {
			if !slices.Contains(d.plans.others[e], p.Account) {
				d.plans.others[e] = append(d.plans.others[e], p.Account)
			}
		}
	}
	d.generation++
}

// AtPlan says who else is at a plan that holds an envelope, "" for nobody.
func (d *Desk) AtPlan(id model.EnvelopeID) string {
	if d == nil || len(d.plans.others[id.String()]) == 0 {
		return ""
	}
	return d.people(d.plans.others[id.String()]) + " at a plan that holds this envelope"
}

// AtPlans says who else is at a plan that holds any of some envelopes, "" for nobody.
func (d *Desk) AtPlans(envelopes []string) string {
	if d == nil || len(d.plans.others) == 0 {
		return ""
	}
	var who []string
	n := 0
	for _, e := range envelopes {
		accounts := d.plans.others[e]
		if len(accounts) > 0 {
			n++
		}
		for _, a := range accounts {
			if !slices.Contains(who, a) {
				who = append(who, a)
			}
		}
	}
	switch {
	case n == 0:
		return ""
	case len(envelopes) == 1:
		return d.people(who) + " at a plan that holds this envelope."
	default:
		return fmt.Sprintf("%s at a plan that holds %d of these envelopes.", d.people(who), n)
	}
}

// people names accounts as the beginning of a sentence: "anna is", "anna and bob are".
func (d *Desk) people(accounts []string) string {
	names := make([]string, len(accounts))
	for i, a := range accounts {
		if names[i] = model.Clean(a); a == d.me {
			names[i] = "another session of yours"
		}
	}
	slices.Sort(names)
	text := strings.Join(names, " and ")
	if len(names) == 1 {
		return text + " is"
	}
	return text + " are"
}
