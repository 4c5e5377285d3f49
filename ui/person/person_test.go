package person_test

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/person"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

const address = "joerg@one.example"

// withPerson gives the last recipient of some envelopes of each status the address, and of those that
// were voided another one with the same name.
func withPerson(d *demo.Service) nav.Route {
	for _, status := range []model.Status{model.InProgress, model.Completed, model.Voided} {
		for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed && e.NumRecipients > 1 })[:3] {
			err := d.Change(id, func(e *model.Envelope) {
				last := &e.SigningSteps[len(e.SigningSteps)-1]
				who := &last.Recipients[len(last.Recipients)-1]
				who.Name, who.Email, who.Role = model.NewText("Jörg Quastel"), model.NewText(address), model.Signer
				if status == model.Completed {
					who.Email = model.NewText(" " + address)
				}
				if status == model.Voided {
					who.Email = model.NewText("quastel@mail.example")
				}
			})
			if err != nil {
				panic(err)
			}
		}
	}
	return nav.Person{Address: strings.ToUpper(address)}
}

func run(t *testing.T, o uitest.Options, script func(*uitest.Program)) {
	t.Helper()
	if o.Route == nil {
		o.Home = nav.Person{Address: address}
	}
	o.Screens = uitest.Only(person.New)
	uitest.Run(t, o, script)
}

// The page tells what the envelopes of the address say, and no other's; from it lead the envelope,
// the list of them all and the letter.
func TestWhatIsKnownOfAPerson(t *testing.T) {
	run(t, uitest.Options{Width: 120, Demo: demo.Options{Envelopes: 1000}, Route: withPerson}, func(p *uitest.Program) {
		p.See("Jörg Quastel", "3 completed", "3 in progress", "Usually done", "Same name", "quastel@mail.example: 3 envelopes, none completed")
		for _, row := range []struct {
			key  string
			fits func(nav.Route) bool
		}{
			{"enter", func(r nav.Route) bool { one, ok := r.(nav.Envelope); return ok && one.ID != "" }},
			{"*", func(r nav.Route) bool { return r == nav.Envelopes{Query: "to:" + strings.ToUpper(address)} }},
			{"Y", func(r nav.Route) bool {
				one, ok := r.(nav.Letter)
				return ok && len(one.Envelopes) > 0 && strings.EqualFold(one.To.Email.String(), address)
			}},
		} {
			p.Press(row.key)
			if !row.fits(p.LastOpened()) {
				p.T.Errorf("%s leads to %+v", row.key, p.LastOpened())
			}
			p.Press("esc")
		}
		p.Press("/").Type("no such name").Press("enter", "0").See("3 completed")
	})
}

// The numbers that codes are sent to are told apart, masked, with what is wrong, and the language of the last
// letter is there, also of one that was written meanwhile.
func TestPhoneChecksAndTheLastLetter(t *testing.T) {
	numbers := []string{"0791234567", "+41791234568", ""}
	route := func(d *demo.Service) nav.Route {
		route := withPerson(d)
		for i, id := range d.Find(func(e *account.Envelope) bool {
			return e.Status == model.InProgress && slices.ContainsFunc(e.SigningSteps, func(s model.SigningStep) bool {
				return s.Recipients[len(s.Recipients)-1].Email.String() == address
			})
		}) {
			err := d.Change(id, func(e *model.Envelope) {
				for _, r := range e.Recipients() {
					if r.Email.String() == address {
						r.Verification = &model.Verification{Type: model.SMS, Value: model.NewSecret(numbers[i])}
					}
				}
			})
			if err != nil {
				panic(err)
			}
		}
		return route
	}
	store := state.Letters{}
	store.Add(address, "fr")
	machine := uitest.NewMachine(t, t.TempDir())
	testbed.Must(t, state.Put(machine.State, state.NameLetters, store))
	run(t, uitest.Options{Width: 120, Demo: demo.Options{Envelopes: 1000}, Route: route, Machine: machine}, func(p *uitest.Program) {
		p.See("Phone check", "••••: The phone number of", "has no country code", "••••68", "no number: ", "Last letter     in Français")
		p.Hides("0791234567", "791234568")
	})
}

func TestNobodyHasTheAddress(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program) { p.See("No envelope has the address", "Check the address") })
}

// A refusal is shown, and what was read before stays.
func TestRefused(t *testing.T) {
	run(t, uitest.Options{Demo: demo.Options{Envelopes: 1000}, Route: withPerson}, func(p *uitest.Program) {
		p.See("Jörg Quastel")
		p.Fault("envelope.list status=403").Press("r").See("Jörg Quastel")
	})
	run(t, uitest.Options{Faults: "envelope.list status=403"}, func(p *uitest.Program) { p.Hides("No envelope has the address") })
}
