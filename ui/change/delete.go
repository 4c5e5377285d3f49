package change

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/describe"
)

// The values of the field that widens a deletion of many.
const (
	fieldWhich = "which"
	draftsOnly = "drafts"
	allClosed  = "closed"
)

// deleteEnvelope deletes an envelope. Among many it takes drafts alone unless told
// otherwise.
func deleteEnvelope() Change {
	return Change{
		Operation: "envelope.delete", Title: "Delete", Verb: "Delete", Kind: AnEnvelope, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Whether the service keeps it in the trash or erases it is not known.",
		refuses:     ifOpen,
		fields:      whichToDelete,
		enter: func(v Values, _ Asked) (Edit, error) {
			drafts := v[fieldWhich] == draftsOnly
			return Edit{effect: func(t Target) Effect { return deletion(t, drafts) }, requests: one("envelope.delete", nil)}, nil
		},
	}
}

func ifOpen(t Target) string {
	if s := t.Status(); s.Open() {
		return those(s) + " must be voided before they are deleted."
	}
	return ""
}

func whichToDelete(a Asked) []Field {
	drafts := 0
	for _, t := range a.Targets {
		if t.Status() == model.Draft {
			drafts++
		}
	}
	if len(a.Targets) == 1 || drafts == len(a.Targets) {
		return nil
	}
	return []Field{{
		Name: fieldWhich, Title: "Which ones", Form: Choice, Value: draftsOnly,
		Help: "Ended envelopes may have to be kept by law.",
		Options: []Option{
			{draftsOnly, "Drafts only"},
			{allClosed, "Ended ones too: completed, expired, declined, voided"},
		},
	}}
}

func deletion(t Target, draftsOnly bool) Effect {
	e := Effect{Before: t.Status().Label(), After: "deleted", Skip: ifOpen(t)}
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

// gone is the edit of a deletion that nothing has to be entered for.
func gone(operation string, before func(Target) string) func(Values, Asked) (Edit, error) {
	return func(Values, Asked) (Edit, error) {
		return Edit{
			effect:   func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} },
			requests: one(operation, nil),
		}, nil
	}
}
