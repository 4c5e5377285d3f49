package forms_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// repeatKey is a key pressed n times.
func repeatKey(name string, n int) []string { return slices.Repeat([]string{name}, n) }

func TestTwentyEntersTypedAhead(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Type("https://example.com/hook").Rush(repeatKey("enter", 20)...).Wait(2 * time.Second)
		d.expectCalls()
	})
	run(t, "webhook.create latency=2s", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook").Wait(time.Second)
		d.Rush(append([]string{"y"}, repeatKey("y", 20)...)...).Rush(repeatKey("enter", 20)...).Wait(4 * time.Second)
		d.expectCalls("POST /webhook")
	})
}

func TestPasteNeverConfirms(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook").Wait(time.Second).Paste("y\ny\n").Wait(time.Second)
		d.expectCalls()
		d.See("Pasting does not confirm")
	})
}

func TestEverySizeAndHostileText(t *testing.T) {
	sizes := [][2]int{{60, 15}, {0, 0}, {1, 1}, {20, 5}, {200, 50}, {80, 24}}
	for _, route := range []func(*demo.Service) nav.Route{forDraft(nav.Placeholders), forDraft(nav.Reissue), forDraft(nav.NewAnnotation), forTemplate(nav.FromTemplate)} {
		run(t, "* hostile", route, func(d *harness) {
			for range 4 {
				for _, size := range sizes {
					d.Resize(size[0], size[1])
					testbed.Equal(d.T, hostile.Check(d.Screen()), nil, "what is shown")
				}
				d.Press("enter")
			}
			d.expectCalls()
		})
	}
}

func TestHostilePaste(t *testing.T) {
	for _, plain := range []bool{false, true} {
		run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
			if plain {
				d.Press("ctrl+o")
				d.Press("enter") // adds one
			}
			d.Press("enter")
			for _, s := range hostile.Strings() {
				d.Paste(s.Text)
				testbed.Equal(d.T, hostile.Check(d.Screen()), nil, "%s", s.Name)
			}
			d.expectCalls()
		})
	}
}

// Forms ask one question after the other where the settings say so, and whole pages again with the key for that.
func TestLineByLineBySettings(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.See("Question 1 of 2: Event")
		d.After("ctrl+o", "Event", "Address")
		d.Hides("Question 1")
	}, func(o *uitest.Options) {
		o.Settings = func(s *settings.Resolved) { s.Forms = settings.FormsLines }
	})
}

func TestLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.See("Question 1 of 2: Event")
		d.Fill("9", "enter", "Enter a number from 1 to 6.")
		d.After("backspace 2 enter", "Question 2 of 2: Address")
		d.Fill("http://example.com", "enter", "Use an https address.")
		d.Replace("https://example.com/hook", "enter", string(model.EnvelopeDeclined))
		d.confirm("")
		d.expectCalls("POST /webhook")
	}, func(o *uitest.Options) {
		o.Terminal = func(c *terminal.Capabilities) { c.ASCII = true }
	})
}
