package plan_test

import (
	"testing"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

// A service that fails over a change with words of its own has not done it where the target did
// not move. What has no such words may still be at work.
func TestAFaultInTheServicesOwnWords(t *testing.T) {
	const words = `The service says: "The envelope is locked" (LOCKED)`
	for fault, row := range map[string]struct {
		proposed, why string
		kept          journal.Result
		settles       time.Duration
	}{
		"answer=code,500":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,503":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,502":       {"It did not happen", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=code,500,after": {"It happened", words, journal.Result{Code: "LOCKED", Message: "The envelope is locked."}, 0},
		"answer=message,500":    {"It did not happen", "The service is being maintained", journal.Result{Message: "The service is being maintained."}, 0},
		"answer=accepted":       {"? may yet happen", "The answer did not tell", journal.Result{}, 2 * time.Minute},
		"answer=firewall,502":   {"? may yet happen", "web page (title", journal.Result{}, 2 * time.Minute},
	} {
		t.Run(fault, func(t *testing.T) {
			m := uitest.NewMachine(t, t.TempDir())
			o := uitest.Options{Machine: m, Width: 120, Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void " + fault + "*1"}
			run(t, o, func(d *harness) {
				d.WaitForConfirmation()
				d.Type(d.idTail())
				d.Press("enter")
				d.See(row.proposed, row.why)
				if row.settles == 0 {
					d.See("▌ "+row.proposed, "what the service shows")
					d.Hides("may yet happen")
				}
				entries, err := m.Journal.Read(journal.Filter{})
				if err != nil || len(entries) != 1 || entries[0].Result.Code != row.kept.Code || entries[0].Result.Message != row.kept.Message {
					t.Errorf("recorded %+v, %v", entries, err)
				}
				d.Wait(row.settles)
				d.WaitForConfirmation()
				d.Press("enter")
				d.ExpectChanges(1)
			})
		})
	}
}
