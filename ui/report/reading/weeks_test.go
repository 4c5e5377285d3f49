package reading_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/report"
	"inkdesk/ui/settings"
)

// declineMany declines forty open envelopes today, more than in any week before.
func declineMany(t *testing.T, s *demo.Service) {
	t.Helper()
	open := s.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress })
	for _, id := range open[:40] {
		if err := s.Change(id, func(e *model.Envelope) { e.Status = model.Declined }); err != nil {
			t.Fatal(err)
		}
	}
}

// An unusual week is in the list and in its causes, without a look at the numbers of the account, but only
// once all of the weeks was read.
func TestAnUnusualWeekIsListed(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{Envelopes: 600})
		listed := func(effort settings.Evidence, readings int, view, filter string) string {
			o := options(t, s)
			o.Settings, o.Readings = resolved(effort), readings
			found := list(t, o, view, filter)
			return tableOf(t, found, 200, nil) + written(t, found, report.JSON, nil)
		}
		const rest = "declined this week, usually"
		if text := listed(settings.EvidenceFull, 1000, "", ""); strings.Contains(text, "43 "+rest) {
			t.Errorf("a usual week is listed:\n%s", text)
		}
		declineMany(t, s)
		if text := listed(settings.EvidenceFull, 1000, "", ""); !strings.Contains(text, "Declined (43)") || !strings.Contains(text, "43 "+rest) || !strings.Contains(text, `"kind": "week"`) {
			t.Errorf("an unusual week is not listed:\n%s", text)
		}
		for name, row := range map[string]struct {
			effort       settings.Evidence
			readings     int
			view, filter string
		}{
			"nothing is to be read further": {settings.EvidenceFull, 0, "", ""},
			"not all was read":              {settings.EvidenceFull, 1, "", ""},
			"the profile wants no reading":  {settings.EvidenceOff, 1000, "", ""},
			"another view":                  {settings.EvidenceFull, 1000, "Expiring", ""},
			"with a filter":                 {settings.EvidenceFull, 1000, "Attention", "lease"},
		} {
			if text := listed(row.effort, row.readings, row.view, row.filter); strings.Contains(text, rest) {
				t.Errorf("%s:\n%s", name, text)
			}
		}
	})
}
