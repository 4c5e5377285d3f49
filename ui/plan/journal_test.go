package plan_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func openJournal(t *testing.T, folder string) *journal.Journal {
	t.Helper()
	book, err := journal.Open(filepath.Join(folder, "journal.jsonl"), journal.Options{})
	testbed.Must(t, err)
	return book
}

// A decision about an unknown outcome is in the journal.
func TestDecisionIsRecorded(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := uitest.Options{Route: planFor("envelope.rename", 1, model.InProgress), Faults: "envelope.rename drop-after*1"}
	o.Machine = m
	run(t, o, func(d *harness) {
		d.Replace("Another name", "enter")
		d.Answer("y", "The service has the value that was sent.")
		if open, err := m.Journal.Pending(d.T.Context()); err != nil || len(open) != 1 {
			d.T.Fatalf("before the decision %d are open, %v", len(open), err)
		}
		d.Answer("enter", "you decided that it happened")
		if open, err := m.Journal.Pending(d.T.Context()); err != nil || len(open) != 0 {
			d.T.Fatalf("after the decision %d are open, %v", len(open), err)
		}
		d.ExpectChanges(1)
	})
}

// An unknown outcome of an earlier run is offered at the start, reconciled and closed.
func TestUnknownOutcomesOfAnEarlierRun(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	envelope := envelopes(service, 1, model.InProgress)[0]
	record := func(folder string) { recordIntent(t, folder, "work", envelope.ID) }
	openChanges(t, uitest.Options{Service: service}, record, func(p *uitest.Program) {
		p.See("1 earlier change has an unknown outcome", "Void the envelope", "may yet happen", "The envelope is In progress now.")
		p.Golden("pending")
		p.Wait(2 * time.Minute)
		p.See("✗ did not happen", "The program ended before the answer came", "The envelope is In progress now.")
		p.After("w", "It did not happen", "what the service shows")
		p.Press("enter")
		p.See("It did not happen") // too early
		p.Wait(500 * time.Millisecond)
		p.Unsent("enter", "No change is open.")
	})
}

// Who leaves asks the service about no further outcome.
func TestLeavingUnknownOutcomesEndsTheReadings(t *testing.T) {
	record := func(folder string) {
		for range 3 {
			recordIntent(t, folder, "work", "65001f3bac3746c0075a4b40")
		}
	}
	openChanges(t, uitest.Options{Faults: "envelope.get latency=5s"}, record, func(p *uitest.Program) {
		p.See("3 earlier changes have an unknown outcome")
		client := p.Options.Client
		if client.Idle() {
			p.T.Error("nothing is read")
		}
		p.Press("esc").Wait(time.Second)
		if !client.Idle() {
			p.T.Error("it is read all the same")
		}
	})
}

// The reason for an unknown outcome is how its request ended.
func TestUnknownOutcomesSayWhy(t *testing.T) {
	for want, result := range map[string]journal.Result{
		"The service failed over it (status 503).": {Outcome: journal.Unknown, Status: 503},
		"The answer was lost.":                     {Outcome: journal.Unknown},
	} {
		record := func(folder string) { recordIntent(t, folder, "work", "65001f3bac3746c0075a4b40", result) }
		openChanges(t, uitest.Options{}, record, func(p *uitest.Program) { p.See(want) })
	}
}

// openChanges opens the list of open changes with a journal that an earlier run has left in a folder.
func openChanges(t *testing.T, o uitest.Options, earlier func(folder string), script func(*uitest.Program)) {
	t.Helper()
	folder := t.TempDir()
	var book *journal.Journal
	o.Home = nav.OpenChanges{}
	o.Client = func(c *api.Config) {
		earlier(folder)
		book = openJournal(t, folder)
		c.Journal = book
	}
	o.More = func(u *ui.Options) { u.Journal = book }
	uitest.Run(t, o, script)
	book.Close()
}

// recordIntent journals a change, and how it ended if it did.
func recordIntent(t *testing.T, folder, profile string, id model.EnvelopeID, ends ...journal.Result) {
	t.Helper()
	earlier := openJournal(t, folder)
	seq, err := earlier.Begin(journal.Intent{
		Profile: profile, Host: "api.example.com", Operation: "envelope.void", Method: "PUT",
		Path: "/envelope/{envelope_id}/void", IDs: map[string]string{journal.EnvelopeID: id.String()},
	})
	for _, result := range ends {
		err = errors.Join(err, earlier.End(seq, result))
	}
	testbed.Must(t, err)
	testbed.Must(t, earlier.Close())
}

// What is shown after a decision is what the journal has taken: the first of two sessions, and nothing that could not
// be written.
func TestTheJournalHasTheLastWord(t *testing.T) {
	for name, row := range map[string]struct {
		meanwhile func(*journal.Journal, journal.Entry, string) error
		shows     []string
	}{
		"another session was faster": {func(book *journal.Journal, e journal.Entry, _ string) error {
			return book.Resolve(e.Seq, journal.Rejected, "")
		}, []string{"another session decided that it did not happen"}},
		"it cannot be written": {func(_ *journal.Journal, _ journal.Entry, folder string) error {
			path := filepath.Join(folder, "journal.jsonl")
			return errors.Join(os.Remove(path), os.Mkdir(path, 0o700))
		}, []string{"was not written down", "1 unknown outcome: 1 happened"}},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			m := uitest.NewMachine(t, folder)
			o := uitest.Options{Route: planFor("envelope.rename", 1, model.InProgress), Faults: "envelope.rename drop-after*1"}
			o.Machine = m
			run(t, o, func(d *harness) {
				d.Replace("Another name", "enter")
				d.Answer("y", "The service has the value that was sent.")
				open, err := m.Journal.Pending(d.T.Context())
				if err != nil || len(open) != 1 {
					d.T.Fatalf("%d are open, %v", len(open), err)
				}
				testbed.Must(d.T, row.meanwhile(m.Journal, open[0], folder))
				d.Answer("enter")
				d.Later(time.Second, row.shows...)
				d.Hides("you decided")
			})
		})
	}
}
