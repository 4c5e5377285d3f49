package plan_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
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
	testbed.Must(t, service.Faults().Add("envelope.create drop-after*1"))
	order := runner.NewOrder("Leases", "work", "", uitest.Start, []runner.Task{runner.New(change.Target{},
		change.Request{Operation: change.Named("envelope.create"), Body: &model.NewEnvelope{Name: "Lease 1"}},
		change.Request{Operation: change.Named("envelope.set_comment"), Body: &model.CommentChange{Comment: "for the file"}},
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
		testbed.Equal(p.T, service.Count("envelope.create"), 1, "envelopes that were created")
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
