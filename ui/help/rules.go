package help

import (
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
)

// writeRules explains every rule that envelopes and fields are checked by.
func (h *Help) writeRules(w *writer) {
	w.title("What envelopes and fields are checked for")
	w.paragraph(theme.Muted, "The name behind a rule finds its envelopes: type it behind "+keys.Short(h.keys.List.Search)+
		". What mends a finding now stands beside it under "+keys.Short(h.keys.Envelope.Why)+".")
	for _, e := range triage.Rules() {
		w.title(model.Capital(e.Title) + "  rule:" + e.Rule.Name())
		w.bullet(e.What, "")
		w.bullet(e.Do, "")
		w.bullet("Rests on: "+e.Basis, "")
	}
}
