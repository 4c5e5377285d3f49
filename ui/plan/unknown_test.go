package plan_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// unknownVoids voids six envelopes one by one. Some outcomes are unknown, both after and before the change.
func unknownVoids() uitest.Options {
	o := uitest.Options{Settings: sequential}
	o.Route = func(s *demo.Service) nav.Route {
		route := nav.Plan{Operation: "envelope.void", Envelopes: envelopes(s, 6, model.InProgress)}
		for i, fault := range map[int]string{1: "drop-after", 3: "drop-before", 5: "drop-after"} {
			if err := s.Faults().Add(fmt.Sprintf("PUT:/v2/envelope/%s/void %s*1", route.Envelopes[i].ID, fault)); err != nil {
				panic(err)
			}
		}
		return route
	}
	return o
}

// After a run all unknown outcomes are on one page, and one key decides those that are proved, here and in the journal.
func TestUnknownOutcomesAreDecidedTogether(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := unknownVoids()
	o.Machine = m
	run(t, o, func(d *harness) {
		d.carryOut("6")
		d.See("3 with an unknown outcome", "3 unknown outcomes: 2 happened, 1 to decide", "What may yet happen", "✓ happened", "? may yet happen")
		d.Rush("t", "t")
		d.See("3 unknown outcomes") // typed ahead, it settles nothing
		d.Wait(2 * time.Minute)     // then the service is asked again
		d.See("3 unknown outcomes: 2 happened, 1 did not happen", "✗ did not happen", "In progress")
		d.Golden("unknown")
		d.Answer("t", "5 done, 1 failed", "Settled as the service shows it: 3.")
		if open, err := m.Journal.Pending(d.T.Context()); err != nil || len(open) != 0 {
			d.T.Errorf("%d are open, %v", len(open), err)
		}
		d.ExpectChanges(6)
		d.Press("f")
		d.Fill("failed", "enter", "the service shows that it did not happen", d.route().Envelopes[3].ID.String())
		d.Press("R")
		d.confirm(d.route().Envelopes[3].ID.Tail(4))
		d.SeeChanges(7, "6 done")
	})
}

// The page is closed and opened again, and one outcome is decided by itself.
func TestUnknownOutcomesOneByOne(t *testing.T) {
	run(t, unknownVoids(), func(d *harness) {
		d.carryOut("6", "3 unknown outcomes")
		d.Answer("esc")
		d.Gone("3 unknown outcomes").See("State")
		d.After("w enter", "It happened", "what the service shows")
		d.Answer("enter", "2 unknown outcomes", "4 done, 2 with an unknown outcome")
		d.ExpectChanges(6)
	})
}

// Those of an earlier run are on the same page.
func TestUnknownOutcomesOfAnEarlierRunAreDecidedTogether(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := unknownVoids()
	o.Machine = m
	run(t, o, func(d *harness) {
		d.carryOut("6", "3 unknown outcomes")
		d.After("o 6", "Open changes", "3 unknown outcomes: 2 happened, 1 to decide", "Void the envelope")
		d.Wait(2 * time.Minute) // then the service is asked again
		d.See("3 unknown outcomes: 2 happened, 1 did not happen")
		d.Answer("t", "No change is open.")
		d.ExpectChanges(6)
	})
}

// What an unknown creation may have created is listed with its id, and a person chooses.
func TestCandidatesOfAnUnknownCreation(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.duplicate", 3, model.InProgress), Faults: "envelope.duplicate drop-after+1*1"}
	o.Settings = sequential
	run(t, o, func(d *harness) {
		d.Press("ctrl+u", "enter") // the copies expire as they do
		d.carryOut("3")
		d.See("1 unknown outcome: 1 to decide", "cannot be told", "Created since with the documents of the original", "Perhaps")
		d.Answer("t", "No outcome is proved.")
		d.After("w", "It made")
		d.confirm("it made")
		d.SeeChanges(3, "3 done", "you decided that it happened")
	})
}

// If the service cannot be asked, the outcome stays unknown with the reason, and the service is asked again on request.
func TestUnknownOutcomeThatCannotBeRead(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.void", 1, model.InProgress), Faults: "envelope.void drop-after*1; envelope.get status=403+2*1"}
	run(t, o, func(d *harness) {
		d.confirm(d.idTail(), "1 unknown outcome: 1 to decide", "not readable", "It could not be asked")
		d.Answer("t", "No outcome is proved.")
		d.After("w", "It happened", "what the service shows")
		d.Answer("enter", "you decided that it happened")
		d.ExpectChanges(1)
	})
}

// The service of one profile is not asked about changes made with another.
func TestUnknownOutcomeOfAnotherProfile(t *testing.T) {
	record := func(folder string) { recordIntent(t, folder, "other", "65001f3bac3746c0075a4b40") }
	openChanges(t, uitest.Options{}, record, func(p *uitest.Program) {
		p.See("elsewhere", "with the profile other at api.example.com")
		p.Wait(time.Second)
		p.After("t w", "with the profile other at api.example.com", "elsewhere")
		for _, r := range p.Requests() {
			if strings.Contains(r.Path, "65001f3bac3746c0075a4b40") {
				p.T.Errorf("sent %s", r)
			}
		}
	})
}

// The steps after an unknown outcome go on with what it has created.
func TestUnknownStepIsFollowedByTheOthers(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	defer service.Close()
	if err := service.Faults().Add("envelope.create drop-after*1"); err != nil {
		t.Fatal(err)
	}
	order := runner.NewOrder("Leases", "work", "", uitest.Start, []runner.Task{runner.New(change.Target{},
		change.Request{Operation: "envelope.create", Body: &model.NewEnvelope{Name: "Lease 1"}},
		change.Request{Operation: "envelope.set_comment", Body: &model.CommentChange{Comment: "for the file"}},
	)})
	order.Verb = "Create"
	o := uitest.Options{Home: nav.WorkOrder{Order: &order}, Service: service, Settings: sequential}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("1 to change")
		p.Press("y").Wait(2 * time.Second).Press("y").Wait(time.Second)
		p.See("1 unknown outcome", "Created since with all that was sent: 1", "It made")
		p.Gone("It happened") // its id has to be known
		p.Wait(time.Second)
		p.Fill("it made", "enter", "1 not done")
		p.Press("y").Wait(2 * time.Second).Press("y").Wait(time.Second)
		p.See("1 done")
		if n := service.Count("envelope.create"); n != 1 {
			p.T.Errorf("%d were created", n)
		}
		found := service.Find(func(e *account.Envelope) bool { return e.Comment.String() == "for the file" })
		if len(found) != 1 {
			p.T.Errorf("%d have the comment", len(found))
		}
	})
}

// The page of unknown outcomes is moved through like a list. A paste decides nothing, and one can be asked about again.
func TestPageOfUnknownOutcomes(t *testing.T) {
	run(t, unknownVoids(), func(d *harness) {
		d.carryOut("6", "3 unknown outcomes: 2 happened, 1 to decide")
		d.WaitForConfirmation().Paste("t").See("3 unknown outcomes")
		d.After("j", d.route().Envelopes[3].ID.String())
		asked := len(d.Requests())
		d.After("w", "Ask the service again")
		d.Wait(time.Second).Press("enter").Wait(time.Second)
		if n := len(d.Requests()) - asked; n == 0 {
			d.T.Errorf("the service was not asked again:\n%s", d.Screen())
		}
		d.SeeChanges(6, "3 unknown outcomes")
	})
}

// A success that says nothing, or that it failed, makes nothing done: what became of it is read.
func TestAnswersThatDoNotSayThatItWasDeleted(t *testing.T) {
	for fault, want := range map[string]string{
		"answer=unsuccessful": "did not happen", "answer=false": "did not happen", "answer=error": "did not happen",
		"answer=code": "did not happen", "answer=text": "did not happen", "answer=firewall": "did not happen",
		"answer=unsuccessful,after": "happened", "answer=processing,after": "happened",
	} {
		o := uitest.Options{Settings: sequential}
		o.Route = func(s *demo.Service) nav.Route {
			return nav.Plan{Operation: "envelope.delete", Envelopes: envelopes(s, 1, model.Draft)}
		}
		o.Demo.Faults, _ = demo.ParseFaults("envelope.delete " + fault)
		run(t, o, func(d *harness) {
			d.Press("y").WaitForConfirmation()
			id := d.route().Envelopes[0].ID.String()
			d.Enter(id[len(id)-4:]).Wait(5*time.Second).Hides("All is done", "1 done")
			d.See("1 unknown outcome", want)
		})
	}
}

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
