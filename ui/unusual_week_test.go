package ui_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// An unusual week is a row without a look at the numbers of the account, once all of the weeks was read.
func TestAnUnusualWeekIsARow(t *testing.T) {
	o := withPrefetch(settings.PrefetchLight)
	o.Width, o.Height, o.Demo.Envelopes = 160, 100, 600
	uitest.Run(t, o, func(p *uitest.Program) {
		open := p.Service.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress })
		for _, id := range open[:40] {
			if err := p.Service.Change(id, func(e *model.Envelope) { e.Status = model.Declined }); err != nil {
				t.Fatal(err)
			}
		}
		p.Press("r").See("all read", "checked").Hides("Usually 0 to")
		for range 40 { // a person is there
			p.Wait(20 * time.Second).Press("g")
		}
		p.See("≡ 43: Declined", "Usually 0 to")
		if n := p.Service.Count("envelope.list"); n > 60 {
			t.Errorf("%d pages were read", n)
		}
	})
}

// The demo account has a form that many have declined this week: a row of Attention that opens their list.
func TestTheDemoAccountHasAnUnusualWeek(t *testing.T) {
	o := withPrefetch(settings.PrefetchLight)
	o.Width, o.Height, o.Demo = 160, 100, demo.Options{Forms: true}
	uitest.Run(t, o, func(p *uitest.Program) {
		for range 40 { // a person is there
			p.Wait(5 * time.Second).Press("g")
		}
		p.See("≡ 5: Declined: Purchase order", "Usually 0  ")
		if strings.Index(p.Screen(), "≡ 5: Declined") > strings.Index(p.Screen(), "✖ Purchase order week") {
			t.Errorf("it comes after what it is about\n%s", p.Screen())
		}
		for i := 0; !strings.Contains(p.Screen(), "▌ △ soon  ≡ 5: Declined"); i++ {
			if i > 90 {
				t.Fatal(p.Screen())
			}
			p.Press("j")
		}
		p.Press("enter").Wait(time.Second).See("5 ", "Purchase order week")
		p.Press("esc").See("≡ 5: Declined")
		p.Press(",").Press("d").Wait(time.Second).Hides("≡ 5: Declined")
	})
}
