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
func env(t *testing.T, th *theme.Theme) screen.Env {
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
	set := settings.Defaults()
	s := envelope.New(screen.Env{
		Owner: 7, Client: api.New(api.Config{BaseURL: set.Profile.BaseURL, Transport: serve()}), Keys: keys.Default(),
		Settings: &set, Theme: sizetest.Theme(), Now: uitest.AtStart,
	}, nav.Envelope{ID: e.ID, Known: e, Tab: "recipients"})
	s.Resize(screen.Size{Width: 200, Height: 48})
	down, _ := keys.Press("j")
	for b.Loop() {
		s.Update(down)
		if !strings.Contains(s.View(), "Anna") {
			b.Fatal("nothing is shown")
		}
	}
}
