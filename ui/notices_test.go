package ui_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/uitest"
)

// What is good to know goes by itself; that something was done stays until the next key.
func TestBriefNoticesGoByThemselves(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("i")
		p.See("Nothing special.")
		p.Wait(6 * time.Second)
		p.Hides("Nothing special.")
		p.Press("i")
		p.Wait(4 * time.Second)
		p.Press("d")
		p.See("✓ It is done.")
		p.Wait(time.Minute) // the timer of the one before has run out by now
		p.See("✓ It is done.")
		p.Press("j")
		p.Hides("It is done.")
	})
}

// The timer of a notice that is gone takes nothing else away.
func TestOldTimerDoesNotTakeAnErrorAway(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("i", "x")
		p.Wait(time.Minute)
		p.See("Could not rename")
	})
}

func TestErrorsStayUntilAKeyIsPressed(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("x")
		p.See("▲ Error: Could not rename the envelope: the service has a fault of its own. Try", "again in a moment.")
		p.Hides("status 503")
		p.Press("j")
		p.See("Could not rename") // no one can have read it yet
		p.Wait(time.Minute)
		p.See("Could not rename")
		p.Press("j")
		p.Hides("Could not rename")
	})
}

func TestWhatPushesAnErrorAside(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("x", "i")
		p.See("Could not rename")
		p.Hides("Nothing special.")
		p.Press("d")
		p.See("It is done.")
		p.Hides("Could not rename")
	})
}

// What was done stays until the next key, whatever else is good to know meanwhile.
func TestNoNewsPushesASuccessAside(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("d")
		p.Wait(10 * time.Second)
		p.Send(notice.ShowMsg{Severity: notice.Info, Text: "Nothing special."})
		p.See("It is done.")
		p.Hides("Nothing special.")
		p.Press("j")
		p.Send(notice.ShowMsg{Severity: notice.Info, Text: "Nothing special."})
		p.See("Nothing special.")
	})
}

// What one key has done does not hide what it has failed at, whichever is told first.
func TestOneKeyFailsAndDoes(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("g")
		p.Wait(time.Second)
		p.See("Could not rename")
		p.Hides("It is done.")
		p.Press("d")
		p.See("It is done.")
	})
}

func TestNoticesOfTheStart(t *testing.T) {
	o := uitest.Options{More: func(o *ui.Options) {
		o.Notices = []notice.ShowMsg{{Severity: notice.Warning, Text: "config.yaml:3: there is no setting refesh."}}
	}}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.See("Warning: config.yaml:3: there is no setting refesh.", "! errors")
		p.Press("!")
		p.See("Warnings and errors", "refesh")
	})
}

func TestPastErrors(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("!")
		p.See("There have been no warnings and no errors.")
		p.Press("x", "x")
		p.Wait(time.Minute)
		p.Press("o", "3") // a place that is not there
		p.Press("!")
		p.See("1 of 2", "09:01", "does not have that screen", "(2 times) Could not rename", "Try again in a moment.", "status 503, envelope.rename")
		p.Press("j")
		p.See("2 of 2")
		p.Press("y")
		p.See("Copy message", "2026-03-02 09:00:", "Could not rename the envelope", "Sent to your terminal (OSC 52)")
		p.Press("esc")
		p.Hides("Copy message")
	})
}

func TestPastErrorOfAnotherKind(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(notice.Fail(errors.New("disk full"))())
		p.Send(notice.ShowMsg{Severity: notice.Warning, Text: "The view was not saved.", Err: errors.New("disk\nfull")})
		p.Press("!")
		p.See("1 of 2", "The view was not saved.", "disk full", "Error: disk full")
	})
}

// Many errors scroll, and the oldest are forgotten.
func TestManyPastErrors(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		for range 60 {
			p.Press("x")
			p.Press("o", "3")
		}
		p.Press("!")
		p.See("1 of 100")
		for _, name := range []string{"G", "k", "pgup", "ctrl+d", "g", "pgdown", "j"} {
			p.Press(name)
			p.See("of 100")
		}
		p.Press("!")
		p.Hides("Warnings and errors")
	})
}

// A message from anywhere cannot reach the terminal uncleaned, nor push the frame apart.
func TestHostileNotice(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Send(notice.ShowMsg{Severity: notice.Error, Text: "one\nt\x1b[2Jwo\u202e" + strings.Repeat("漢字 ", 200)})
		p.See("one t", "help")
		p.Send(notice.CopyMsg{What: "a\x1bb", Text: "x\x1b]0;y\x07\r\nz"})
		p.See("Copy a", "z")
	})
}

// A key that does nothing now says why, and goes by itself: nothing is wrong that could be
// missed, and nothing of it stands among the warnings.
func TestAKeyThatDoesNothingIsNoWarning(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("X")
		p.See("Void: it is completed.")
		p.Hides("Warning", "! errors")
		p.Wait(6 * time.Second)
		p.Hides("it is completed.")
	})
}

// What a key could not do, or has done, is not said of what the next one shows.
func TestTheNextKeyTakesAnAnswerAway(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("i", "j")
		p.See("Nothing special.") // no one can have read it yet
		p.Wait(time.Second)
		p.Press("j")
		p.Hides("Nothing special.")
		p.Press("d")
		p.See("It is done.")
		p.Wait(time.Second)
		p.Press("j")
		p.Hides("It is done.")
	})
}

// The way out of a dialog is named beside a message too, for which other keys go.
func TestTheWayOutIsAlwaysNamed(t *testing.T) {
	run(t, uitest.Options{Width: 60, Height: 15}, func(p *uitest.Program, _ *[]string) {
		p.Press("x")
		p.Wait(time.Second)
		for _, dialog := range []struct{ key, wayOut string }{{"ctrl+p", "esc cancel"}, {"o", "esc cancel"}, {"!", "q close"}, {"?", "q close"}} {
			p.Press(dialog.key)
			p.Send(notice.ShowMsg{Severity: notice.Done, Text: "It is done and takes much room."})
			p.See("takes much room.", dialog.wayOut)
			p.Press("esc")
		}
	})
}

// What a screen could not read is among the past errors, whichever screen draws it in its own way.
func TestAFailedScreenIsAmongThePastErrors(t *testing.T) {
	for says, row := range map[string]struct {
		route  nav.Route
		faults string
	}{
		"Could not list envelopes":    {nav.Envelopes{}, "envelope.list status=500"},
		"Could not list templates":    {nav.Templates{}, "template.list status=500"},
		"Could not list webhooks":     {nav.Webhooks{}, "webhook.list status=500"},
		"Could not read the envelope": {nav.Envelope{ID: "65001f3bac3746c0075a4b40"}, "envelope.get status=500"},
		"a web page (title":           {nav.Envelopes{}, "envelope.list answer=firewall"},
		"It needs the scope":          {nav.Templates{}, "template.list answer=object,403"},
		"status 407":                  {nav.Envelopes{}, "envelope.list proxy=407"},
	} {
		t.Run(says, func(t *testing.T) {
			o := uitest.Options{Width: 120, Home: row.route, Faults: row.faults}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.Wait(time.Minute)
				p.Press("!")
				p.See("Warnings and errors", says)
				p.Hides("There have been no warnings")
			})
		})
	}
}
