package plan_test

import (
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// After a single change the previous screen is shown, with the change done.
func TestSingleChangeLeadsBackToTheList(t *testing.T) {
	o := uitest.Options{}
	run(t, o, func(d *harness) {
		d.After("4", uitest.Loaded+"50")
		d.Wait(5 * time.Second)
		d.After("j E", "New expiration date")
		d.After("enter", "Leave as is")
		d.Answer("y", "Set expiry done: ", uitest.Loaded+"50")
		d.After("X", uitest.TypeTheTail)
		id := regexp.MustCompile(`[0-9a-f]{24}`).FindString(d.Screen())
		d.confirm(id[20:])
		d.See("Void done: Voided, was In progress") // and nothing about a row that went
		d.Hides(" changed ·")                       // what was done from here is no news
		d.After("L down enter", "Set level of envelope")
		d.After("esc esc", uitest.Loaded+"50")
		d.ExpectChanges(2)
	})
}

// Changed targets lose their marks, so that no key changes them again. Those that failed or were left out keep theirs.
func TestMarksOfWhatIsDoneAreTakenAway(t *testing.T) {
	o := uitest.Options{Faults: "envelope.void status=409+2*1"}
	o.Settings = func(s *settings.Resolved) { s.Profile.Limits.InFlight = 1 }
	run(t, o, func(d *harness) {
		d.After("4", uitest.Loaded+"50")
		d.After("space space space space space X", "5 to change")
		d.Press("space", "y")
		d.confirm("4", "3 done, 1 failed, 1 left out")
		d.After("esc", "2 marked")
		d.Gone("hidden", "not shown")
		d.ExpectChanges(4)
	})
}

// After an envelope is deleted from its own screen, that screen is closed.
func TestDeletionLeavesTheScreenOfTheEnvelope(t *testing.T) {
	run(t, uitest.Options{}, func(d *harness) {
		d.After("5", uitest.AllRead)
		d.After("enter", "Overview")
		d.After("D", uitest.TypeTheTail)
		id := regexp.MustCompile(`[0-9a-f]{24}`).FindString(d.Screen())
		d.confirm(id[20:], "Delete done: deleted, was Draft", "Drafts")
		d.Gone("Overview")
		d.ExpectChanges(1)
	})
}

// staleReads is a service that still answers for what was deleted, like one with a trash.
type staleReads struct{ http.RoundTripper }

func (u staleReads) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method != http.MethodDelete {
		return u.RoundTripper.RoundTrip(r)
	}
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader("{}")), Request: r,
	}, nil
}

func lateDeletion(to http.RoundTripper) http.RoundTripper { return staleReads{to} }

// confirmDeletion answers the question of a deletion, which asks for the end of the id or a letter.
func (d *harness) confirmDeletion() {
	d.T.Helper()
	d.See("There is no way back")
	id := regexp.MustCompile(`Id +([0-9a-f]{24})`).FindStringSubmatch(d.Screen())
	d.confirm(id[1][20:], "Delete done: deleted")
	d.Wait(time.Second)
}

// rowNames are the beginnings of the rows of the list, and the index of the selected one.
func (d *harness) rowNames() (all []string, selected int) {
	for row := range strings.SplitSeq(d.Screen(), "\n") {
		if cells := []rune(row + strings.Repeat(" ", 48)); len([]rune(row)) > 24 && strings.ContainsAny(string(cells[:24]), "○●◐✖◇◔") {
			if cells[0] == '▌' {
				selected = len(all)
			}
			all = append(all, string(cells[24:48]))
		}
	}
	return all, selected
}

// After a deletion the neighbour is selected, and an envelope that is still shown is marked as deleted.
func TestSelectionLeavesADeletedEnvelope(t *testing.T) {
	o := uitest.Options{Width: 100, WrapTransport: lateDeletion}
	run(t, o, func(d *harness) {
		d.After("5", uitest.AllRead)
		d.Press("j", "j")
		before, at := d.rowNames()
		d.After("enter", "Overview")
		d.Press("D")
		d.confirmDeletion()
		d.Gone("Overview").See("Drafts")
		after, now := d.rowNames()
		if at != 2 || after[now] != before[at+1] || slices.Contains(after, before[at]) {
			t.Errorf("row %d is selected: %q, before it was %q of %q", now, after[now], before[at], before)
		}
		d.After("r g j j enter", "Overview")
		d.Hides("Deleted")
		d.Press("esc", "/")
		d.Fill("trash:yes", "enter", "(deleted)")
	})
}

func TestSelectionLeavesADeletedTemplate(t *testing.T) {
	run(t, uitest.Options{WrapTransport: lateDeletion}, func(d *harness) {
		d.After("o 2 enter", "Overview")
		_, id, _ := strings.Cut(d.Row(2), "Template ")
		id = strings.Fields(id)[0]
		d.Press("D")
		d.confirmDeletion()
		d.Gone("Overview").See("Templates").Hides(id)
		d.Press("r", "i")
		d.Fill(id, "enter", "You have deleted the template "+id)
	})
}

func TestSelectionLeavesADeletedWebhook(t *testing.T) {
	run(t, uitest.Options{WrapTransport: lateDeletion}, func(d *harness) {
		d.After("o 3", "Known to")
		row := d.Row(4)
		d.After("D", "This address is no longer told")
		d.WaitForConfirmation()
		if id := regexp.MustCompile(`Id +([0-9a-f]{24})`).FindStringSubmatch(d.Screen()); id != nil {
			d.Type(id[1][20:])
		}
		d.After("enter", "Delete done: deleted")
		d.Press("r").Wait(time.Second).Hides(row)
	})
}

// copiesOf counts the drafts of the account with the name of an envelope that expire at the end of a day.
func copiesOf(s *demo.Service, e model.Envelope, day string) int {
	return len(s.Find(func(one *account.Envelope) bool {
		return one.Status == model.Draft && one.Name == e.Name && one.ID != e.ID && one.ExpiresAt.Time().UTC().Format("2006-01-02") == day
	}))
}

// Several are duplicated as one plan, with one date. Sending them and voiding the old ones are plans of their own.
func TestCopiesOfMany(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.duplicate", 3, model.InProgress), Width: 120, Height: 40}, func(d *harness) {
		d.See("The copies expire", "now+14d")
		d.Replace("+7d", "enter", "the copies have one date for all")
		d.Replace("2026-03-20", "enter")
		d.SeeChanges(0, "3 to change, 12 calls", "a copy that expires")
		d.carryOut("3")
		d.SeeChanges(6, "3 done", "a send, void")
		for i, e := range d.route().Envelopes {
			if d.status(i) != model.InProgress || copiesOf(d.Service, e, "2026-03-20") != 1 {
				d.T.Errorf("%s is %s with %d copies", e.ID, d.status(i), copiesOf(d.Service, e, "2026-03-20"))
			}
			if now, _ := d.Service.Envelope(e.ID); now.ExpiresAt != e.ExpiresAt {
				d.T.Errorf("%s expires %s now", e.ID, now.ExpiresAt.Time())
			}
		}
		d.After("a", "What next?", "Send the copies", "Void the old ones", "3 of 3")
		d.After("enter", "Send 3 envelopes")
		d.After("esc a down enter", "Void 3 envelopes", "3 to change")
		d.carryOut("3", "3 done")
		for i := range d.route().Envelopes {
			if d.status(i) != model.Voided {
				d.T.Errorf("envelope %d is %s", i, d.status(i))
			}
		}
	})
}

// What is retried after a copy was made is done to the copy, never to the old one.
func TestARetryIsDoneToTheCopy(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.duplicate", 2, model.InProgress), Faults: "envelope.set_expiration_date status=409*2", Settings: sequential}
	run(t, o, func(d *harness) {
		d.Replace("2026-03-20", "enter y")
		d.confirm("2", "2 failed")
		d.Press("R")
		d.confirm("2", "2 done")
		for _, e := range d.route().Envelopes {
			if now, _ := d.Service.Envelope(e.ID); now.ExpiresAt != e.ExpiresAt || copiesOf(d.Service, e, "2026-03-20") != 1 {
				d.T.Errorf("%s expires %s now", e.ID, now.ExpiresAt.Time())
			}
		}
	})
}

// After a crash the plan goes on: each has one copy, and the old ones can still be voided.
func TestCopiesResumeAfterACrash(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	var was []model.Envelope
	o := uitest.Options{Route: planFor("envelope.duplicate", 3, model.InProgress), Service: service}
	left := crash(t, o, 3, true, func(d *harness) {
		was = d.route().Envelopes
		d.Replace("2026-03-20", "enter y")
		d.confirm("3", "1 done")
	})
	uitest.Run(t, uitest.Options{Home: nav.Resume{}, Service: service, Settings: sequential, Machine: left, Width: 120}, func(p *uitest.Program) {
		d := &harness{p}
		d.See("Duplicate 3 envelopes")
		d.After("enter", "1 done before", "1 with an unknown outcome")
		d.Press("w")
		d.Answer("enter")
		d.Press("y").WaitForConfirmation()
		d.Wait(2e9) // the key that asks also confirms, so that it counts later
		d.After("y", "3 done")
		d.After("a", "Void the old ones", "3 of 3")
	})
	for _, e := range was {
		testbed.Equal(t, copiesOf(service, e, "2026-03-20"), 1, "copies of %s", e.ID)
	}
}
