package compose_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// many is a key pressed over and over.
func many(name string, n int) []string { return slices.Repeat([]string{name}, n) }

func TestTwentyEntersTypedAhead(t *testing.T) {
	run(t, "", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/hook")
		d.Rush(many("enter", 20)...)
		d.Wait(2 * time.Second)
		d.sent()
	})
	run(t, "webhook.create latency=2s", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/hook")
		d.Press("enter")
		d.Wait(time.Second)
		d.Rush(append([]string{"y"}, many("y", 20)...)...)
		d.Rush(many("enter", 20)...)
		d.Wait(4 * time.Second)
		d.sent("POST /webhook")
	})
}

func TestPasteNeverConfirms(t *testing.T) {
	run(t, "", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/hook")
		d.Press("enter")
		d.Wait(time.Second)
		d.Paste("y\ny\n")
		d.Wait(time.Second)
		d.sent()
		d.See("Pasting does not confirm")
	})
}

// Nothing is sent for an answer that breaks a rule; the field says why.
func TestRulesAtTheField(t *testing.T) {
	for _, c := range []struct {
		form    nav.Form
		before  []string
		typed   string
		mistake string
	}{
		{nav.NewEnvelope, nil, "", "Enter a name."},
		{nav.NewEnvelope, nil, "A", "Use at least 2 characters."},
		{nav.NewEnvelope, nil, strings.Repeat("a", 257), "Use at most 256 characters"},
		{nav.NewEnvelope, nil, "Miete-2026", "Use only the letters a-z"},
		{nav.NewEnvelope, nil, " Lease", "Remove the blank"},
		{nav.NewTemplate, nil, "x.y", "Use only the letters a-z"},
		{nav.NewWebhook, []string{"enter"}, "http://example.com", "Use an https address."},
		{nav.NewWebhook, []string{"enter"}, "https://a:b@example.com", "Remove the user name"},
		{nav.NewWebhook, []string{"enter"}, "", "Enter the address"},
	} {
		run(t, "", bare(c.form), func(d *desk) {
			d.Press(c.before...)
			d.Paste(c.typed)
			d.Press(many("enter", 5)...)
			d.See(c.mistake)
			d.sent()
		})
	}
}

func TestRulesOfTime(t *testing.T) {
	for _, c := range []struct {
		keys           []string
		typed, mistake string
	}{
		{[]string{"down", "enter", "enter"}, "soon", "This is no date"},
		{[]string{"down", "down", "enter", "enter"}, "0", "Enter a whole number from 1"},
		{[]string{"enter", "down", "down", "down", "enter"}, "-2", "Enter a whole number from 1"},
	} {
		run(t, "", bare(nav.NewEnvelope), func(d *desk) {
			d.Type("Lease")
			d.Press("enter", "enter", "enter")
			d.Press(c.keys...)
			d.Type(c.typed)
			d.Press("enter", "enter")
			d.See(c.mistake)
			d.sent()
		})
	}
}

func TestRulesOfRecipients(t *testing.T) {
	run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
		d.Press("enter", "enter")
		d.See("Enter the recipient's name.")
		d.Type("Anna")
		d.Press("enter", "enter")
		d.See("Enter the recipient's email address.")
		d.Type("anna")
		d.Press("enter")
		d.See("is no email address")
		d.Type("@example.com")
		d.Press("enter", "enter")
		d.Press("ctrl+u")
		d.Type("0")
		d.Press("enter")
		d.See("Enter a whole number")
		d.Press("backspace")
		d.Type("1")
		d.Press("enter", "down", "enter", "enter")
		d.See("Enter the phone number")
		d.Type("079 123 45 67")
		d.Press("enter")
		d.See("country code")
		d.sent()
	})
}

func TestFilesThatCannotBeSent(t *testing.T) {
	empty := file(t, "empty.pdf")
	if err := os.Truncate(empty, 0); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{t.TempDir(), empty, empty + ".none"} {
		run(t, "", ofDraft(nav.UploadDocument), func(d *desk) {
			d.Press("enter")
			d.Type(path)
			d.Press("enter")
			d.Wait(time.Second)
			d.See("Document  for", "File")
			d.Hides("Go on")
			d.sent()
		})
	}
}

// No key gets a change past a read-only profile, and none is half typed first.
func TestReadOnly(t *testing.T) {
	run(t, "", bare(nav.NewEnvelope), func(d *desk) {
		d.See("read-only")
		d.Press(many("enter", 10)...)
		d.sent()
	}, func(o *uitest.Options) {
		o.Settings = func(s *settings.Resolved) { s.Profile.ReadOnly = true }
	})
}

// memory keeps drafts in a folder, from run to run.
func memory(t *testing.T, folder string) func(*uitest.Options) {
	t.Helper()
	return func(o *uitest.Options) {
		o.More = func(made *ui.Options) {
			store, err := state.Open(folder, "work")
			if err != nil {
				t.Fatal(err)
			}
			made.State = store
		}
	}
}

func TestADraftSurvivesAKill(t *testing.T) {
	folder := t.TempDir()
	keep := memory(t, folder)
	run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
		d.person(1, 1, "one@example.com")
		d.Type("+41791234567")
		d.Wait(3 * time.Second)
	}, keep)
	if all := contents(t, folder); !strings.Contains(all, "one@example.com") || strings.Contains(all, "1234567") {
		t.Errorf("kept %s", all)
	}
	run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
		d.See("A draft of this form was kept")
		d.Press("enter")
		d.See("Change 1. Person 1")
		d.Press("enter") // go on: only the secret is missing
		d.See("Phone number of Person 1")
	}, keep)
	run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
		d.See("A draft of this form was kept")
		d.Press("down", "enter")
		d.See("Recipients: 0")
		d.Wait(3 * time.Second)
	}, keep)
	if all := contents(t, folder); strings.Contains(all, "one@example.com") {
		t.Errorf("still kept %s", all)
	}
}

func contents(t *testing.T, folder string) string {
	t.Helper()
	text := ""
	err := walk(folder, func(b []byte) { text += string(b) })
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func walk(folder string, each func([]byte)) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := folder + "/" + e.Name()
		if e.IsDir() {
			if err := walk(path, each); err != nil {
				return err
			}
			continue
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		each(b)
	}
	return nil
}

func TestEverySizeAndHostileText(t *testing.T) {
	sizes := [][2]int{{60, 15}, {0, 0}, {1, 1}, {20, 5}, {200, 50}, {80, 24}}
	for _, route := range []routed{ofDraft(nav.Placeholders), ofDraft(nav.Reissue), ofDraft(nav.NewAnnotation), ofTemplate(nav.FromTemplate)} {
		run(t, "* hostile", route, func(d *desk) {
			for range 4 {
				for _, size := range sizes {
					d.Resize(size[0], size[1])
					if err := hostile.Check(d.Screen()); err != nil {
						d.T.Error(err)
					}
				}
				d.Press("enter")
			}
			d.sent()
		})
	}
}

func TestHostilePaste(t *testing.T) {
	for _, plain := range []bool{false, true} {
		run(t, "", ofDraft(nav.SigningSteps), func(d *desk) {
			if plain {
				d.Press("ctrl+o")
				d.Type("1")
			}
			d.Press("enter")
			for _, s := range hostile.Strings() {
				d.Paste(s.Text)
				if err := hostile.Check(d.Screen()); err != nil {
					d.T.Errorf("%s: %v", s.Name, err)
				}
			}
			d.sent()
		})
	}
}

func TestLineByLine(t *testing.T) {
	run(t, "", bare(nav.NewWebhook), func(d *desk) {
		d.See("Question 1 of 2: Event")
		d.Type("9")
		d.Press("enter")
		d.See("Enter a number from 1 to 6.")
		d.Press("backspace", "2", "enter")
		d.See("Question 2 of 2: Address")
		d.Type("http://example.com")
		d.Press("enter")
		d.See("Use an https address.")
		d.Press("ctrl+u")
		d.Type("https://example.com/hook")
		d.Press("enter")
		d.See(string(model.EnvelopeDeclined))
		d.confirm("")
		d.sent("POST /webhook")
	}, func(o *uitest.Options) {
		o.Terminal = func(c *terminal.Capabilities) { c.ASCII = true }
	})
}
