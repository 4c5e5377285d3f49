package envelope_test

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestAClickOpensATab(t *testing.T) {
	all, ids := many(1)
	open(t, serve(all...), nav.Envelope{ID: ids[0]}, uitest.Options{}, func(d *desk) {
		d.See("Contract 00")
		x, y, ok := d.Find("Recipients")
		if !ok {
			d.T.Fatalf("there are no tabs:\n%s", d.Screen())
		}
		d.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y}).See("Step 1 of")
	})
}

func TestReveal(t *testing.T) {
	all, ids := many(2)
	all[0].SigningSteps[1].Recipients[0].Name = model.NewText("Bruno")
	open(t, serve(all...), nav.Envelope{ID: ids[0], Siblings: ids}, uitest.Options{}, func(d *desk) {
		hidden := func(why string) {
			d.T.Helper()
			if strings.Contains(d.Screen(), "+41795550123") || strings.Contains(d.Screen(), "hunter2") {
				d.T.Errorf("%s:\n%s", why, d.Screen())
			}
		}
		d.See("Contract 00")
		d.Press(".").See("Select a recipient")
		d.Press("2").See("••••23")
		d.Press(".").See("+41795550123")
		hiddenOther := strings.Contains(d.Screen(), "hunter2")
		if hiddenOther {
			d.T.Error("the secret of another recipient shows")
		}
		d.Wait(9 * time.Second).See("+41795550123")
		d.Wait(time.Second)
		hidden("it shows after ten seconds")
		d.Press(".", ".")
		hidden("the key does not hide it")
		d.Press(".", "1", "2")
		hidden("it shows after a look at another tab")
		d.Press(".", "J", "K")
		hidden("it shows after a look at another envelope")
		d.Press("j", ".").See("hunter2")
		d.Press("esc")
		hidden("esc does not hide it")
		d.See(". reveal")
		d.Press("j").Hides(". reveal")
		d.Press(".").See("nothing to reveal")
		// A refresh does not end it, unless the secret is another one now.
		d.Press("k", ".", "r").See("hunter2")
		d.service.set(func() { all[0].SigningSteps[1].Recipients[0].Verification.Value = model.NewSecret("another1") })
		d.Press("r")
		hidden("the secret that was revealed still shows")
		d.Hides("another1")
		d.service.set(func() { all[0].SigningSteps[1].Recipients[0].Verification.Value = model.NewSecret("hunter2") })
		d.Press("r", "esc", "j")
		// A reveal that was ended must not end the next one early.
		d.Press("k", ".").Wait(6*time.Second).Press(".", ".").Wait(6 * time.Second).See("hunter2")
	})
}

func TestWhy(t *testing.T) {
	openLease(t, lease(), uitest.Options{Width: 100, Height: 120}, func(d *desk) {
		d.Press("w")
		d.See("Expires in 31 h. (proved, from expires_at, rule:expiring)", "Who holds it", "Urgency", "Soon, 31 h left", "What cannot be known")
		d.See("If Anna Keller never got it", "Is the address right?", "What can be done", "X  Void", "Only drafts take this")
		d.Press("2", "w").See("If Anna Keller never got it")
		d.Press("q").Gone("Who holds it").See("Step 1 of 2")
	})
}

// A recipient leads to all that is known of the person; one without an address says why not.
func TestARecipientOpensThePerson(t *testing.T) {
	for _, missing := range []bool{false, true} {
		e := lease()
		if missing {
			e.SigningSteps[0].Recipients[0].Email = model.NewText("")
		}
		open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "recipients"}, uitest.Options{Width: 100, Height: 40}, func(d *desk) {
			d.See("Step 1 of 2")
			d.Press("enter")
			if missing {
				d.See("This recipient has no address to look for.").Hides("all about this person")
			} else if to := d.last(); to != (nav.Person{Address: "anna.keller@example.com"}) {
				d.T.Errorf("it opens %+v", to)
			}
		})
	}
}

func TestWhyBeside(t *testing.T) {
	openLease(t, lease(), uitest.Options{Width: 160, Height: 60}, func(d *desk) {
		d.Press("w").See("Who holds it", uitest.Overview)
		d.Resize(100, 30).Hides(uitest.Overview)
		d.Resize(160, 60).See(uitest.Overview)
	})
}

func TestPlacesInTabsAreKept(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.Press("8", "pgdown", "j")
		raw := d.Screen()
		d.Press("3", "j", "1", "G", "8")
		if diff := cmp.Diff(raw, d.Screen()); diff != "" {
			t.Errorf("the place in the raw tab is lost:\n%s", diff)
		}
		d.Press("3")
		if _, y, _ := d.Find("House rules"); !strings.HasPrefix(d.Row(y), "▌") {
			t.Errorf("the selected document is lost:\n%s", d.Screen())
		}
		d.Press("r")
		if _, y, _ := d.Find("House rules"); !strings.HasPrefix(d.Row(y), "▌") {
			t.Errorf("a refresh loses the selected document:\n%s", d.Screen())
		}
	})
}

func TestGoingBackLeavesStepByStep(t *testing.T) {
	openLease(t, lease(), uitest.Options{}, func(d *desk) {
		d.Press("w", "/").Enter("urgency").See("Find: urgency 1 of 1")
		d.Press("esc").Gone("Find: urgency").See("Urgency")
		d.Press("esc").Gone("Urgency")
	})
}

func TestTabsByKeys(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "documents"}, uitest.Options{Width: 140}, func(d *desk) {
		d.See("House rules")
		d.Press("tab").See("asked of Anna Keller")
		d.Press("shift+tab", "shift+tab").See("Step 1 of 2")
		d.Press("9").See("Step 1 of 2")
		d.Press("[", "[").See(`"id": "66f1a7c2e4b0d9183c5e7a01"`)
		d.Press("]").See(uitest.Overview)
	})
}

func TestReminderCalendar(t *testing.T) {
	for _, r := range []struct {
		name  string
		shape func(*model.Envelope)
		sees  []string
	}{
		{"until it expires", func(e *model.Envelope) { e.ExpiresAt = at(5 * day) }, []string{"Tue 3 Mar 2026, in 24 h", "Fri 6 Mar 2026, in 4 d", "then it expires"}},
		{"for ever", func(e *model.Envelope) { e.ExpiresAt = 0 }, []string{"Tue 3 Mar 2026", "Sun 15 Mar 2026"}},
		{"too late", func(e *model.Envelope) { e.ExpiresAt = at(time.Hour) }, []string{"none before it expires"}},
		{"never", func(e *model.Envelope) { e.Notification.ReminderInterval = 0 }, []string{"no interval set"}},
		{"no notification", func(e *model.Envelope) { e.Notification = nil }, []string{"No notification is returned"}},
	} {
		t.Run(r.name, func(t *testing.T) {
			e := lease()
			e.UpdatedAt = at(-8*day + time.Minute)
			r.shape(e)
			open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "notification"}, uitest.Options{}, func(d *desk) { d.See(r.sees...) })
		})
	}
}
