package change

import (
	"context"
	"strings"

	"inkdesk/api"
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
		Operation: "envelope.delete", Title: "Delete", Verb: "Delete", Kind: AnEnvelope, Irreversible: true,
		Consequence: "There is no way back. Whether the service keeps it in the trash or erases it is not known.",
		refuses:     ifOpen,
		fields:      whichToDelete,
		enter: func(v Values, _ Asked) (Step, error) {
			drafts := v[fieldWhich] == draftsOnly
			return Step{effect: func(t Target) Effect { return deletion(t, drafts) }, apply: applyDelete}, nil
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

func applyDelete(ctx context.Context, c *api.Client, t Target) (Done, error) {
	return Done{}, c.DeleteEnvelope(ctx, t.Envelope.ID)
}

// gone is the step of a deletion that nothing has to be entered for.
func gone(before func(Target) string, apply func(context.Context, *api.Client, Target) error) func(Values, Asked) (Step, error) {
	return func(Values, Asked) (Step, error) {
		return Step{
			effect: func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} },
			apply: func(ctx context.Context, c *api.Client, t Target) (Done, error) {
				return Done{}, apply(ctx, c, t)
			},
		}, nil
	}
}
