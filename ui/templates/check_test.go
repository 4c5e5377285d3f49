package templates_test

import (
	"regexp"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// checks are how often the fields of a template were read.
func (d *desk) checks() int { return d.Service.Count("template.list_annotations") }

func TestAllThatAreListedAreChecked(t *testing.T) {
	runRead(t, uitest.Options{Width: 160}, func(d *desk) {
		d.Wait(time.Minute)
		if n := d.checks(); n != 0 {
			t.Fatalf("%d templates were read without a key", n)
		}
		d.Press("w")
		d.See("24 of 24 templates checked: 3 with a fault; e goes to the next of them.", "✓ ok", "~ field never")
		if n := d.checks(); n != 24 {
			t.Errorf("%d requests for 24 templates", n)
		}
		d.Press("e")
		if !regexp.MustCompile(`▌ Non disclosure agree.*~ field never`).MatchString(d.Screen()) {
			t.Errorf("e does not go to the faulty one:\n%s", d.Screen())
		}
		d.See("former_employer")
		d.Press("w").See("24 of 24 templates checked")
		if n := d.checks(); n != 24 {
			t.Errorf("what is known was read again: %d requests", n)
		}
		d.Press("m")
		if d.LastOpened() != nil {
			t.Errorf("m leads to %+v, though no envelope was read", d.LastOpened())
		}
	})
}

// The marked templates are checked alone, also those that a search hides.
func TestTheMarkedAreChecked(t *testing.T) {
	runRead(t, uitest.Options{Width: 160}, func(d *desk) {
		d.Press("space", "space").See("2 marked, 24, " + uitest.AllRead)
		d.Press("/").Enter("disclosure").Press("space", "w").See("3 of 3 templates checked: 1 with a fault")
		if n := d.checks(); n != 3 {
			t.Errorf("%d requests for 3 templates", n)
		}
		d.Press("esc", "u", "V", "j", "j", "esc").See("3 marked, ")
		d.Press("t").See("21 marked, ")
		d.Press("u", "*").See("24 marked, ")
	})
}

func TestACheckCanBeEnded(t *testing.T) {
	o := uitest.Options{Width: 120}
	o.Demo.Latency = 5 * time.Second
	run(t, o, func(d *desk) {
		d.Wait(10*time.Second).Press("w").See("checked ", " of 24")
		d.Press("esc").See("24, " + uitest.AllRead)
		begun := d.checks()
		d.Wait(time.Minute)
		if n := d.checks(); begun >= 24 || n != begun {
			t.Errorf("%d templates were read, then %d more", begun, n-begun)
		}
	})
}

func TestACheckThatFailsIsEnded(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Fault("template.list_annotations status=403").Press("w").Wait(time.Minute)
		if n := d.checks(); n > 1 {
			t.Errorf("%d requests, all refused", n)
		}
		d.Gone("checked 0 of 24")
	})
}

// In the background the templates in view are checked within the pace, the others only where everything is to be read.
func TestTheQuietReaderFillsTheColumns(t *testing.T) {
	for effort, want := range map[settings.Evidence]int{settings.EvidenceOff: 0, settings.EvidenceLight: 11, settings.EvidenceFull: 24} {
		o := uitest.Options{Width: 120, Height: 16, Settings: func(s *settings.Resolved) { s.Profile.Evidence = effort }}
		o.Client = func(c *api.Config) { c.PerSecond = 1 }
		runRead(t, o, func(d *desk) {
			d.Wait(3 * time.Second)
			if n := d.checks(); n > 6 {
				t.Errorf("%s: %d templates were read in three seconds", effort, n)
			}
			d.Wait(4 * time.Minute)
			if n := d.checks(); n != want {
				t.Errorf("%s: %d templates were read, want %d", effort, n, want)
			}
			if want > 0 {
				d.See("✓ ok")
			}
		})
	}
}
