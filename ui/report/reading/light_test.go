package reading_test

import (
	"context"
	"encoding/json"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/settings"
)

// Little is read of most envelopes, but all that the rows of a list need: it is complete only when
// each of them is checked, and one that is shown by itself says the same.
func TestACompleteListIsChecked(t *testing.T) {
	at(t, func(t *testing.T) {
		for _, effort := range []settings.Evidence{settings.EvidenceLight, settings.EvidenceFull} {
			for _, name := range []string{"Attention", "Expiring", "Looks finished"} {
				for _, readings := range []int{0, 30, 1000} {
					o := options(t, serviceOf(t, demo.Options{Envelopes: 200}))
					o.Settings, o.Readings = resolved(effort), readings
					list, err := reading.Open(o).List(context.Background(), reading.Question{View: name})
					if err != nil {
						t.Fatal(err)
					}
					left := 0
					for _, r := range list.Rows() {
						if len(r.Report.Unchecked) > 0 {
							left++
						}
					}
					if list.Complete && left > 0 || list.Unchecked < left || readings == 1000 && name == "Attention" && !list.Complete {
						t.Errorf("%s, %s with %d readings: complete %v with %d rows unchecked, says %d", effort, name, readings, list.Complete, left, list.Unchecked)
					}
					if readings == 1000 && name == "Attention" {
						compareWithShow(t, o, list)
					}
				}
			}
		}
	})
}

// compareWithShow shows some rows of a list.
func compareWithShow(t *testing.T, o reading.Options, list *reading.List) {
	t.Helper()
	for i, r := range list.Rows() {
		if i%7 > 0 {
			continue
		}
		shown, err := reading.Open(o).Show(context.Background(), r.Envelope.ID.String())
		if err != nil {
			t.Fatal(err)
		}
		text, err := shown.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var out struct {
			ID      model.EnvelopeID
			Checked bool
		}
		if err := json.Unmarshal([]byte(text), &out); err != nil || out.ID != r.Envelope.ID || !out.Checked {
			t.Errorf("%s is checked in the list and not by itself: %+v, %v", r.Envelope.ID, out, err)
		}
	}
}
