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

	deskfiles "inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// shown is the envelope whose row is selected.
func (d *desk) shown() model.Envelope {
	d.T.Helper()
	d.Wait(screen.Stay) // the preview follows
	for _, e := range d.envelopes(500) {
		if strings.Contains(d.Screen(), e.ID.String()) {
			return e
		}
	}
	d.T.Fatalf("no envelope of the service is in the preview:\n%s", d.Screen())
	return model.Envelope{}
}

func TestTheDeskOfOnePerson(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		first := d.names()[0]
		count := func() int {
			d.T.Helper()
			return d.number(`(\d+) need you`)
		}
		before := count()
		second := d.names()[1]

		d.Press(",", "d").See("Done until it changes; , u takes it back")
		if got := d.names()[0]; got != second || !strings.Contains(d.selected(), second) {
			d.T.Errorf("selected is %q", d.selected())
		}
		if n := count(); n != before-1 {
			d.T.Errorf("%d of %d are left", n, before)
		}
		d.Hides("no longer in this view").See("all read, 1 on the desk")
		d.Press(",", "u").See("Undone: Done until it changes", first)

		d.Press("g", ",", "s").See("Snooze until", "until anything changes")
		d.Type("soon").See("no date yet")
		d.Press("ctrl+u").Enter("+3d").See("Snoozed until ").Hides(first)
		d.readAgain()
		d.Hides(first)

		d.Press(",", "t", ",", "n").Enter("waits for the bank").See("Noted; ")
		if row := d.selected(); !strings.Contains(row, begin(second)) || !strings.Contains(row, `@me "`) {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("w").See("by you since", "you: waits for the bank")
		d.Press("w")

		d.Press(":").Enter("view: desk").See("2, all read", begin(first), begin(second), "Note")
		for _, row := range d.rowsShown() {
			row, _, _ = strings.Cut(row, "│")
			if strings.Contains(row, begin(second)) != strings.Contains(row, "waits for") {
				d.T.Errorf("only the row with the note has it: %s", row)
			}
		}
		d.Press("8")
		d.find("taken:me")
		d.Wait(time.Second).Hides(first).See(begin(second))
	})
}

func TestASnoozeEndsWithAChange(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		e, name := d.shown(), d.names()[0]
		d.Press(",", "s", "enter") // until anything changes
		d.See("Snoozed until it changes").Hides(name)
		d.Wait(time.Second)
		d.change("PUT", "/envelope/"+e.ID.String()+"/rename", `{"name":"Renamed meanwhile"}`)
		d.Press("r").See("Renamed meanwhile")
	})
}

func TestASnoozeEndsWithItsDate(t *testing.T) {
	o := uitest.Options{Width: 120, Settings: func(s *settings.Resolved) { s.IdleLock = 0 }}
	runRead(t, o, func(d *desk) {
		name := d.names()[0]
		d.Press(",", "s").Enter("now+2h").See("Snoozed until ").Hides(name)
		d.Wait(2*time.Hour + time.Minute)
		d.readAgain()
		if got := d.names()[0]; got != name {
			d.T.Errorf("the first one is %q\n%s", got, d.Screen())
		}
	})
}

func TestManyAreDecidedAtOnce(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		names := d.names()
		d.Press("space", "space", "space", ",").See("Desk: 3 envelopes")
		d.Press("d").See("Done until they change: 3 envelopes; , u takes it back").Hides("3 marked")
		if got := d.names()[0]; got != names[3] {
			d.T.Errorf("the first one is %q, want %q", got, names[3])
		}
		d.Press(",", "u", "g")
		if diff := cmp.Diff(names[:5], d.names()[:5]); diff != "" {
			d.T.Error(diff)
		}
	})
}

// What is decided about a row of many holds for the whole row until one of its envelopes changes.
func TestARowOfManyIsPutAsideAsAWhole(t *testing.T) {
	for _, keys := range [][]string{{",", "d"}, {",", "s", "enter"}} {
		run(t, wide(uitest.Options{}), func(d *desk) {
			d.See(uitest.AllRead, shared, "≡ 8: ")
			before := d.Row(2)
			d.selectRow(shared)
			d.Press(keys...).See("until they change: 8 envelopes").Gone(shared)
			d.ownRows(0)
			d.Wait(time.Second)
			d.readAgain()
			d.Hides(shared)
			var member model.EnvelopeID
			for _, e := range d.envelopes(500) {
				if e.Status.Open() && strings.HasPrefix(e.Name.String(), copies) {
					member = e.ID
				}
			}
			d.change("PUT", "/envelope/"+member.String()+"/set_expiration_date", fmt.Sprintf(`{"expires_at":%d}`, time.Now().AddDate(0, 3, 0).Unix()))
			d.Press("r").See(shared, "≡ 8: ")
			if after := d.Row(2); after != before {
				d.T.Errorf("the counts are %q, were %q", after, before)
			}
		})
	}
}

// What was decided is there in the next session, and other sessions of the same account see it.
func TestTheDeskIsKept(t *testing.T) {
	private := filepath.Join(t.TempDir(), "desk")
	o := inTeam("", deskfiles.Options{Private: private})
	o.Width = 120
	name := ""
	runRead(t, o, func(d *desk) {
		name = d.names()[0]
		d.Press(",", "d").See("Done until it changes")
	})
	runRead(t, o, func(d *desk) {
		d.Hides(name)
		d.Press("8")
		d.find("done:yes")
		d.See(begin(name), "1 of")
	})
}

// A filter of another view says nothing about the queue, whatever was read again under it.
func TestAFilterElsewhereKeepsTheQueue(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Press("7") // so that what completed ones tell is known
		d.Wait(time.Second).Press("1").Wait(time.Second)
		want := d.names()
		d.Press("8")
		d.find("to:nobody")
		d.Wait(time.Second)
		d.readAgain()
		d.Press("1").Wait(time.Second)
		if diff := cmp.Diff(want, d.names()); diff != "" {
			d.T.Error(diff)
		}
	})
}

// The counts beside the summary are never cut.
func TestCountsAreWhole(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press(",", "d", "space", "j", "space")
		for width := 70; width <= 90; width++ {
			d.Resize(width, 24).See("2 marked")
			if row := d.Row(2); !strings.HasSuffix(strings.TrimSpace(row), "all read, 1 on the desk") {
				d.T.Errorf("at %d columns: %q", width, row)
			}
		}
	})
}

// inTeam gives the program the files of a shared folder.
func inTeam(folder string, o deskfiles.Options) uitest.Options {
	o.Team, o.Host = folder, "h"
	return uitest.Options{More: func(options *ui.Options) { options.Desk = deskfiles.New(o) }}
}

// writeLines writes what another account has decided.
func writeLines(t *testing.T, folder string, uid int, lines ...deskfiles.Line) {
	t.Helper()
	path := filepath.Join(folder, fmt.Sprint(uid, ".jsonl"))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, l := range lines {
		l.Service, l.Decision = deskfiles.New(deskfiles.Options{Host: "h"}).Service(), deskfiles.NewDecision()
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
func about(kind deskfiles.Kind, e model.Envelope) deskfiles.Line {
	return deskfiles.Line{Kind: kind, Envelope: e.ID.String(), Status: e.Status, Updated: e.UpdatedAt, At: time.Now().Add(-time.Minute)}
}

func TestATeamSharesADesk(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "team")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	o := inTeam(folder, deskfiles.Options{Private: filepath.Join(t.TempDir(), "desk")})
	o.Width = 120
	runRead(t, o, func(d *desk) {
		first, third := d.names()[0], d.names()[2]
		e := d.shown()
		d.Press("j")
		f := d.shown()
		d.Press("j")
		note := about(deskfiles.Note, d.shown())
		note.Note = "they called\x1b[2J back"
		writeLines(d.T, folder, 4242, about(deskfiles.Take, e), about(deskfiles.Done, f), note)
		d.readAgain()
		if got := d.names()[0]; begin(got) != begin(third) {
			d.T.Errorf("the first one is %q, want %q", got, third)
		}
		if row := d.selected(); !strings.Contains(row, begin(third)) || !strings.Contains(row, ` "`) {
			d.T.Errorf("selected is %q", row)
		}
		d.Press("w").See("4242: they called")
		d.Press("w", "4")
		d.find("taken:4242")
		d.Wait(time.Second).See(begin(first), "@4242")
		d.Press(",").See("Take over from 4242", "shared with the team")
		d.Press("t").See("Taken; ")
		d.Press("1").See(begin(first))
		if !strings.Contains(d.Screen(), "@me") {
			d.T.Errorf("it is not signed as mine:\n%s", d.Screen())
		}
	})
}

// A folder that is not there is said once. What is decided meanwhile is refused each time, and a note
// stays in its form until the folder takes it.
func TestTheFolderOfTheTeamVanishesAndReturns(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "team")
	o := inTeam(folder, deskfiles.Options{Private: filepath.Join(t.TempDir(), "desk")})
	o.Width = 160
	run(t, o, func(d *desk) {
		d.See(uitest.AllRead, "The desk of the team")
		d.Wait(time.Second).Press("j").Gone("The desk of the team")
		d.Press("g")
		name := d.names()[0]
		for range 2 {
			d.Press(",", "d").Wait(time.Second).See("This was not decided: the desk of the team", name)
			d.Press("j").Gone("This was not decided")
			d.Press("g")
		}
		d.Press(",").See("There is none in this session.")
		d.Press("n").Enter("sent a new link").Wait(time.Second).See("This was not decided")
		d.readAgain()
		d.Hides("The desk of the team")
		if err := os.Mkdir(folder, 0o755); err != nil {
			d.T.Fatal(err)
		}
		d.Press("r").See("The desk of the team can be used again")
		d.Press(",", "n").See("sent a new link")
		d.Press("enter").Wait(time.Second)
		if text, err := os.ReadFile(filepath.Join(folder, ownFile(t, folder))); err != nil || strings.Count(string(text), "\n") != 1 || !strings.Contains(string(text), "sent a new link") {
			d.T.Errorf("the folder holds %q, %v", text, err)
		}
		d.Press(",", "n")
		d.Hides("> sent a new link") // the form, as it was accepted
	})
}

// ownFile is the file of this account in a folder.
func ownFile(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	return filepath.Base(files[0])
}
