package ui_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// Who has gone on to the next envelope finds it selected in the list, also when the frame
// is asked for the list by name.
func TestTheListFollowsToTheEnvelopeLeft(t *testing.T) {
	for name, leave := range map[string][]string{"back": {"esc"}, "menu": {"o", "1"}} {
		t.Run(name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 60}}, func(p *uitest.Program) {
				p.Press("8")
				p.See(uitest.Loaded + "50")
				third := selectable(p, 2)
				p.Press("enter", "J", "J")
				p.See("3 of 5")
				p.Press(leave...)
				p.See("▌")
				if at := selectedRow(p); !strings.Contains(at, third) {
					t.Errorf("%q is selected, want %q", at, third)
				}
			})
		})
	}
}

// The place that is asked for by name may be the one in front.
func TestGoingWhereOneIs(t *testing.T) {
	uitest.Run(t, uitest.Options{Demo: demo.Options{Envelopes: 10}}, func(p *uitest.Program) {
		p.Press("o", "1")
		at(p, "Envelopes")
	})
}

// selectable is the name in a row of the table, as far as it shows.
func selectable(p *uitest.Program, row int) string {
	return strings.TrimSpace(string([]rune(p.Row(4 + row))[24:40]))
}

func selectedRow(p *uitest.Program) string {
	for row := range strings.SplitSeq(p.Screen(), "\n") {
		if strings.HasPrefix(row, "▌") {
			return row
		}
	}
	return ""
}

// A covered program does not hold a token that it can find again.
func TestTheCoverLetsGoOfTheToken(t *testing.T) {
	var looked atomic.Int32
	o := uitest.Options{
		Demo:     demo.Options{Envelopes: 10},
		Settings: func(s *settings.Resolved) { s.IdleLock = 10 * time.Minute },
		Client: func(c *api.Config) {
			c.Token = token.Token{}
			c.FindToken = func(context.Context) (token.Token, error) {
				looked.Add(1)
				found, _, err := token.Parse([]byte(uitest.Token))
				return found, err
			}
		},
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(11 * time.Minute)
		p.See("inkdesk is covered")
		p.Press("j")
		p.Wait(time.Second)
		p.Press("r")
		p.See(uitest.AllRead)
		if n := looked.Load(); n != 2 {
			t.Errorf("the token was looked for %d times", n)
		}
	})
}
