package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/reconcile"
	"inkdesk/ui/describe"
)

// caseOf is an entry of the journal as a case. The journal has no names and no texts, so
// only the service can tell most values.
func caseOf(e journal.Entry, zone *time.Location) *reconcile.Case {
	keys := slices.Sorted(maps.Keys(e.Intent.IDs))
	ids := make([]string, len(keys))
	for i, k := range keys {
		ids[i] = e.Intent.IDs[k]
	}
	c := &reconcile.Case{
		ID: string(e.Seq), What: api.TitleOf(e.Intent.Operation), Target: strings.Join(ids, " "), When: e.Time.In(zone).Format("2 Jan 15:04:05"),
		Why: entryReason(e),
	}
	in := e.Intent
	switch op, _ := api.Lookup(in.Operation); {
	case !in.After.Expires.IsZero():
		c.Before, c.After = formatTime(in.Before.Expires, zone), formatTime(in.After.Expires, zone)
	case in.After.Level != "":
		c.Before, c.After = model.LegalityLevel(in.Before.Level).Label(), model.LegalityLevel(in.After.Level).Label()
	case op.Class == api.Transition || op.Class == api.Delete:
		c.Before = model.Status(in.Before.Status).Label()
		if in.Operation == change.VoidEnvelope {
			c.After = model.Voided.Label()
		}
	}
	return c
}

func formatTime(at time.Time, zone *time.Location) string {
	if at.IsZero() {
		return ""
	}
	return at.In(zone).Format("Mon 2 Jan 2006 15:04")
}

// elsewhere is why the service cannot be asked about an entry, "" when it can.
func (u *UnknownOutcomes) elsewhere(e journal.Entry) string {
	in := e.Intent
	if in.Host == u.env.Client.Host() && in.Profile == u.env.Settings.Profile.Name {
		return ""
	}
	return fmt.Sprintf("This was changed with the profile %s at %s; start with that profile to look.", model.Clean(in.Profile), model.Clean(in.Host))
}

func entryReason(e journal.Entry) string {
	switch status := e.Result.Status; {
	case e.Ended.IsZero():
		return "The program ended before the answer came; what its plan had not begun was not sent."
	case status >= 500:
		return strings.TrimSpace(fmt.Sprintf("The service failed over it (status %d). %s", status, describe.Said(e.Result)))
	default:
		return "The answer was lost."
	}
}
