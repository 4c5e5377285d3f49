// Package signin shows the screen that asks for an access token. [Screen] checks the token with the service and lets
// the person choose where it is kept. It writes the token nowhere but to the keyring, and only when asked to.
package signin

import (
	"context"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/token"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

type stage uint8

const (
	typing   stage = iota // the token
	checking              // whether the service accepts it
	choosing              // where it is kept
	keeping               // it in the keyring
)

// Screen asks for a token.
type Screen struct {
	env   screen.Env
	route nav.SignIn // why the person is here
	size  screen.Size

	stage   stage
	input   *textline.Input
	menu    *picker.Picker // where to keep the token, while choosing
	spinner *screen.Spinner

	asked   bool         // the token that is tried comes from the command
	token   token.Token  // accepted by the service, not used by the program yet
	keyring token.State  // its expected state, 0 for no reason to doubt it
	notices []string     // about the token that was typed
	failure draw.Problem // of the last check or write

	// question holds the number of the open check or write, and cancel withdraws it.
	question uint64
	cancel   context.CancelFunc
	wait     keyringWait
}

// maxRunes sets a length above that of any token, so that a long text is refused instead of cut.
const maxRunes = 2 * token.MaxBytes

// New asks for a token and says why.
func New(env screen.Env, route nav.SignIn) *Screen {
	return &Screen{
		env:     env,
		route:   nav.SignIn{Reason: model.Clean(route.Reason), Ask: route.Ask && env.Tokens.Ask != nil},
		input:   textline.New(env.Theme, textline.Options{Prompt: "> ", Max: maxRunes, Masked: true}),
		spinner: screen.NewSpinner(env.Owner),
		cancel:  func() {},
	}
}

// Start implements [screen.Screen]. Nothing is sent before there is a token.
func (s *Screen) Start() tea.Cmd {
	if s.route.Ask {
		return s.askCommand()
	}
	return nil
}

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Sign in" }

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.input.Resize(s.inner())
}

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() { s.input.Restyle(s.env.Theme) }

// Capturing implements [screen.TextInput]. It always holds: a token that is pasted must not be looked up as an id.
func (s *Screen) Capturing() bool { return true }

// Busy implements [screen.Busier].
func (s *Screen) Busy() string {
	if s.Working() {
		return "The keyring has not said yet whether it has the token."
	}
	return ""
}

// Working implements [screen.Busier].
func (s *Screen) Working() bool { return s.stage == keeping }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.withdraw()
	s.spinner.End()
}

// withdraw cancels the open check or write; its answer is ignored.
func (s *Screen) withdraw() {
	s.cancel()
	s.question = 0
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys.Prompt
	var short []key.Binding
	switch s.stage {
	case typing:
		short = []key.Binding{keys.Named(k.Accept, "check the token"), keys.Named(k.Cancel, "leave")}
	case choosing:
		short = []key.Binding{k.Accept, k.Down, keys.Named(k.Cancel, "another token")}
	case checking, keeping:
		short = []key.Binding{keys.Named(k.Cancel, "stop waiting")}
	default:
		short = []key.Binding{keys.Named(k.Cancel, "leave")}
	}
	return screen.Hints{Short: short, Full: [][]key.Binding{short}, Groups: []string{"Sign in"}}
}
