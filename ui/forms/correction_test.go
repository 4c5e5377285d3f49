package forms_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

var correctionCalls = []string{"POST /envelope/*/duplicate", "POST /envelope/*/signing_steps", "POST /envelope/*/send", "PUT /envelope/*/void"}

// openEnvelope returns an envelope in progress with two or more recipients, the first of whom is checked by SMS.
func openEnvelope(s *demo.Service) model.EnvelopeID {
	id := s.Find(func(e *account.Envelope) bool {
		seen := map[string]bool{}
		for _, r := range e.Recipients() {
			seen[strings.TrimSpace(r.Email.Wire())] = true
		}
		return e.Status == model.InProgress && !e.NotDuplicable() && len(e.SigningSteps) > 1 && len(seen) == int(e.NumRecipients) && len(e.Documents) > 0
	})[0]
	err := s.Change(id, func(e *model.Envelope) {
		e.Name = model.NewText("Lease 7")
		e.SigningSteps[0].Recipients[0].Email = model.NewText("ann@hotmial.com")
		e.SigningSteps[0].Recipients[0].Verification = &model.Verification{Type: model.SMS, Value: model.NewSecret("0791234567")}
	})
	if err != nil {
		panic(err)
	}
	return id
}

func forOpen(s *demo.Service) nav.Route {
	return nav.Form{Kind: nav.Reissue, Envelope: &model.Envelope{ID: openEnvelope(s)}}
}

// correct corrects the address and the number of the first recipient, and asks to send the copy and void the old one.
func (d *harness) correct() {
	d.T.Helper()
	d.Press("enter", "tab", "ctrl+u")
	d.Fill("ann@hotmail.com", "tab tab tab tab")
	d.Fill("+41791234567", "enter c", "Copy of Lease 7")
	d.After("enter enter enter", "void the old one once the new one was sent")
	d.After("down down enter", "Send the copy, void the old", "ann@hotmail.com", "SMS")
}

// expectCorrected fails the test unless one copy is out, as it was confirmed, and the old envelope is voided.
func expectCorrected(t *testing.T, s *demo.Service) {
	t.Helper()
	var old, made []*account.Envelope
	for _, id := range s.Find(func(e *account.Envelope) bool { return e.Name.String() == "Lease 7" && !e.Trashed }) {
		e, _ := s.Envelope(id)
		if e.SigningSteps[0].Recipients[0].Email.String() == "ann@hotmial.com" {
			old = append(old, e)
		} else {
			made = append(made, e)
		}
	}
	if len(old) != 1 || len(made) != 1 || old[0].Status != model.Voided || made[0].Status != model.InProgress {
		t.Fatalf("%d old ones and %d new ones", len(old), len(made))
	}
	for i, r := range made[0].SigningSteps[0].Recipients {
		if i == 0 && (r.Email.String() != "ann@hotmail.com" || r.Verification.Value.Reveal() != "+41791234567") {
			t.Errorf("the new one has %+v", r)
		}
	}
	if len(made[0].SigningSteps) != len(old[0].SigningSteps) || made[0].SigningSteps[1].Recipients[0].Email != old[0].SigningSteps[1].Recipients[0].Email {
		t.Error("the others are not as they were")
	}
}

// From the finding to the new envelope that is out, and the old one that is voided.
func TestCorrectingARecipient(t *testing.T) {
	run(t, "", forOpen, func(d *harness) {
		d.See("Recipients", "hotmial.com", "check of each corrected recipient again")
		d.correct()
		d.expectCalls()
		d.confirm(fmt.Sprint(people(d.original().SigningSteps)), uitest.FormDone, "the old one is now Voided")
		d.expectCalls(correctionCalls...)
		expectCorrected(d.T, d.Service)
	})
}

// Whatever fails between two steps, nothing is voided before the new one is out, nothing is sent twice, and it
// can be gone on with.
func TestACorrectionThatFailsInBetween(t *testing.T) {
	for _, operation := range []string{"envelope.duplicate", "envelope.add_signing_steps", "envelope.send", "envelope.void"} {
		for _, fault := range []string{"status=422*1", "status=429*1", "drop-before*1", "drop-after*1", "redirect=303,after*1"} {
			failInBetween(t, operation, fault, forOpen, (*harness).correct, func(d *harness) { expectCorrected(d.T, d.Service) })
		}
	}
}

// failInBetween issues an envelope again while an operation fails once, goes on, and checks what comes of it.
func failInBetween(
	t *testing.T, operation, fault string, route func(*demo.Service) nav.Route, correct, check func(*harness), more ...func(*uitest.Options),
) {
	after, creates := strings.Contains(fault, "after"), operation == "envelope.duplicate" || operation == "envelope.create_from_template"
	t.Run(operation+" "+fault, func(t *testing.T) {
		run(t, operation+" "+fault, route, func(d *harness) {
			count := fmt.Sprint(people(d.original().SigningSteps))
			correct(d)
			d.confirm(count)
			d.Wait(time.Minute)
			if d.original().Status == model.Voided && (operation != "envelope.void" || !after) {
				d.T.Errorf("the old one is voided too early\n%s", d.Screen())
			}
			d.goOn(outcomeOf(creates, after))
			d.See(uitest.FormDone)
			check(d)
		}, more...)
	})
}

// goOn decides what became of the step that stopped, and carries out the rest.
func (d *harness) goOn(outcome string) {
	d.T.Helper()
	if strings.Contains(d.Screen(), "it is not known whether this was done") {
		d.choose(outcome)
	}
	if strings.Contains(d.Screen(), "R try again") {
		d.Press("R").Wait(time.Second)
		if strings.Contains(d.Screen(), "the word yes") {
			d.Enter("yes")
		} else {
			d.Press("y")
		}
		d.Wait(5 * time.Second)
	}
}

func outcomeOf(creates, reached bool) string {
	switch {
	case !reached:
		return "It did not happen"
	case creates:
		return "It made"
	default:
		return "It happened"
	}
}

// Whenever the process is killed, the correction goes on where it was, with the number entered again if it was not sent.
func TestACorrectionResumesAfterACrash(t *testing.T) {
	for step := range correctionCalls {
		for _, reaches := range []bool{true, false} {
			t.Run(fmt.Sprint(step, reaches), func(t *testing.T) {
				service := uitest.NewService(t, demo.Options{Envelopes: 60, Templates: 8})
				crashBetween(t, service, openEnvelope(service), step, reaches, step == 0, step == 3, (*harness).correct)
				expectCorrected(t, service)
			})
		}
	}
}

// crashBetween issues an envelope again in a process that dies at a step, and goes on in another one.
func crashBetween(
	t *testing.T, service *demo.Service, id model.EnvelopeID, step int, reaches, creates, voids bool, correct func(*harness),
) {
	route := func(*demo.Service) nav.Route { return nav.Form{Kind: nav.Reissue, Envelope: &model.Envelope{ID: id}} }
	count := ""
	left := dying(t, uitest.NewMachine(t, t.TempDir()), service, step, reaches, route, func(d *harness) {
		count = fmt.Sprint(people(d.original().SigningSteps))
		correct(d)
		d.confirm(count)
	}, tall)
	if e, _ := service.Envelope(id); (e.Status == model.Voided) != (voids && reaches) {
		t.Fatalf("the old one is %s", e.Status)
	}
	run(t, "", route, func(d *harness) {
		d.Wait(6 * time.Minute) // the clock of a test starts where that of the last one did
		d.See("A draft of this form was kept")
		d.Press("enter").Wait(2 * time.Second)
		d.goOn(outcomeOf(creates, reaches))
		if !strings.Contains(d.Screen(), uitest.FormDone) {
			d.Press("esc").Wait(time.Second)
			if strings.Contains(d.Screen(), "no phone") { // it is kept nowhere
				d.Press("enter").Enter("+41791234567")
			}
			d.finish(count)
		}
		d.See(uitest.FormDone)
		if list, err := state.ListResumable(left.State); err != nil || len(list) > 0 {
			d.T.Errorf("%+v is left, %v", list, err)
		}
	}, at(left, service), tall)
}

// A service without the extension says what remains to be done by hand, before and after.
func TestACorrectionByHand(t *testing.T) {
	const rest = "By hand, in the web application: correct the recipients of the copy, then send the copy."
	run(t, "", forOpen, func(d *harness) {
		d.See("By hand, in the web application").Hides("hotmail.com")
		d.After("enter enter enter", "by hand", "application: correct", "here once the new one is out")
		d.confirm("")
		d.expectCalls(correctionCalls[0])
		if text := strings.Join(strings.Fields(d.Screen()), " "); !strings.Contains(text, strings.TrimSuffix(rest, ".")) {
			d.T.Error(d.Screen())
		}
	}, withoutExtensions)
}

// A recipient of the envelope is neither removed nor moved, since the service has no call for that.
func TestRecipientsOfACopyStay(t *testing.T) {
	run(t, "", forOpen, func(d *harness) {
		d.After("D c", "A copy keeps")
		d.After("u + c", "A copy keeps them in step 1")
		d.After("u c", "Copy of Lease 7")
		d.finish("")
		d.expectCalls(correctionCalls[0])
	})
}

// The old and the new stand side by side, and what is confirmed is what happens.
func TestTheReviewOfAReissue(t *testing.T) {
	run(t, "", forDraft(nav.Reissue), func(d *harness) {
		e := d.original()
		d.Press("c")
		d.Fill(" again", "enter down enter down enter")
		d.Fill("now+20d", "enter enter")
		d.See(uitest.Review, "The original", "Issued again", "again", "draft, no mail is sent", "Sun 22 Mar 2026", "dropped", "the same, not signed")
		d.See("step 1", "y Issue again as a draft", "a duplicate. No template is known", "to have the same fields.")
		for _, step := range e.SigningSteps {
			for _, r := range step.Recipients {
				name := strings.Fields(r.Name.String())[0]
				if n := strings.Count(d.Screen(), name); n < 2 {
					d.T.Errorf("%s stands there %d times:\n%s", name, n, d.Screen())
				}
			}
		}
		d.Hides("Send", " send")
		d.confirm("", uitest.FormDone)
		d.Hides("Send", " send")
		d.expectCalls("POST /envelope/*/duplicate", "PUT /envelope/*/rename", "PUT /envelope/*/set_expiration_date", "PUT /envelope/*/set_legality_level")
	}, tall)
	run(t, "", forDraft(nav.Reissue), func(d *harness) {
		d.Press("c", "enter", "enter", "enter", "down", "enter")
		d.See("Issue again and send", "on its way to the recipients", "the number of recipients")
		d.Wait(time.Second)
		d.expectCalls()
	}, tall)
}

// original is the envelope that the form is about.
func (d *harness) original() model.Envelope {
	d.T.Helper()
	e, err := d.Options.Client.Envelope(d.T.Context(), d.Options.Home.(nav.Form).Envelope.ID)
	testbed.Must(d.T, err)
	return e
}

func tall(o *uitest.Options) { o.Height = 50 }
