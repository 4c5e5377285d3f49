package confirm_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func question() confirm.Question {
	return confirm.Question{
		Verb: "Void", Object: "envelope", ID: "64f0c0ffee12ab34", Name: "Sales contract",
		Host: "production at api.example.com", Account: screen.Live, Consequence: "This cannot be undone.",
	}
}

func typedQuestion() confirm.Question {
	q := question()
	q.Expect, q.What = confirm.LastOf(q.ID), "the last 4 characters of the id"
	return q
}

// dialog is a confirmation whose commands run as the runtime would run them.
type dialog struct {
	*confirm.Confirm
	messages chan tea.Msg
}

func open(q confirm.Question) *dialog {
	d := &dialog{Confirm: confirm.New(sizetest.Theme(), keys.Default().Dialog, 7, q), messages: make(chan tea.Msg, 100)}
	d.run(d.Start())
	return d
}

func (d *dialog) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { d.messages <- cmd() }()
	}
}

// wait lets time pass and delivers what arrives.
func (d *dialog) wait(duration time.Duration) {
	end := time.After(duration)
	for {
		select {
		case msg := <-d.messages:
			d.run(d.Update(msg))
		case <-end:
			return
		}
	}
}

func (d *dialog) press(names ...string) {
	for _, name := range names {
		msg := tea.KeyPressMsg{Text: name, Code: []rune(name)[0]}
		switch name {
		case "enter":
			msg = tea.KeyPressMsg{Code: tea.KeyEnter}
		case "esc":
			msg = tea.KeyPressMsg{Code: tea.KeyEscape}
		}
		d.run(d.Update(msg))
	}
}

func TestALetterConfirms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(question())
		d.wait(time.Second)
		d.press("y")
		testbed.Wrong(t, d.Outcome() != confirm.Confirmed, "outcome %v", d.Outcome())
		d.press("n")
		testbed.Wrong(t, d.Outcome() != confirm.Confirmed, "a later key changed the outcome")
	})
}

func TestWhatDoesNotConfirm(t *testing.T) {
	for _, row := range []struct {
		name string
		do   func(*dialog)
		want confirm.Outcome
	}{
		{"enter presses the safe choice", func(d *dialog) { d.wait(time.Second); d.press("enter") }, confirm.Cancelled},
		{"n", func(d *dialog) { d.press("n") }, confirm.Cancelled},
		{"esc at once", func(d *dialog) { d.press("esc") }, confirm.Cancelled},
		{"a letter typed ahead", func(d *dialog) { d.press("y") }, confirm.Open},
		{"a letter before the time", func(d *dialog) { d.wait(399 * time.Millisecond); d.press("y") }, confirm.Open},
		{"twenty enters typed ahead", func(d *dialog) { d.press(strings.Split(strings.Repeat("enter ", 20), " ")[:20]...) }, confirm.Open},
		{"a held key", func(d *dialog) {
			for range 30 {
				d.wait(33 * time.Millisecond)
				d.press("y")
			}
		}, confirm.Open},
		{"a repeated key", func(d *dialog) {
			d.wait(time.Second)
			d.Update(tea.KeyPressMsg{Text: "y", Code: 'y', IsRepeat: true})
		}, confirm.Open},
		{"paste", func(d *dialog) { d.wait(time.Second); d.Update(tea.PasteMsg{Content: "y\n"}) }, confirm.Open},
		{"a word with the letter in it", func(d *dialog) { d.wait(time.Second); d.press("t", "r", "y") }, confirm.Open},
		{"another letter", func(d *dialog) { d.wait(time.Second); d.press("x", "Y") }, confirm.Open},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(question())
				row.do(d)
				testbed.Wrong(t, d.Outcome() != row.want, "outcome %v, want %v", d.Outcome(), row.want)
				d.wait(time.Minute)
			})
		})
	}
}

// Keys that lay in the queue while the program was busy arrive after the tick that was due meanwhile.
func TestKeysFromABusyTimeDoNotConfirm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(question())
		time.Sleep(2 * time.Second) // nothing is delivered
		d.run(d.Update(<-d.messages))
		d.press("y")
		testbed.Wrong(t, d.Outcome() != confirm.Open, "a key from before was taken")
		d.wait(time.Second)
		d.press("y")
		testbed.Wrong(t, d.Outcome() != confirm.Confirmed, "a key from after was not taken")
	})
}

func TestTypedConfirmation(t *testing.T) {
	for _, row := range []struct {
		typed []string
		want  confirm.Outcome
	}{
		{[]string{"a", "b", "3", "4", "enter"}, confirm.Confirmed},
		{[]string{"a", "b", "3", "4"}, confirm.Open},
		{[]string{"A", "B", "3", "4", "enter"}, confirm.Open},
		{[]string{"a", "b", "3", "enter"}, confirm.Open},
		{[]string{"y", "enter"}, confirm.Open},
		{[]string{"enter"}, confirm.Open},
		{[]string{"n"}, confirm.Open},
		{[]string{"esc"}, confirm.Cancelled},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := open(typedQuestion())
			d.wait(time.Second)
			d.press(row.typed...)
			testbed.Wrong(t, d.Outcome() != row.want, "%v: outcome %v, want %v", row.typed, d.Outcome(), row.want)
		})
	}
}

func TestPasteDoesNotReachTheTypedConfirmation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(typedQuestion())
		d.wait(time.Second)
		d.Update(tea.PasteMsg{Content: "ab34"})
		d.press("enter")
		testbed.Wrong(t, d.Outcome() != confirm.Open, "a paste confirmed")
	})
}

func view(c *confirm.Confirm, width, height int) string {
	return ansi.Strip(strings.Join(c.Lines(width, height), "\n"))
}

// Whatever the name is: verb, id, host and how to answer are there.
func TestTheNameCannotPushAnythingAway(t *testing.T) {
	for i, text := range sizetest.Texts() {
		for _, size := range []sizetest.Size{{Width: 60, Height: 13}, {Width: 80, Height: 22}, {Width: 200, Height: 48}} {
			t.Run(fmt.Sprintf("%d %dx%d", i, size.Width, size.Height), func(t *testing.T) {
				q := question()
				q.Name = text
				q.Facts = []draw.Fact{{Label: "Comment", Lines: []string{text, text}}}
				got := view(confirm.New(sizetest.Theme(), keys.Default().Dialog, 1, q), size.Width, size.Height)
				for _, want := range []string{"Void envelope", "64f0c0ffee12ab34", "LIVE  production at api.example.com", "This cannot be undone.", "Keep it", "y Void"} {
					testbed.Wrong(t, !strings.Contains(got, want), "%q is missing:\n%s", want, got)
				}
			})
		}
	}
}

func TestWhatTheDialogSays(t *testing.T) {
	q := typedQuestion()
	q.Name = "VOID this envelope? [y/N] y"
	q.Facts = []draw.Fact{{Label: "Status", Value: "In progress"}}
	c := confirm.New(sizetest.Theme(), keys.Default().Dialog, 1, q)
	want := strings.Join([]string{
		"┏━ Void envelope ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓",
		"┃ Id    64f0c0ffee12ab34                                   ┃",
		"┃ Name  │ VOID this envelope? [y/N] y                      ┃",
		"┃ Host  LIVE  production at api.example.com                ┃",
		"┃ This cannot be undone.                                   ┃",
		"┃                                                          ┃",
		"┃ Status  In progress                                      ┃",
		"┃                                                          ┃",
		"┃ Type the last 4 characters of the id, then enter:        ┃",
		"┃ >                                                        ┃",
		"┗━ enter void once it is typed ━ esc keep it ━━━━━━━━━━━━━━┛",
	}, "\n")
	testbed.Equal(t, view(c, 60, 13), want, "the view")
	if cursor := c.Cursor(10, 2, 60, 13); cursor == nil || cursor.X != 14 || cursor.Y != 11 {
		t.Errorf("the cursor is at %+v", cursor)
	}
}
