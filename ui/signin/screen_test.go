package signin

import (
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func environment() screen.Env {
	s := settings.Defaults()
	s.Profile.BaseURL = &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}
	return screen.Env{
		Owner: 1, Keys: keys.Default(), Settings: &s, Theme: sizetest.Theme(), Now: time.Now,
		Client: api.New(api.Config{BaseURL: s.Profile.BaseURL}), Tokens: screen.Tokens{Keyring: token.NewStore(nil)},
	}
}

// at returns the screen in each of its stages.
func at(env screen.Env, reason string, f draw.Problem) map[string]*Screen {
	screens := map[string]*Screen{}
	for name, prepare := range map[string]func(*Screen){
		"typing":   func(s *Screen) { s.input.SetValue(reason) },
		"failed":   func(s *Screen) { s.failure = f },
		"checking": func(s *Screen) { s.stage = checking; waited(s) },
		"choosing": func(s *Screen) {
			s.offerStorage()
			s.failure, s.notices = f, []string{"The word \"Bearer\" was left out."}
		},
		"keeping": func(s *Screen) { s.stage = keeping; waited(s) },
	} {
		s := New(env, nav.SignIn{Reason: reason})
		prepare(s)
		screens[name] = s
	}
	return screens
}

// waited makes the spinner show. It takes its time.
func waited(s *Screen) { s.spinner.Update(s.spinner.Begin()()) }

func TestEveryStageFitsEverySize(t *testing.T) {
	const text = "The keyring is locked, or was never set up, and this is a rather long way to say so."
	synctest.Test(t, func(t *testing.T) {
		for name, s := range at(environment(), text, draw.Problem{Sentence: text, Next: text, Cause: text}) {
			for _, size := range sizetest.Sizes() {
				s.Resize(screen.Size{Width: size.Width, Height: size.Height})
				sizetest.Exact(t, s.View(), size.Width, size.Height)
				if c := s.Cursor(); c != nil && (c.X < 0 || c.Y < 0 || c.Y >= size.Height) {
					t.Errorf("%s at %dx%d: the cursor stands at %d, %d", name, size.Width, size.Height, c.X, c.Y)
				}
			}
		}
	})
}

func TestHostileText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, sample := range hostile.Strings() {
			env := environment()
			env.Settings.Profile.Name = sample.Text
			f := failureOf(&api.Error{Kind: api.Unauthorized, Err: errText(sample.Text)})
			for name, s := range at(env, sample.Text, f) {
				s.Update(tea.PasteMsg{Content: sample.Text})
				s.Resize(screen.Size{Width: 80, Height: 22})
				testbed.Equal(t, hostile.Check(ansi.Strip(s.View())), nil, "%s in %s", sample.Name, name)
			}
		}
	})
}

type errText string

func (e errText) Error() string { return string(e) }
