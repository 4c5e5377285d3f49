package ui_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// The record names types and owners, and nothing that was typed, read or sent.
func TestRecordedMessagesHoldNoPayload(t *testing.T) {
	var record bytes.Buffer
	var typed string
	uitest.Run(t, uitest.Options{
		Wrap: func(m tea.Model) tea.Model { return ui.RecordMessages(m, &record) },
	}, func(p *uitest.Program) {
		p.Press("/")
		typed = "qqzzx"
		p.Type(typed).Press("esc")
	})
	text := record.String()
	for _, want := range []string{"tea.KeyPressMsg", "api.Reply", "tea.WindowSizeMsg"} {
		testbed.Wrong(t, !strings.Contains(text, want), "no %s in\n%s", want, text)
	}
	line := regexp.MustCompile(`^[0-9]+\.[0-9]{6}\t[0-9]+\t[A-Za-z.*\[\]/_0-9]+\t[0-9.]+(s|ms|µs)$`)
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		testbed.Wrong(t, !line.MatchString(l), "%q", l)
	}
	if strings.Contains(text, typed) || strings.Contains(text, uitest.Token) {
		t.Errorf("a payload was written:\n%s", text)
	}
}

// The words of a page are read once: the viewer finds them again when it is opened again.
func TestWordsOfAPageAreKept(t *testing.T) {
	for _, effort := range []settings.Prefetch{settings.PrefetchLight, settings.PrefetchFull} {
		t.Run(string(effort), func(t *testing.T) {
			uitest.Run(t, withPrefetch(effort), func(p *uitest.Program) {
				p.See("all read")
				p.Press("7", "enter").See("1 Overview")
				p.Press("v", "t").See("words of the signed document")
				p.Press("esc").See("1 Overview")
				p.Press("v").See("words of the signed document")
				p.Wait(10 * time.Second)
				downloads := 0
				for _, r := range p.Requests() {
					if strings.Contains(r.Path, "signed_documents") {
						downloads++
					}
				}
				testbed.Wrong(t, downloads != 1, "the document was downloaded %d times", downloads)
			})
		})
	}
}

// placeOfSelection is where the selected row is, the beginning of its name, and that of the next row.
func placeOfSelection(p *uitest.Program) (y int, name, next string) {
	p.T.Helper()
	rows := strings.Split(p.Screen(), "\n")
	named := func(row string) string {
		cells := []rune(row)
		return string(cells[min(24, len(cells)):min(34, len(cells))])
	}
	for y, row := range rows {
		if strings.HasPrefix(row, "▌") {
			return y, named(row), named(rows[y+1])
		}
	}
	p.T.Fatalf("no row is selected:\n%s", p.Screen())
	return 0, "", ""
}

var asksForID = regexp.MustCompile(`Id +[0-9a-f]+([0-9a-f]{4})\s`)

// After a change of one's own the next row moves up under the cursor, and what was done is said until the next key.
func TestAChangeLeavesTheCursorAtItsPlace(t *testing.T) {
	for _, c := range []struct {
		name, view, said string
		keys             []string
		asks             bool
	}{
		{"void", "4", "✓ Void done", []string{"X"}, true},
		{"delete", "5", "✓ Delete done", []string{"D"}, true},
		{"extend", "4", "✓ Set expiry done", []string{"E", "enter"}, true},
		{"done", "1", "Done until it changes", []string{",", "d"}, false},
		{"snooze", "1", "Snoozed until it changes", []string{",", "s", "enter"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
				p.See(uitest.AllRead)
				p.Press(c.view).Wait(time.Second).Press("j", "j", "j", "j")
				y, name, next := placeOfSelection(p)
				p.Press(c.keys...)
				if c.asks {
					p.WaitForConfirmation()
					if id := asksForID.FindStringSubmatch(p.Screen()); id != nil && strings.Contains(p.Screen(), "Type the last 4") {
						p.Enter(id[1])
					} else {
						p.Press("y")
					}
				}
				p.See(c.said)
				p.Wait(10 * time.Second).See(c.said).Hides("no longer in this view")
				if at, got, _ := placeOfSelection(p); at != y || got != next {
					t.Errorf("in line %d %q is selected, before it was %q in line %d, and then %q:\n%s", at, got, name, y, next, p.Screen())
				}
				p.Press("j").Hides(c.said)
			})
		})
	}
}
