package ui_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// own are programs of the person's own.
func own(list ...settings.Program) uitest.Options {
	return uitest.Options{
		Settings: func(s *settings.Resolved) { s.Programs = list },
		More: func(o *ui.Options) {
			o.Terminal.Environ = []string{"PATH=/usr/bin:/bin", "INKDESK_TOKEN=" + uitest.Token, "NOTES=" + uitest.Token, "LANG=C.UTF-8"}
		},
	}
}

// A program runs where an envelope is looked at, and its output is shown.
func TestAProgramOfOnesOwn(t *testing.T) {
	o := own(settings.Program{Name: "Echo", Key: "f8", Command: []string{"echo", "for", "{id}", "at {host}"}, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "f8").See("for 65", "at api.example.com", "Echo ended well.")
		p.Press("q", "enter").See("Overview")
		p.Press("f8").See("Echo ended well.")
		p.Press("y").See("Copy output")
		p.Press("q", "v", "f8").See("Echo ended well.")
		p.Press("q", "?", "/").Type("echo").See("▌ f8")
		p.Press("esc", "esc", "ctrl+p").Type("echo").See("Echo", "f8")
		p.Press("enter").See("Echo ended well.")
	})
}

// What prints nothing has no lines to count.
func TestAProgramThatPrintsNothing(t *testing.T) {
	o := own(settings.Program{Name: "Silent", Key: "f8", Command: []string{"true"}, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "f8").See("It printed nothing.", "Silent ended well.").Hides("Lines ")
	})
}

func TestAProgramForMarkedEnvelopes(t *testing.T) {
	list := []settings.Program{
		{Name: "Each", Key: "f8", Command: []string{"echo", "one", "{status}"}, For: settings.ForMarked, Show: settings.ShowPanel},
		{Name: "Once", Key: "f9", Command: []string{"echo", "all", "{ids}"}, For: settings.ForMarked, Show: settings.ShowPanel},
		{Name: "Refuse", Key: "f10", Command: []string{"false"}, For: settings.ForMarked, Show: settings.ShowNothing},
	}
	uitest.Run(t, own(list...), func(p *uitest.Program) {
		p.Press("8", "space", "space", "f8").See("(1 of 2)", "(2 of 2)", "Each ended well.")
		p.Press("q", "f9").See("all 65", "Once ended well.")
		p.Press("q", "f10").See("Refuse ended with status 1 in run 1 of 2.")
	})
}

// No program sees the token, however it got into the environment.
func TestAProgramGetsNoToken(t *testing.T) {
	o := own(settings.Program{Name: "Environment", Key: "f8", Command: []string{"env"}, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "f8").See("LANG=C.UTF-8", "Environment ended well.")
		p.Hides("INKDESK_TOKEN", "NOTES", uitest.Token)
	})
}

// Leaving the panel stops the program.
func TestAProgramIsStopped(t *testing.T) {
	o := own(settings.Program{Name: "Wait", Key: "f8", Command: []string{"sleep", "3600"}, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8").See("All")
		p.Rush("f8", "esc").See("Wait was stopped.")
	})
}

// The terminal is lent, and the screen comes back with how it ended.
func TestAProgramOnTheTerminal(t *testing.T) {
	o := own(settings.Program{Name: "Fails", Key: "f8", Command: []string{"false"}, Show: settings.ShowTerminal})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "f8").See("Fails ended with status 1.", "Envelopes outside the trash")
	})
}

func TestTheBrowser(t *testing.T) {
	o := own()
	more := o.Settings
	o.Settings = func(s *settings.Resolved) {
		more(s)
		s.Profile.WebURL = "https://app.example.com/e/{id}"
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "&")
		p.See("https://app.example.com/e/65", "There is no browser here.", "Sent to your terminal (OSC 52)")
	})
	given := o.More
	o.More = func(to *ui.Options) {
		given(to)
		to.Terminal.Environ = append(slices.Clip(to.Terminal.Environ), "BROWSER=/nonexistent/browser:true %s")
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "&").See("Given to the browser: https://app.example.com/e/65")
	})
	o.More = func(to *ui.Options) {
		given(to)
		to.Terminal.Environ = append(slices.Clip(to.Terminal.Environ), "BROWSER=false")
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "&").See("The browser ended with status 1.", "https://app.example.com/e/65")
	})
	uitest.Run(t, own(), func(p *uitest.Program) {
		p.Press("8", "&").See("has no web_url")
		p.Press("?", "/").Type("browser")
		if !strings.Contains(p.Screen(), "has no web_url") {
			p.T.Errorf("the help does not say why:\n%s", p.Screen())
		}
	})
}

// A long text is written in the editor of the person, and the answer read in their pager.
func TestTheEditorAndThePager(t *testing.T) {
	o := own()
	given := o.More
	o.More = func(to *ui.Options) {
		given(to)
		to.Terminal.Environ = append(slices.Clip(to.Terminal.Environ), `EDITOR=sh -c 'printf "first line\nsecond line\n" > "$0"'`, "PAGER=false")
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("5", "M").See("Comment", "editor")
		p.Press("ctrl+t").See("first line", "second line")
		p.Press("esc", "enter").See("Overview")
		p.Press("|").See("Open the tab Raw first.")
		p.Press("shift+tab").Wait(2 * time.Second).Press("j").See("in the pager")
		p.Press("|").Hides("Open the tab Raw first.")
	})
}

// What a program asks for reaches it as one argument, whatever it is, and an empty answer runs nothing.
func TestAProgramThatAsks(t *testing.T) {
	o := own(
		settings.Program{Name: "Ticket", Key: "f8", Command: []string{"echo", "to", "[{ask}]", "{status}"}, Ask: "Ticket number", Show: settings.ShowPanel},
		settings.Program{Name: "Bare", Key: "f9", Command: []string{"echo", "{ask}"}, Ask: "Ticket number", Show: settings.ShowPanel},
		settings.Program{Name: "Sure", Key: "f10", Command: []string{"echo", "done", "{ask}"}, Ask: "Reason", Confirm: true, For: settings.ForMarked, Show: settings.ShowPanel},
	)
	for _, row := range []struct {
		name, key, typed string
		sees, hides      []string
	}{
		{"words of a shell", "f8", "4711; rm -rf $(HOME) `x` | *", []string{"to [4711; rm -rf $(HOME) `x` | *]", "Ticket ended well."}, nil},
		{"nothing", "f8", "", []string{"It does not run without an answer."}, []string{"ended"}},
		{"blanks", "f8", "   ", []string{"It does not run without an answer."}, []string{"ended"}},
		{"an option", "f9", "-rf", []string{"Bare was not run", "would begin an argument with -"}, []string{"ended"}},
		{"a control character", "f9", "a\x00\x1b]0;b\x07", []string{"Bare ended well."}, nil},
		{"confirmed after it", "f10", "lost", []string{"Run Sure", "It runs as: echo done lost"}, []string{"ended"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			uitest.Run(t, o, func(p *uitest.Program) {
				p.Press("8", row.key).See("type it here")
				p.Paste(row.typed).Press("enter").See(row.sees...).Hides(row.hides...)
			})
		})
	}
}

func TestAProgramIsConfirmed(t *testing.T) {
	o := own(settings.Program{Name: "Sure", Key: "f8", Command: []string{"echo", "for", "{id}"}, Confirm: true, For: settings.ForMarked, Show: settings.ShowPanel})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "space", "space", "f8").See("Run Sure", "It runs 2 times, first as: echo for 65", "Leave it")
		p.Wait(time.Second).Press("enter").Hides("Run Sure", "ended")
		p.Press("f8").Wait(time.Second).Press("y").See("(2 of 2)", "Sure ended well.")
	})
}
