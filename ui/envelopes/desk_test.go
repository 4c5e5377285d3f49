package envelopes_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	api "inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// inTeam gives the program the files of a shared folder.
func inTeam(folder string, o api.Options) uitest.Options {
	o.Team, o.Host = folder, "h"
	return uitest.Options{More: func(options *ui.Options) { options.Desk = api.New(o) }}
}

// writeLines writes what another account has decided.
func writeLines(t *testing.T, folder string, uid int, lines ...api.Line) {
	t.Helper()
	path := filepath.Join(folder, fmt.Sprint(uid, ".jsonl"))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, l := range lines {
		l.Service, l.Decision = api.New(api.Options{Host: "h"}).Service(), api.NewDecision()
		text, err := json.Marshal(l)
		if err == nil {
			_, err = f.Write(append(text, '\n'))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Chown(uid, -1); err != nil {
		t.Skip("files cannot be given away: ", err)
	}
}

// about is a line about an envelope as it is now.
func about(kind api.Kind, e model.Envelope) api.Line {
	return api.Line{Kind: kind, Envelope: e.ID.String(), Status: e.Status, Updated: e.UpdatedAt, At: time.Now().Add(-time.Minute)}
}

// shown is the envelope whose row is selected.
func (d *desk) shown() model.Envelope {
	d.T.Helper()
	_, id, ok := strings.Cut(d.Screen(), " Id       ")
	for _, e := range d.envelopes(500) {
		if ok && strings.HasPrefix(id, e.ID.String()) {
			return e
		}
	}
	d.T.Fatalf("no envelope of the service is in the preview:\n%s", d.Screen())
	return model.Envelope{}
}

func TestTheDeskOfOnePerson(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		d.See(uitest.AllRead)
		first := d.names()[0]
		count := func() int {
			d.T.Helper()
			var act, soon int
			row := d.Row(2)
			if _, err := fmt.Sscanf(row[strings.LastIndex(row, "  ")+2:], "%d act, %d soon", &act, &soon); err != nil {
				d.T.Fatalf("%q: %v", row, err)
			}
			return act + soon
		}
		before := count()
		second := d.names()[1]

		d.Press(",", "d")
		d.See("Done until it changes; , u takes it back")
		if got := d.names()[0]; got != second || !strings.Contains(d.selected(), second) {
			d.T.Errorf("selected is %q", d.selected())
		}
		if n := count(); n != before-1 {
			d.T.Errorf("%d of %d are left", n, before)
		}
		d.Hides("no longer in this view")
		d.See(", 1 on the desk, all read")
		d.Press(",", "u")
		d.See("Taken back: Done until it changes", first)

		d.Press("g", ",", "s")
		d.See("Snooze until", "until anything changes")
		d.Type("soon")
		d.See("no date yet")
		d.Press("ctrl+u")
		d.Type("+3d")
		d.Press("enter")
		d.See("Snoozed until ")
		d.Hides(first)
		d.Press("r")
		d.Wait(time.Second)
		d.Hides(first)

		d.Press(",", "t", ",", "n")
		d.Type("waits for the bank")
		d.Press("enter")
		d.See("Noted; ")
		if row := d.selected(); !strings.Contains(row, second[:9]) || !strings.Contains(row, `@me "`) {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("w")
		d.See("by you since", "you: waits for the bank")
		d.Press("w")

		d.Press(":")
		d.Type("view: desk")
		d.Press("enter")
		d.See("all 2 loaded", first[:9], second[:9])
		d.Press("8", "/")
		d.Type("taken:me")
		d.Press("enter")
		d.Wait(time.Second)
		d.Hides(first)
		d.See(second[:9])
	})
}

func TestASnoozeEndsWithAChange(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		d.See(uitest.AllRead)
		e, name := d.shown(), d.names()[0]
		d.Press(",", "s", "enter") // until anything changes
		d.See("Snoozed until it changes")
		d.Hides(name)
		d.Wait(time.Second)
		d.change("PUT", "/envelope/"+e.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.Press("r")
		d.See("Renamed meanwhile")
	})
}

func TestASnoozeEndsWithItsDate(t *testing.T) {
	o := uitest.Options{Width: 120, Settings: func(s *settings.Resolved) { s.IdleLock = 0 }}
	run(t, o, func(d *desk) {
		d.See(uitest.AllRead)
		name := d.names()[0]
		d.Press(",", "s")
		d.Type("now+2h")
		d.Press("enter")
		d.See("Snoozed until ")
		d.Hides(name)
		d.Wait(2*time.Hour + time.Minute)
		d.Press("r")
		d.Wait(time.Second)
		if got := d.names()[0]; got != name {
			d.T.Errorf("the first one is %q\n%s", got, d.Screen())
		}
	})
}

func TestManyAreDecidedAtOnce(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		d.See(uitest.AllRead)
		names := d.names()
		d.Press("space", "space", "space", ",")
		d.See("Desk: 3 marked envelopes")
		d.Press("d")
		d.See("Done until they change: 3 envelopes; , u takes it back")
		d.Hides("3 marked")
		if got := d.names()[0]; got != names[3] {
			d.T.Errorf("the first one is %q, want %q", got, names[3])
		}
		d.Press(",", "u", "g")
		if diff := cmp.Diff(names[:5], d.names()[:5]); diff != "" {
			d.T.Error(diff)
		}
	})
}

// What was decided is there in the next session, and other sessions of the same account see it.
func TestTheDeskIsKept(t *testing.T) {
	private := filepath.Join(t.TempDir(), "desk")
	o := inTeam("", api.Options{Private: private})
	o.Width = 120
	name := ""
	run(t, o, func(d *desk) {
		d.See(uitest.AllRead)
		name = d.names()[0]
		d.Press(",", "d")
		d.See("Done until it changes")
	})
	run(t, o, func(d *desk) {
		d.See(uitest.AllRead)
		d.Hides(name)
		d.Press("8", "/")
		d.Type("done:yes")
		d.Press("enter")
		d.See(name[:15], "1 of")
	})
}

func TestATeamSharesADesk(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "team")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	o := inTeam(folder, api.Options{Private: filepath.Join(t.TempDir(), "desk")})
	o.Width = 120
	run(t, o, func(d *desk) {
		d.See(uitest.AllRead)
		first, third := d.names()[0], d.names()[2]
		e := d.shown()
		d.Press("j")
		f := d.shown()
		d.Press("j")
		note := about(api.Note, d.shown())
		note.Note = "they called\x1b[2J back"
		writeLines(d.T, folder, 4242, about(api.Take, e), about(api.Done, f), note)
		d.Press("r")
		d.Wait(time.Second)
		if got := d.names()[0]; got[:12] != third[:12] {
			d.T.Errorf("the first one is %q, want %q", got, third)
		}
		if row := d.selected(); !strings.Contains(row, third[:12]) || !strings.Contains(row, ` "`) {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("w")
		d.See("4242: they called")
		d.Press("w", "4", "/")
		d.Type("taken:4242")
		d.Press("enter")
		d.Wait(time.Second)
		d.See(first[:10], "@4242")
		d.Press(",")
		d.See("Take over from 4242", "shared with the team")
		d.Press("t")
		d.See("Taken; ")
		d.Press("1")
		d.See(first[:10])
		if !strings.Contains(d.Screen(), "@me") {
			d.T.Errorf("it is not signed as mine:\n%s", d.Screen())
		}
	})
}

// A folder that is not there is said once, and holds nothing up.
func TestADeskThatCannotBeKept(t *testing.T) {
	o := inTeam(filepath.Join(t.TempDir(), "missing"), api.Options{Private: filepath.Join(t.TempDir(), "desk")})
	o.Width = 160
	run(t, o, func(d *desk) {
		d.See("The desk of the team")
		d.Wait(time.Second)
		d.Press("j")
		d.Gone("The desk of the team")
		name := d.names()[0]
		d.Press("g", ",", "d")
		d.See("Done until it changes")
		d.Press("r")
		d.Wait(time.Second)
		d.Hides(name, "The desk of the team")
	})
}

// A filter of another view says nothing about the queue, whatever was read again under it.
func TestAFilterElsewhereKeepsTheQueue(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		d.See(uitest.AllRead)
		d.Press("7") // so that what completed ones tell is known
		d.Wait(time.Second)
		d.Press("1")
		d.Wait(time.Second)
		want := d.names()
		d.Press("8", "/")
		d.Type("to:nobody")
		d.Press("enter")
		d.Wait(time.Second)
		d.Press("r")
		d.Wait(time.Second)
		d.Press("1")
		d.Wait(time.Second)
		if diff := cmp.Diff(want, d.names()); diff != "" {
			d.T.Error(diff)
		}
	})
}
