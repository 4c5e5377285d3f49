package forms

import (
	"inkdesk/ui/annotations/placing"
	"inkdesk/ui/screen"
)

type placeInput struct {
	*placing.Editor
	entry  *placeEntry
	before placing.Field // what leaving without change restores
}

func newPlaceInput(env screen.Env, e *placeEntry, problem string) *placeInput {
	p := &placeInput{Editor: placing.New(env, e.options, e.field()), entry: e, before: e.field()}
	p.ShowProblem(problem)
	return p
}

func (p *placeInput) store() bool {
	if p.Aborted() {
		return p.entry.put(p.before)
	}
	return p.entry.put(p.Field())
}

func (*placeInput) missing() string { return "" }

func (*placeInput) firstValue() string { return "" }
