package envelope_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/envelope"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/sizetest"
)

func TestNextAndPrevious(t *testing.T) {
	all, ids := many(5)
	open(t, serve(all...), nav.Envelope{ID: ids[1], Siblings: ids}, uitest.Options{}, func(d *desk) {
		d.See("Contract 01", "2 of 5")
		d.Press("2", "J").See("Contract 02", "3 of 5", "Step 1 of 2")
		d.Press("K", "K").See("Contract 00", "1 of 5", "Step 1 of 2")
		d.Press("K").See("the first envelope of the list")
		d.Press("J", "J", "J", "J", "J").See("Contract 04", "the last envelope that the list had loaded")
	})
}

// Who holds the key down passes many, and reads only the one they stop at.
func TestPassedEnvelopesAreNotRead(t *testing.T) {
	all, ids := many(20)
	open(t, serve(all...), nav.Envelope{ID: ids[0], Siblings: ids}, uitest.Options{}, func(d *desk) {
		d.See("Contract 00")
		before := len(d.Requests())
		d.Rush("J", "J", "J", "J", "J", "J", "J", "J", "J", "J").See("Contract 10")
		d.Wait(time.Second)
		sent := d.Requests()[before:]
		for _, r := range sent {
			if !strings.HasPrefix(r.String(), "GET /envelope/env10") {
				t.Errorf("%s was sent", r)
			}
		}
		if len(sent) == 0 {
			t.Error("where they stopped nothing was read")
		}
	})
}

func TestTheWayBackShowsWhatWasRead(t *testing.T) {
	all, ids := many(3)
	s := serve(all...)
	open(t, s, nav.Envelope{ID: ids[0], Siblings: ids}, uitest.Options{}, func(d *desk) {
		d.See("Contract 00")
		d.Press("J").See("Contract 01")
		s.set(func() { s.delay = time.Minute })
		d.Press("K").See("Contract 00", "Bruno Tanner", "read 09:00:00").Hides("Contract 01", "Reading the envelope")
	})
}

// An answer that comes late belongs to the envelope that was asked for.
func TestLateAnswers(t *testing.T) {
	all, ids := many(3)
	s := serve(all...)
	s.delay = time.Second
	open(t, s, nav.Envelope{ID: ids[0], Siblings: ids}, uitest.Options{}, func(d *desk) {
		d.Wait(500 * time.Millisecond).Press("J").Wait(700 * time.Millisecond).Hides("Contract 00").See("Contract 01")
		d.Hides("Contract 00")
	})
}

// The raw answer about one envelope must not stand under the name of another.
func TestRawAnswerGoesWithItsEnvelope(t *testing.T) {
	all, ids := many(3)
	s := serve(all...)
	open(t, s, nav.Envelope{ID: ids[0], Siblings: ids, Tab: "raw"}, uitest.Options{}, func(d *desk) {
		d.See(`"id": "env00"`)
		d.Press("J").See(`"id": "env01"`)
		s.set(func() { s.delay = time.Second })
		d.Press("K").Hides(`"id": "env01"`)
		if _, _, shown := d.Find(`"id": "env00"`); !shown {
			t.Errorf("what was read before does not show at once:\n%s", d.Screen())
		}
	})
}

func TestWithoutAListThereIsNoNext(t *testing.T) {
	openLease(t, lease(), uitest.Options{}, func(d *desk) {
		d.Hides(" of 1")
		d.Press("J").See("not opened from a list")
	})
}

// The next envelope is there at once, as far as it is known, before the service has answered.
func TestTheNextEnvelopeShowsBeforeItIsRead(t *testing.T) {
	all, ids := many(3)
	on := env(t, sizetest.Theme())
	for _, e := range all {
		on.Account.Learn(e)
	}
	s := envelope.New(on, nav.Envelope{ID: ids[0], Known: all[0], Siblings: ids})
	s.Resize(screen.Size{Width: 80, Height: 22})
	hit(t, s, "J")
	for _, text := range []string{"Contract 01", "Bruno Tanner"} {
		if !strings.Contains(ansi.Strip(s.View()), text) {
			t.Errorf("%q does not show at once:\n%s", text, s.View())
		}
	}
}
