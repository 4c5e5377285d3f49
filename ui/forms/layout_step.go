package forms

import (
	"fmt"

	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

func (p placement) step(n, of int, path string, signers []signer, k formContext) runner.Step {
	f := p.field
	what, recipient := f.Type.Label(), 0
	if p.signer >= 0 {
		what += " of " + signers[p.signer].name
		recipient = signers[p.signer].number
	}
	where := fmt.Sprintf("%s, page %d", fileName(path), f.Page)
	box := fmt.Sprintf("%g from the left, %g from the top, %g by %g", f.X, f.Y, f.Width, f.Height)
	return runner.Step{
		Part: fmt.Sprint(partFields, n), Title: fmt.Sprintf("Place field %d of %d", n, of),
		Facts:   append([]draw.Fact{{Label: "field", Value: what}, {Label: "where", Value: where + ": " + box}}, propertyFacts(f, k)...),
		Request: change.Request{Operation: change.AddAnnotation, Body: &f, Document: p.document + 1, Recipients: []int{recipient}},
		Result:  func(runner.Task) string { return what + " on " + where },
	}
}
