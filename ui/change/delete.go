package change

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

// The field about which of several envelopes are deleted, and its values.
const (
	fieldWhich = "which"
	draftsOnly = "drafts"
	allClosed  = "closed"
)

// deleteEnvelope deletes an envelope. Of several it deletes only the drafts unless the form
// says otherwise.
func deleteEnvelope() Change {
	return Change{
		Operation: DeleteEnvelope, Title: "Delete", Verb: "Delete", Kind: AnEnvelope, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Whether the service keeps it in the trash or erases it is not known.",
		refuses:     refuseOpen,
		fields:      whichToDelete,
		enter: func(v Values, _ Asked) (Edit, error) {
			drafts := v[fieldWhich] == draftsOnly
			return Edit{effect: func(t Target) Effect { return deletionEffect(t, drafts) }, requests: sameRequest(DeleteEnvelope, nil)}, nil
		},
	}
}

func refuseOpen(t Target) string {
	if s := t.Status(); s.Open() {
		return envelopesIn(s) + " must be voided before they are deleted."
	}
	return ""
}

func whichToDelete(a Asked) []form.Question {
	drafts := 0
	for _, t := range a.Targets {
		if t.Status() == model.Draft {
			drafts++
		}
	}
	if len(a.Targets) == 1 || drafts == len(a.Targets) {
		return nil
	}
	return []form.Question{{
		Name: fieldWhich, Title: "Which ones", Initial: draftsOnly,
		Help: "Ended envelopes may have to be kept by law.",
		Options: []form.Option{
			{Value: draftsOnly, Title: "Drafts only"},
			{Value: allClosed, Title: "Ended ones too: completed, expired, declined, voided"},
		},
	}}
}

func deletionEffect(t Target, draftsOnly bool) Effect {
	e := Effect{Before: t.Status().Label(), After: "deleted", Skip: refuseOpen(t)}
	if e.Skip == "" && draftsOnly && t.Status() != model.Draft {
		e.Skip = "Only drafts were to be deleted."
	}
	var held []string
	if n := len(t.Envelope.Documents); n > 0 && t.Status() == model.Draft {
		held = append(held, describe.Counted(n, "document"))
	}
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered > 0 {
		held = append(held, "uploaded files")
	}
	if len(held) > 0 {
		e.Doubt = "It holds " + strings.Join(held, " and ") + "."
	}
	return e
}

func deletionEdit(operation string, before func(Target) string) func(Values, Asked) (Edit, error) {
	return func(Values, Asked) (Edit, error) {
		return Edit{
			effect:   func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} },
			requests: sameRequest(operation, nil),
		}, nil
	}
}
