package envelope_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/envelope"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/sizetest"
)

// env is what a screen is made with outside a program.
func env(t testing.TB, th *theme.Theme) screen.Env {
	t.Helper()
	s := settings.Defaults()
	env := screen.Env{
		Owner: 7, Client: api.New(api.Config{BaseURL: s.Profile.BaseURL, Transport: serve()}), Keys: keys.Default(),
		Settings: &s, Theme: th, Now: uitest.AtStart,
	}
	env.Account = account.New(env.Rules())
	return env
}

// known is a screen that was opened with an envelope, as a list does.
func known(t *testing.T, e *model.Envelope, th *theme.Theme) *envelope.Screen {
	t.Helper()
	s := envelope.New(env(t, th), nav.Envelope{ID: e.ID, Known: e})
	s.Resize(screen.Size{Width: 80, Height: 22})
	return s
}

// hit presses keys. What they ask for does not come.
func hit(t *testing.T, s *envelope.Screen, names ...string) {
	t.Helper()
	for _, name := range names {
		k, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		s.Update(k)
	}
}

// layOut opens the raw tab and gives it the answer it asks for.
func layOut(t *testing.T, s *envelope.Screen) {
	t.Helper()
	k, _ := keys.Press("8")
	cmd := s.Update(k)
	if cmd == nil {
		t.Fatal("the raw tab asks for nothing")
	}
	s.Update(cmd())
}

// Where only ASCII can be shown, our own text is ASCII.
func TestASCII(t *testing.T) {
	s := known(t, lease(), sizetest.Themes()["mono"])
	for tab := range 8 {
		for range 2 {
			hit(t, s, fmt.Sprint(tab+1), "w")
			for _, r := range ansi.Strip(s.View()) {
				if r > '~' {
					t.Fatalf("tab %d shows %q:\n%s", tab+1, r, ansi.Strip(s.View()))
				}
			}
		}
	}
}

func TestUnchangedViewIsKept(t *testing.T) {
	s := known(t, lease(), sizetest.Theme())
	s.View()
	if n := testing.AllocsPerRun(10, func() { s.View() }); n > 0 {
		t.Errorf("an unchanged view allocates %v times", n)
	}
}

// Moving through a page must cost what the window costs, not what the page holds.
func BenchmarkDown(b *testing.B) {
	e := lease()
	e.SigningSteps = nil
	for i := range 5000 {
		one := model.Recipient{ID: model.RecipientID(fmt.Sprint("r", i)), Name: model.NewText("Anna Keller"), Email: model.NewText("a@example.com"), Role: model.Signer}
		e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{one}})
	}
	s := envelope.New(env(b, sizetest.Theme()), nav.Envelope{ID: e.ID, Known: e, Tab: "recipients"})
	s.Resize(screen.Size{Width: 200, Height: 48})
	down, _ := keys.Press("j")
	for b.Loop() {
		s.Update(down)
		if !strings.Contains(s.View(), "Anna") {
			b.Fatal("nothing is shown")
		}
	}
}

// A tab that says no more than the overview is left out of the line of tabs and passed over, while its
// number, which the hand knows, still opens it.
func TestATabOfOneSentenceIsLeftOut(t *testing.T) {
	e := lease()
	e.Attachments, e.Notification = nil, nil
	s := known(t, e, sizetest.Theme())
	s.Resize(screen.Size{Width: 160, Height: 30})
	if shown := ansi.Strip(s.View()); strings.Contains(shown, "4 Attachments") || strings.Contains(shown, "6 Notification") || !strings.Contains(shown, "5 Fields   7 Activity") {
		t.Errorf("the tabs:\n%s", shown)
	}
	hit(t, s, "3", "tab")
	if shown := ansi.Strip(s.View()); !strings.Contains(shown, "No documents, so no fields.") && !strings.Contains(shown, "not read yet") && !strings.Contains(shown, "reading") {
		t.Errorf("after Documents comes:\n%s", shown)
	}
	hit(t, s, "4")
	if shown := ansi.Strip(s.View()); !strings.Contains(shown, "4 Attachments") || !strings.Contains(shown, "No files were asked for.") {
		t.Errorf("its number opens:\n%s", shown)
	}
}

// On a wide screen no tab is needed to answer who, what, when, why and what can be done.
func TestTheOverviewAnswersAll(t *testing.T) {
	s := known(t, lease(), sizetest.Theme())
	s.Resize(screen.Size{Width: 200, Height: 46})
	shown := ansi.Strip(s.View())
	for _, want := range []string{
		"what fixes it", "E extend", "U issue again", "Signing", "Anna Keller", "anna.keller@example.com", "gets it at the end", "You can", "X void",
		"If Anna Keller never got it", "Created ", "Expires ", "Please sign the lease", "every 3 days", "Files asked", "Passport  missing, required",
		"House rules", "Seen ",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not on the overview:\n%s", want, shown)
		}
	}
}

func TestTabs(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			e := lease()
			s := serve(e)
			s.fields["d1"] = leaseFields()
			open(t, s, nav.Envelope{ID: e.ID}, o, func(d *desk) {
				d.See("Lease 2026 Bahnhofstrasse")
				for i, name := range []string{"overview", "recipients", "documents", "attachments", "fields", "notification", "activity", "raw"} {
					d.Press(fmt.Sprint(i + 1))
					d.Golden(name + "-" + size)
				}
				d.Press("1", "w")
				d.Golden("why-" + size)
			})
		})
	}
}

func TestRawAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText("evil \u202e text")
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{Height: 60, Width: 100}, func(d *desk) {
		d.See(`"name": "Lease 2026 Bahnhofstrasse"`, `evil \u202e text`).Hides("next match")
		d.Press("/").Type("hunter2").See("Find: hunter2", "not found")
		d.Press("esc", "/").Enter("value").See("Find: value 1 of 2", `"****"`, "next match")
		d.Press("n").See("Find: value 2 of 2")
		d.Press("N").See("Find: value 1 of 2")
		d.Press("esc").Gone("Find: value")
	})
}

// What cannot be read is said, in the place of what it would tell, and can be looked at as
// it came. In a state that was not read nothing can be changed.
func TestUnreadableMembers(t *testing.T) {
	e := lease()
	s := serve(e)
	s.spoil = strings.NewReplacer(`"status":"IN_PROGRESS"`, `"status":{"state":"COMPLETED"}`, `"is_duplicable":true`, `"is_duplicable":"yes"`)
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Height: 40, Width: 100}, func(d *desk) {
		d.See("2 values of this envelope could not be read: status, is_duplicable.", "Status", "could not be read", "Lease 2026 Bahnhofstrasse")
		d.Gone("Completed", "Waiting for")
		d.Press("w").See("Why", "2 values of this envelope", "is locked for changes.")
		d.Press("w", "8").See(`"state": "COMPLETED"`)
	})
}

// An answer of megabytes is laid out without stopping the program, and only when it is looked at.
func TestLargeAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText(strings.Repeat("long comment ", 200_000))
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{}, func(d *desk) {
		d.See(`"comment": "long comment`)
		d.Press("G", "k", "pgup", "g", "1", "8").See(`"comment": "long comment`)
	})
}

func TestTheDeskOfAnEnvelope(t *testing.T) {
	openLease(t, lease(), uitest.Options{Width: 100, Height: 40}, func(d *desk) {
		d.Press(",").See("Desk: Lease 2026", "Take: it is mine", "There is no note of yours here.")
		d.Press("t").See("Taken; , u takes it back", "by you since Mon 2 Mar 09:00")
		d.Press(",", "n").Enter("waits for the bank").See("Mon 2 Mar 09:00 you: waits for the bank")
		d.Press(",", "s").Type("fri").See("Fri 6 Mar 2026 08:00 UTC")
		d.Press("enter").See("until Fri 6 Mar 08:00 or until it changes, by you on Mon 2 Mar 09:00")
		d.Press("7").See("taken by you", "note of you: waits for the bank", "snoozed until Fri 6 Mar 08:00, by you")
		d.Press(",", "b").Gone("snoozed until")
		d.Press(",", "r").See("Removed: waits for the bank").Gone("note of you")
		d.Press(",", "t") // give back
		d.See("Given back").Gone("taken by you")
		d.Press(",", "u").See("Undone: Given back", "taken by you")
	})
}
