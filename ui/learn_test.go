package ui_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// fieldReads counts the requests for fields.
func fieldReads(p *uitest.Program) int {
	n := 0
	for _, r := range p.Requests() {
		if strings.Contains(r.String(), "/annotations") {
			n++
		}
	}
	return n
}

// What the viewer has read is known to the envelope, until the person asks for it again.
func TestFieldsAreReadOnceByAllScreens(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("all read")
		p.Press("enter").See("Overview")
		p.Press("v").See("Page 1 of")
		first := fieldReads(p)
		if first == 0 {
			t.Fatal("the viewer has read no fields")
		}
		p.Press("esc", "5").See("required")
		p.Press("v").See("Page 1 of")
		testbed.Equal(t, fieldReads(p), first, "the requests after the fields were read again")
		p.Press("r").See("Page 1 of")
		if n := fieldReads(p); n != 2*first {
			t.Errorf("after r there were %d requests for fields, and %d before", n, first)
		}
	})
}

// An envelope is not called ok in the list before its fields were read; afterwards the list says what detail and viewer
// did.
func TestTheListSaysWhatTheDetailFoundOut(t *testing.T) {
	o := withPrefetch(settings.PrefetchOff)
	o.Width, o.Height = 200, 90
	uitest.Run(t, o, func(p *uitest.Program) {
		const missing = "Fields not read yet: enter or wait."
		p.See("all read")
		p.Press("4").See(missing)
		p.Press("w").See(missing, "Who holds it")
		p.Press("esc", "enter", "v", "esc", "esc").See("1 Attention").Hides(missing)
		for range 4 {
			p.Press("enter").See("1 Overview")
			p.Press("w") // which may learn whether fields show what signers enter
			p.See("Who holds it")
			p.Press("esc", "esc", "w").See("Who holds it").Hides(missing)
			_, y, _ := p.Find("Who holds it")
			holder, part := strings.Trim(p.Row(y+1), " ┃"), strings.Trim(p.Row(y+3), " ┃")
			first := func(n int) string { return string([]rune(holder)[:min(n, len([]rune(holder)))]) }
			p.Press("esc", "enter").See(first(60))
			p.Press("2").See(part)
			p.Press("w").See("Who holds it", first(60))
			p.Press("esc", "esc").See("1 Attention")
			p.Press("j")
		}
	})
}

// The answer to a change has the new values: the list shows them though it cannot be read again.
func TestTheListShowsWhatAChangeHasAnswered(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 120}, func(p *uitest.Program) {
		p.Press("5").See("all read")
		p.Fault("envelope.list status=503", "envelope.list_annotations status=503")
		p.Wait(2 * time.Second) // the change is later than the last one
		p.Press("R").See("Rename")
		p.Press("ctrl+u").Enter("Lease of the blue house")
		p.WaitForConfirmation()
		p.Press("y").See("Rename done", "Lease of the blue house")
		p.Press("esc")
		if _, y, ok := p.Find("Lease of the blue house"); !ok || y > 15 {
			t.Errorf("the row does not have the new name:\n%s", p.Screen())
		}
		p.ExpectChanges(1)
	})
}

// A question goes once nothing would be cut off any more, and says meanwhile how much is left.
func TestAQuestionThatLostItsReasonGoes(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 100, Faults: "envelope.void latency=1s; envelope.get latency=1s"}, func(p *uitest.Program) {
		p.Press("4").See(uitest.Loaded)
		p.Press("space", "space", "space", "space", "space", "space", "space", "space", "X").See("8 to change")
		p.Press("y").WaitForConfirmation()
		p.Enter("8").See("0 of 8")
		p.Press("esc").See("Leave this screen", "8 of 8 are not done yet")
		p.Gone("8 of 8 are not done yet").See("of 8 are not done yet")
		p.Wait(time.Minute).Hides("not done yet", "Leave this screen").See("8 done")
	})
}

// An envelope that has ended says who had signed, once its fields were read: where it is open and in its row.
func TestAnEndedEnvelopeSaysWhoHadSigned(t *testing.T) {
	for _, status := range []model.Status{model.Expired, model.Declined, model.Voided} {
		t.Run(string(status), func(t *testing.T) {
			var signed, not string
			o := uitest.Options{Width: 160, Height: 50, Demo: demo.Options{Envelopes: 2000}, Route: func(d *demo.Service) nav.Route {
				for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed }) {
					e, _ := d.Envelope(id)
					truth := e.Acts()
					signed, not = "", ""
					for _, r := range e.Recipients() {
						if at, ok := truth[r.ID]; ok && !at.IsZero() {
							signed = r.Name.String()
						} else if r.Role.Signs() {
							not = r.Name.String()
						}
					}
					if signed != "" && not != "" {
						return nav.Envelopes{Query: "id:" + id.String()}
					}
				}
				t.Skip("the account has none that someone had signed")
				return nil
			}}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("Health")
				p.Press("enter").See("Overview", "Signed: ", signed)
				p.Press("w").See("Who had signed", "Signed: ", signed)
				p.Press("esc", "esc")
				p.Resize(110, 30) // without a preview
				p.See("Health", "Why", " signed: ")
				p.ExpectChanges(0)
			})
		})
	}
}

// Who has gone on to the next envelope finds it selected in the list, also when the list is asked for by name.
func TestTheListFollowsToTheEnvelopeLeft(t *testing.T) {
	for name, leave := range map[string][]string{"back": {"esc"}, "menu": {"o", "1"}} {
		t.Run(name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 60}}, func(p *uitest.Program) {
				p.Press("8").See(uitest.Loaded + "50")
				third := selectable(p, 2)
				p.Press("enter", "J", "J").See("3 of 5")
				p.Press(leave...).See("▌")
				if at := selectedRow(p); !strings.Contains(at, third) {
					t.Errorf("%q is selected, want %q", at, third)
				}
			})
		})
	}
}

// The place that is asked for by name may be the one in front.
func TestGoingWhereOneIs(t *testing.T) {
	uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 10}}, func(p *uitest.Program) {
		p.Press("o", "1")
		at(p, "Envelopes")
	})
}

// selectable is the name in a row of the table, as far as it shows.
func selectable(p *uitest.Program, row int) string {
	return strings.TrimSpace(string([]rune(p.Row(4 + row))[24:40]))
}

func selectedRow(p *uitest.Program) string {
	for row := range strings.SplitSeq(p.Screen(), "\n") {
		if strings.HasPrefix(row, "▌") {
			return row
		}
	}
	return ""
}

// A covered program does not hold a token that it can find again.
func TestTheCoverLetsGoOfTheToken(t *testing.T) {
	var looked atomic.Int32
	o := uitest.Options{
		Demo:     demo.Options{Envelopes: 10},
		Settings: func(s *settings.Resolved) { s.IdleLock = 10 * time.Minute },
		Client: func(c *api.Config) {
			c.Token = token.Token{}
			c.FindToken = func(context.Context) (token.Token, error) {
				looked.Add(1)
				found, _, err := token.Parse([]byte(uitest.Token))
				return found, err
			}
		},
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(11 * time.Minute).See("inkdesk is covered")
		p.Press("j").Wait(time.Second).Press("r").See(uitest.AllRead)
		testbed.Equal(t, looked.Load(), 2, "the token was looked for times")
	})
}
