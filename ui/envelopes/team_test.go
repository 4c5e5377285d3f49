package envelopes_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	deskfiles "inkdesk/api/desk"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

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
	testbed.Must(t, err)
	defer f.Close()
	for _, l := range lines {
		l.Service, l.Decision = deskfiles.New(deskfiles.Options{Host: "h"}).Service(), deskfiles.NewDecision()
		text, err := json.Marshal(l)
		if err == nil {
			_, err = f.Write(append(text, '\n'))
		}
		testbed.Must(t, err)
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
	testbed.Must(t, os.Mkdir(folder, 0o755))
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
		testbed.Must(d.T, os.Mkdir(folder, 0o755))
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
