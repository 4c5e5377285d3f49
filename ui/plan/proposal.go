package plan

import (
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
)

// proposal is what a plan will do: one change, what was entered for it, and the targets
// with what it means for each.
type proposal struct {
	env    screen.Env
	change change.Change
	known  bool // the operation is one that is planned
	// given: the order was made before, here or by another session, so that nothing is
	// entered for it.
	given   bool
	asked   change.Asked
	edit    change.Edit
	entered bool // there is an edit

	rows     rows
	byID     map[string]*row
	over     int    // targets beyond the bound of one plan
	retrying bool   // it is about what failed before
	version  uint64 // grows with every change of a row
}

func newProposal(env screen.Env) *proposal {
	return &proposal{env: env, asked: change.Asked{Now: env.ServiceNow()}, byID: map[string]*row{}}
}

// rows are the targets in the order they were given.
type rows []*row
