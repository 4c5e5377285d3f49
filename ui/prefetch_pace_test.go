package ui_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// An account with a few hundred envelopes to check is checked in two minutes, at the pace that a profile begins with.
func TestFourHundredAreCheckedInTwoMinutes(t *testing.T) {
	o := atPace(settings.PrefetchLight, 5)
	o.Demo.Envelopes, o.Demo.Latency = 1300, 60*time.Millisecond
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read", "checked")
		begun, seen := time.Now(), ""
		for time.Since(begun) < 15*time.Minute && strings.Contains(p.Screen(), "checked ") {
			seen = regexp.MustCompile(`checked \d+/\d+`).FindString(p.Screen())
			p.Wait(time.Second)
		}
		t.Logf("%s after %v with %d requests for fields", seen, time.Since(begun), fieldReads(p))
		if took := time.Since(begun); took > 2*time.Minute {
			t.Errorf("checked within %v, with %d requests for fields", took, fieldReads(p))
		}
	})
}

// What is wrong with a form is found by reading one of its envelopes, long before all of them are read.
func TestFaultsOfFormsAreFoundFirst(t *testing.T) {
	o := atPace(settings.PrefetchLight, 5)
	o.Demo.Forms, o.Demo.Envelopes, o.Demo.Latency = true, 3000, 60*time.Millisecond
	o.Height = 200
	faults := func(p *uitest.Program) []string {
		return regexp.MustCompile(`Fault in [^│]*`).FindAllString(p.Screen(), -1)
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read", "checked")
		p.Wait(20 * time.Second)
		early := faults(p)
		p.See("checked")
		for range 4 {
			p.Wait(time.Minute).Press("j")
		}
		p.Hides("checked ")
		if late := faults(p); len(early) < 3 || !slices.Equal(early, late) {
			t.Errorf("after 20 s there are %q, at the end %q", early, late)
		}
	})
}
