package envelope_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/hostile"
	"inkdesk/ui/envelope"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"

	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
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

// everywhere is an envelope with a text in every place that strangers can write to.
func everywhere(text string) *model.Envelope {
	e, t := lease(), model.NewText(text)
	e.Name, e.Comment = t, t
	e.Notification.Subject, e.Notification.Message = t, t
	for _, r := range e.Recipients() {
		r.Name, r.Email = t, t
		if r.Verification != nil {
			r.Verification.Value = model.NewSecret(text)
		}
	}
	for i := range e.Documents {
		e.Documents[i].Name, e.Documents[i].Filename = t, t
	}
	for i := range e.Attachments.Recipients {
		of := &e.Attachments.Recipients[i]
		of.RecipientName = t
		for j := range of.Placeholders {
			p := &of.Placeholders[j]
			p.Name, p.Hint = t, t
			for k := range p.Files {
				p.Files[k].Name, p.Files[k].MIMEType = t, t
			}
		}
	}
	return e
}

// Whatever strangers wrote: every tab and panel has its size, and nothing that could
// harm a terminal.
func TestHostileTexts(t *testing.T) {
	sizes := []screen.Size{{Width: 60, Height: 13}, {Width: 80, Height: 22}, {Width: 200, Height: 48}}
	for _, sample := range hostile.Strings() {
		t.Run(sample.Name, func(t *testing.T) {
			e := everywhere(sample.Text)
			source, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			e.Source = source
			s := known(t, e, sizetest.Theme())
			layOut(t, s)
			for _, size := range sizes {
				s.Resize(size)
				for _, keys := range [][]string{{"1"}, {"2", "."}, {"3"}, {"4"}, {"5"}, {"6"}, {"7"}, {"8"}, {"w"}, {"G"}, {"w"}} {
					hit(t, s, keys...)
					sizetest.Exact(t, s.View(), size.Width, size.Height)
				}
				for _, menu := range []string{"a", "Y", "d"} {
					hit(t, s, menu)
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "esc")
				}
			}
			if err := hostile.Check(s.Title()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestEverySize(t *testing.T) {
	e := lease()
	e.Source = []byte(`{"id":"x"}`)
	for name, th := range sizetest.Themes() {
		s := known(t, e, th)
		layOut(t, s)
		for _, size := range sizetest.Sizes() {
			t.Run(fmt.Sprintf("%s %dx%d", name, size.Width, size.Height), func(t *testing.T) {
				s.Resize(screen.Size{Width: size.Width, Height: size.Height})
				for tab := range 8 {
					hit(t, s, fmt.Sprint(tab+1), "j", "ctrl+d", "G", "g", "k", "pgdown")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "w", "j", "G")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					hit(t, s, "w", "/", "e", "enter", "n", "N")
					sizetest.Exact(t, s.View(), size.Width, size.Height)
					s.Unwind()
				}
			})
		}
	}
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
