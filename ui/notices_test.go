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

func TestNotices(t *testing.T) {
	walks(t, map[string]func(*uitest.Program){
		// What is good to know goes by itself; that something was done stays until the next key.
		"brief notices go by themselves": func(p *uitest.Program) {
			p.Press("i").See("Nothing special.")
			p.Wait(6 * time.Second).Hides("Nothing special.")
			p.Press("i").Wait(4 * time.Second).Press("d").See("✓ It is done.")
			p.Wait(time.Minute) // the timer of the one before has run out by now
			p.See("✓ It is done.")
			p.Press("j").Hides("It is done.")
		},
		// The timer of a notice that is gone takes nothing else away.
		"old timer does not take an error away": func(p *uitest.Program) {
			p.Press("i", "x").Wait(time.Minute).See("Could not rename")
		},
		"errors stay until a key is pressed": func(p *uitest.Program) {
			p.Press("x")
			p.See("▲ Error: Could not rename the envelope: the service has a fault of its own. Try", "again in a moment.")
			p.Hides("status 503")
			p.Press("j")
			p.See("Could not rename") // no one can have read it yet
			p.Wait(time.Minute).See("Could not rename")
			p.Press("j").Hides("Could not rename")
		},
		"what pushes an error aside": func(p *uitest.Program) {
			p.Press("x", "i").See("Could not rename").Hides("Nothing special.")
			p.Press("d").See("It is done.").Hides("Could not rename")
		},
		// What was done stays until the next key, whatever else is good to know meanwhile.
		"no news pushes a success aside": func(p *uitest.Program) {
			p.Press("d").Wait(10 * time.Second).Send(notice.ShowMsg{Severity: notice.Info, Text: "Nothing special."})
			p.See("It is done.").Hides("Nothing special.")
			p.Press("j").Send(notice.ShowMsg{Severity: notice.Info, Text: "Nothing special."}).See("Nothing special.")
		},
		// What one key has done does not hide what it has failed at, whichever is told first.
		"one key fails and does": func(p *uitest.Program) {
			p.Press("g").Wait(time.Second).See("Could not rename").Hides("It is done.")
			p.Press("d").See("It is done.")
		},
		"past errors": func(p *uitest.Program) {
			p.Press("!").See("There have been no warnings and no errors.")
			p.Press("x", "x").Wait(time.Minute)
			p.Press("o", "3") // a place that is not there
			p.Press("!")
			p.See("1 of 2", "09:01", "does not have that screen", "(2 times) Could not rename", "Try again in a moment.", "status 503, envelope.rename")
			p.Press("j").See("2 of 2")
			p.Press("y")
			p.See("Copy message", "2026-03-02 09:00:", "Could not rename the envelope", "Sent to your terminal (OSC 52)")
			p.Press("esc").Hides("Copy message")
		},
		"past error of another kind": func(p *uitest.Program) {
			p.Send(notice.Fail(errors.New("disk full"))())
			p.Send(notice.ShowMsg{Severity: notice.Warning, Text: "The view was not saved.", Err: errors.New("disk\nfull")})
			p.Press("!").See("1 of 2", "The view was not saved.", "disk full", "Error: disk full")
		},
		// Many errors scroll, and the oldest are forgotten.
		"many past errors": func(p *uitest.Program) {
			for range 60 {
				p.Press("x").Press("o", "3")
			}
			p.Press("!").See("1 of 100")
			for _, name := range []string{"G", "k", "pgup", "ctrl+d", "g", "pgdown", "j"} {
				p.Press(name).See("of 100")
			}
			p.Press("!").Hides("Warnings and errors")
		},
		// A message from anywhere cannot reach the terminal uncleaned, nor push the frame apart.
		"hostile notice": func(p *uitest.Program) {
			p.Send(notice.ShowMsg{Severity: notice.Error, Text: "one\nt\x1b[2Jwo\u202e" + strings.Repeat("漢字 ", 200)})
			p.See("one t", "help")
			p.Send(notice.CopyMsg{What: "a\x1bb", Text: "x\x1b]0;y\x07\r\nz"}).See("Copy a", "z")
		},
		// A key that does nothing now says why, which goes by itself and is no warning.
		"a key that does nothing is no warning": func(p *uitest.Program) {
			p.Press("X").See("Void: it is completed.").Hides("Warning", "! errors")
			p.Wait(6 * time.Second).Hides("it is completed.")
		},
		// What a key could not do, or has done, is not said of what the next one shows.
		"the next key takes an answer away": func(p *uitest.Program) {
			p.Press("i", "j")
			p.See("Nothing special.") // no one can have read it yet
			p.Wait(time.Second).Press("j").Hides("Nothing special.")
			p.Press("d").See("It is done.")
			p.Wait(time.Second).Press("j").Hides("It is done.")
		},
	})
}

func TestNoticesOfTheStart(t *testing.T) {
	o := uitest.Options{More: func(o *ui.Options) {
		o.Notices = []notice.ShowMsg{{Severity: notice.Warning, Text: "config.yaml:3: there is no setting refesh."}}
	}}
	run(t, o, func(p *uitest.Program, _ *[]string) {
		p.See("Warning: config.yaml:3: there is no setting refesh.", "! errors")
		p.Press("!").See("Warnings and errors", "refesh")
	})
}

// The way out of a dialog is named beside a message too, for which other keys go.
func TestTheWayOutIsAlwaysNamed(t *testing.T) {
	run(t, uitest.Options{Width: 60, Height: 15}, func(p *uitest.Program, _ *[]string) {
		p.Press("x").Wait(time.Second)
		for _, dialog := range []struct{ key, wayOut string }{{"ctrl+p", "esc cancel"}, {"o", "esc cancel"}, {"!", "q close"}, {"?", "q close"}} {
			p.Press(dialog.key).Send(notice.ShowMsg{Severity: notice.Done, Text: "It is done and takes much room."})
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
				p.Wait(time.Minute).Press("!").See("Warnings and errors", says).Hides("There have been no warnings")
			})
		})
	}
}
