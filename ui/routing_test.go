package ui_test

import (
	"strconv"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
	"inkdesk/ui/uitest"
)

func TestReplyReachesTheScreenThatAskedOnce(t *testing.T) {
	o := uitest.Options{Transport: service(200, fine, time.Second)}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("a", "e").Wait(2 * time.Second).Hides("answer <nil>")
		p.Press("esc").See("answer <nil>")
		testbed.Equal(t, count(p, "answer <nil>"), 1, "the answer came times")
	})
}

func TestReplyToAScreenThatWasLeftGoesNowhere(t *testing.T) {
	o := uitest.Options{Transport: service(200, fine, time.Second)}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "a", "esc", "e").Wait(2*time.Second).Hides("answer", "Reply")
	})
}

func TestRouting(t *testing.T) {
	walks(t, map[string]func(*uitest.Program){
		// What a command yields goes back to its screen, in the order of a sequence and out of a batch inside it.
		"own messages come back": func(p *uitest.Program) {
			p.Press("n", "s").See("note first", "note second")
			p.Press("e").Wait(2 * time.Second).Hides("note slow")
			p.Press("esc").See("note slow")
		},
		"covered screen cannot navigate": func(p *uitest.Program) {
			p.Press("S", "e")
			at(p, "Envelopes → Envelope")
			p.Wait(2 * time.Second)
			at(p, "Envelopes → Envelope")
		},
		"theme follows the background": func(p *uitest.Program) {
			p.See("start 80x22")
			p.Send(tea.BackgroundColorMsg{Color: white{}}).See("restyle " + mark("light"))
			p.Send(tea.BackgroundColorMsg{Color: black{}}).See("restyle " + mark("dark"))
		},
		// Every screen hears that the run ends, so that what was typed into it can be kept.
		"every screen hears the end": func(p *uitest.Program) {
			p.Press("e").Send(terminal.EndingMsg{}).See("terminal.EndingMsg {}")
			p.Press("esc").See("terminal.EndingMsg {}")
		},
	})
}

// Keys that arrive before the program has acted on the ones before do not act twice.
func TestImpatientKeysActOnce(t *testing.T) {
	for _, c := range []struct{ name, key, want string }{
		{"leaving", "B", "Envelopes → Envelope"},
		{"opening", "E", "Envelopes → Envelope → Envelope → Envelope"},
		{"replacing", "M", "Envelopes → Envelope → Templates"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run(t, uitest.Options{Width: 120}, func(p *uitest.Program, _ *[]string) {
				p.Press("e", "e")
				at(p, "Envelopes → Envelope → Envelope")
				p.Press(c.key, c.key).Wait(2 * time.Second)
				at(p, c.want)
			})
		})
	}
}

// The terminal is asked for its background whenever that may have changed, where the theme depends on it.
func TestTheBackgroundIsAskedForAgain(t *testing.T) {
	const question = ansi.SetModeLightDark + ansi.RequestBackgroundColor
	for _, row := range []struct {
		theme settings.Theme
		each  int // how often an occasion asks
	}{{"auto", 1}, {"dark", 0}} {
		t.Run(string(row.theme), func(t *testing.T) {
			asked := 0
			o := uitest.Options{
				Settings: func(r *settings.Resolved) { r.Theme = row.theme },
				Wrap: func(m tea.Model) tea.Model {
					return seeing{m, func(msg tea.Msg) {
						if raw, ok := msg.(tea.RawMsg); ok && raw.Msg == question {
							asked++
						}
					}}
				},
			}
			run(t, o, func(p *uitest.Program, _ *[]string) {
				for _, occasion := range []struct {
					name string
					do   func()
				}{
					{"the start", func() {}},
					{"the focus", func() { p.Send(tea.FocusMsg{}) }},
					{"the focus once more", func() { p.Send(tea.BlurMsg{}); p.Send(tea.FocusMsg{}) }},
					{"the return from a stop, or from another program", func() { p.Send(tea.ResumeMsg{}) }},
					{"ctrl+l", func() { p.Press("ctrl+l") }},
				} {
					occasion.do()
					p.Wait(time.Second)
					testbed.Wrong(t, asked != row.each, "%s asks %d times, want %d", occasion.name, asked, row.each)
					asked = 0
				}
			})
		})
	}
}

// seeing shows the messages of a model.
type seeing struct {
	tea.Model
	see func(tea.Msg)
}

func (s seeing) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	s.see(msg)
	inner, cmd := s.Model.Update(msg)
	return seeing{inner, s.see}, cmd
}

// mark is how a theme draws a mark, quoted.
func mark(name string) string {
	t := theme.New(theme.Options{Name: name, Profile: colorprofile.ANSI256})
	return strconv.Quote(t.Paint(theme.Mark, "x"))
}

type (
	white struct{}
	black struct{}
)

func (white) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }

func (black) RGBA() (r, g, b, a uint32) { return 0, 0, 0, 0xffff }

func TestMouse(t *testing.T) {
	click := tea.MouseClickMsg{X: 5, Y: 4, Button: tea.MouseLeft}
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(click).See("tea.MouseClickMsg left")
		p.Send(tea.MouseWheelMsg{X: 5, Y: 0, Button: tea.MouseWheelDown})
		p.Send(tea.MouseWheelMsg{X: 5, Y: 23, Button: tea.MouseWheelDown}).Hides("MouseWheelMsg")
		p.Press("?").Send(tea.MouseWheelMsg{X: 5, Y: 9, Button: tea.MouseWheelDown}).Press("q").Hides("MouseWheelMsg")
		p.Press("ctrl+t").See("The mouse is o")
	})
}
