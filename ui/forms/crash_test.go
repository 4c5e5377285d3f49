package forms_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// choose moves to the choice with a text and takes it.
func (d *harness) choose(text string) {
	d.T.Helper()
	d.Press(repeatKey("up", 6)...)
	for range 12 {
		for _, row := range strings.Split(d.Screen(), "\n") {
			if strings.Contains(row, "▌") && strings.Contains(row, text) {
				d.Press("enter").Wait(2 * time.Second)
				return
			}
		}
		d.Press("down")
	}
	d.T.Fatalf("there is no choice %q\n%s", text, d.Screen())
}

const manySigners = 40

// fillManySigners fills in the form of a new envelope with a document and many signers.
func (d *harness) fillManySigners(contract string) {
	d.T.Helper()
	d.toRecipients(contract)
	for i := range manySigners {
		d.addPerson(i+1, "", fmt.Sprintf("p%d@example.com", i+1))
	}
	d.Press("enter", "c")
	d.skipExtras()
	d.Press("enter", "down", "enter")
}

// Whenever the process is killed, the form is restored with all answers; what was done is
// done once, and the rest is done once it is confirmed.
func TestFormResumesAfterACrash(t *testing.T) {
	contract := file(t, "contract.pdf")
	filled := uitest.NewMachine(t, t.TempDir())
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.fillManySigners(contract)
		d.Wait(time.Second)
		d.expectCalls()
	}, filled.Use)
	for step := range envelopeCalls {
		for _, reaches := range []bool{true, false} {
			t.Run(fmt.Sprint(step, reaches), func(t *testing.T) { crash(t, filled.Crashed(t), step, reaches, nil) })
		}
	}
	t.Run("of an earlier version", func(t *testing.T) { crash(t, filled.Crashed(t), 2, true, asEarlierVersion) })
}

// asEarlierVersion writes unfinished work as versions did that kept the parts of a form beside its
// order, and no titles of steps.
func asEarlierVersion(t *testing.T, m *uitest.Machine) {
	t.Helper()
	list, err := state.ListResumable(m.State)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	u, err := state.GetResumable(m.State, list[0].ID)
	testbed.Must(t, err)
	var order map[string]any
	testbed.Must(t, json.Unmarshal(u.Order, &order))
	for _, step := range order["tasks"].([]any)[0].(map[string]any)["steps"].([]any) {
		s := step.(map[string]any)
		u.Parts = append(u.Parts, s["part"].(string))
		delete(s, "part")
		delete(s, "title")
	}
	if u.Order, err = json.Marshal(order); err == nil {
		err = state.PutResumable(m.State, u)
	}
	testbed.Must(t, err)
}

func crash(t *testing.T, first *uitest.Machine, step int, reaches bool, rewrite func(*testing.T, *uitest.Machine)) {
	service := uitest.NewService(t, demo.Options{Envelopes: 60, Templates: 8})
	left := dying(t, first, service, step, reaches, withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Press("enter", "ctrl+x")
		d.confirm(fmt.Sprint(manySigners))
	})
	if rewrite != nil {
		rewrite(t, left)
	}
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.See("A draft of this form was kept", "Go on with Lease 2026")
		d.Press("enter")
		d.Later(2*time.Second, "it is not known whether this was done")
		d.expectCalls()
		switch {
		case !reaches:
			d.choose("It did not happen")
		case step == 0:
			d.choose("It made")
		default:
			d.choose("It happened")
		}
		switch {
		case rewrite != nil: // the plan goes on by itself
			d.After("y", uitest.TypeTheTail)
			d.Wait(2 * time.Second)
			made := service.Find(func(e *account.Envelope) bool { return e.Name.String() == "Lease 2026" })[0].String()
			d.Enter(made[len(made)-4:]).Wait(2 * time.Second)
		case !reaches || step < len(envelopeCalls)-1:
			d.Press("esc", "ctrl+x")
			d.confirm(fmt.Sprint(manySigners))
		}
		d.See(uitest.FormDone)
		if list, err := state.ListResumable(left.State); err != nil || len(list) > 0 {
			d.T.Errorf("%+v is left, %v", list, err)
		}
	}, at(left, service))
	for _, op := range []string{"envelope.create", "envelope.add_document", "envelope.add_signing_steps", "envelope.send"} {
		testbed.Equal(t, service.Count(op), 1, "how often %s was sent", op)
	}
	ids := service.Find(func(e *account.Envelope) bool { return e.Name.String() == "Lease 2026" })
	if len(ids) != 1 {
		t.Fatalf("%d envelopes", len(ids))
	}
	e, _ := service.Envelope(ids[0])
	if len(e.Documents) != 1 || people(e.SigningSteps) != manySigners || e.Status != model.InProgress {
		t.Errorf("%d documents, %d people, %s", len(e.Documents), people(e.SigningSteps), e.Status)
	}
}

// What a person has chosen as made by a request without an answer is still known after a
// crash; where only that it happened was kept, the person is asked what it has made.
func TestWhatALostRequestHasMadeIsKnownAfterACrash(t *testing.T) {
	for _, chosen := range []bool{true, false} {
		contract, first := file(t, "contract.pdf"), uitest.NewMachine(t, t.TempDir())
		service := uitest.NewService(t, demo.Options{Envelopes: 60, Templates: 8})
		var left *uitest.Machine
		run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
			faults := []string{"envelope.create drop-after*1"}
			if chosen {
				faults = append(faults, "envelope.add_document status=422*1")
			}
			d.Fault(faults...)
			d.Fill("Lease 2026", "enter enter enter enter enter enter enter enter")
			d.Fill(contract, "enter ctrl+x")
			d.confirm("", "it is not known whether this was done")
			if !chosen {
				left = first.Crashed(t)
				return
			}
			d.choose("It made")
			d.See("✓ Create the envelope", "refused, nothing was changed by it").Hides("It is not known")
			left = first.Crashed(t)
		}, at(first, service))
		if !chosen {
			entries, err := left.Journal.Read(journal.Filter{})
			if err == nil {
				err = left.Journal.Resolve(entries[0].Seq, journal.Applied, "")
			}
			testbed.Must(t, err)
		}
		run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
			d.Press("enter").Wait(2 * time.Second)
			if !chosen {
				d.See("it is not known what it has made").Hides("▌ It happened", "┃  It happened")
				d.choose("It made")
			}
			d.Press("esc", "ctrl+x")
			d.confirm("", uitest.FormDone)
		}, at(left, service))
		if made, added := service.Count("envelope.create"), service.Count("envelope.add_document"); made != 1 || chosen && added != 2 || !chosen && added != 1 {
			t.Errorf("chosen %v: %d envelopes and %d documents were sent", chosen, made, added)
		}
	}
}

// A form whose last request has an unknown outcome does not come back to be sent again: only its
// plan goes on with it, also in a later session.
func TestAnUndecidedFormIsLeftToItsPlan(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	service := uitest.NewService(t, demo.Options{Envelopes: 60, Templates: 8})
	use := at(m, service)
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Fault("webhook.create drop-before*1").Press("enter").Enter("https://example.com/hook")
		d.confirm("", "it is not known whether this was done")
		d.After("esc esc esc", "It is not known yet")
		d.Wait(time.Second).Press("y").Wait(time.Second).Hides("Address", uitest.Review)
		d.expectCalls("POST /webhook")
	}, use)
	run(t, "", func(*demo.Service) nav.Route { return nav.Resume{} }, func(d *harness) {
		d.choose("New webhook")
		d.See("it is not known whether this was done")
		d.choose("It did not happen")
		d.After("R", "it is done twice")
		d.Wait(time.Second).Enter("yes")
		d.Later(time.Second, uitest.FormDone)
		d.expectCalls("POST /webhook")
		d.After("esc", "Nothing is unfinished.")
	}, use)
}
