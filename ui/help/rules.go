package help

import (
	"slices"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
)

// writeRules explains every rule that envelopes and fields are checked by.
func (h *Help) writeRules(w *writer) {
	w.title("What envelopes and fields are checked for")
	w.paragraph(theme.Muted, "The name behind a rule finds its envelopes: type it behind "+keys.Short(h.keys.List.Search)+
		". What fixes a finding now is beside it under "+keys.Short(h.keys.Envelope.Why)+".")
	first, others := h.inTurn()
	if len(first) > 0 {
		w.title("Found in this envelope")
	}
	for i, e := range append(first, others...) {
		if i == len(first) && i > 0 {
			w.title("All others")
		}
		w.title(model.Capital(e.Title) + "  rule:" + e.Rule.Name())
		w.bullet(e.What, "")
		w.bullet(e.Do, "")
		w.bullet("Rests on: "+e.Basis, "")
	}
}

// inTurn are the rules to be explained first, each once in the order of the findings, and the
// others.
func (h *Help) inTurn() (first, others []triage.Explanation) {
	others = triage.Rules()
	for _, rule := range h.options.Rules {
		if at := slices.IndexFunc(others, func(e triage.Explanation) bool { return e.Rule == rule }); at >= 0 {
			first, others = append(first, others[at]), slices.Delete(others, at, at+1)
		}
	}
	return first, others
}
