package ui_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/answers"
	"inkdesk/api/demo"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// Nobody is told that there is nothing where an answer says nothing.
func TestNothingIsConcludedFromAnswersThatSayNothing(t *testing.T) {
	for _, s := range answers.Samples() {
		for fault, home := range map[string]nav.Route{
			"envelope.list": nav.Envelopes{}, "template.list": nav.Templates{}, "webhook.list": nav.Webhooks{},
		} {
			o := uitest.Options{Home: home, Width: 120}
			o.Demo.Faults, _ = demo.ParseFaults(fault + " answer=" + s.Name)
			uitest.Run(t, o, func(p *uitest.Program) {
				p.Wait(10 * time.Second)
				p.Hides("There are no", "No webhooks are registered", "No envelopes here.", "all read")
				if said := strings.Contains(p.Screen(), "Could not") || strings.Contains(p.Screen(), "so far"); !said {
					t.Errorf("%s answered with %s:\n%s", fault, s.Name, p.Screen())
				}
			})
		}
	}
}

// A page of something in front of the service ends one reading of fields, and no other. What it kept
// from being read is read after some minutes, or when the person asks.
func TestOneRefusalEndsOneReading(t *testing.T) {
	for _, fault := range []string{"answer=firewall,403*2", "answer=firewall,404*2", "answer=firewall*2", "answer=text,403*2", "answer=error*2", "status=404*1", "status=500*2"} {
		for _, asks := range []bool{false, true} {
			o := withEvidence(settings.EvidenceFull)
			o.Demo.Faults, _ = demo.ParseFaults("*annotations " + fault)
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("all read", "checked")
				p.Wait(4 * time.Minute)
				p.Hides("Fields cannot be read here")
				before := fieldReads(p)
				if before < 40 {
					t.Errorf("%s: %d readings of fields", fault, before)
				}
				if asks {
					p.Press("r")
				}
				for range 8 {
					p.Press("j")
					p.Wait(time.Minute)
				}
				if n := fieldReads(p) - before; n == 0 {
					t.Errorf("%s, asked %v: what failed was not read again", fault, asks)
				}
				p.Hides("Fields cannot be read here", "checked")
			})
		}
	}
}

// The service's own word that it shows no fields is believed for some minutes.
func TestFieldsThatAreRefusedAreAskedForAgain(t *testing.T) {
	o := withEvidence(settings.EvidenceFull)
	o.Demo.Faults, _ = demo.ParseFaults("*annotations status=403")
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("Fields cannot be read here")
		p.Wait(time.Minute)
		refused := fieldReads(p)
		p.Fault()
		p.Press("j")
		p.Wait(time.Minute)
		if n := fieldReads(p); n != refused {
			t.Errorf("%d readings after the refusal", n-refused)
		}
		p.Press("r")
		p.Wait(3 * time.Minute)
		if n := fieldReads(p) - refused; n < 20 {
			t.Errorf("%d readings after the person asked", n)
		}
	})
}
