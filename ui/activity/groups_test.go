package activity_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"

	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// deleteDrafts deletes some drafts and renames another envelope, and returns the names of the drafts.
func (d *desk) deleteDrafts() []string {
	d.T.Helper()
	var names []string
	for _, id := range d.Service.Find(func(e *account.Envelope) bool { return e.Status == model.Draft && !e.Trashed })[:4] {
		e, _ := d.Service.Envelope(id)
		names = append(names, e.Name.String())
		testbed.Must(d.T, d.Options.Client.DeleteEnvelope(d.T.Context(), id))
	}
	d.Wait(time.Minute)
	_, _ = d.Options.Client.RenameEnvelope(d.T.Context(), d.Service.Find(every)[5], "Renamed")
	d.Press("r")
	return names
}

// Changes of one kind that were made together are one row, which enter unfolds; the sums stand above.
func TestChangesOfOneKindAreOneRow(t *testing.T) {
	run(t, uitest.Options{Width: 110}, nav.Activity{}, func(d *desk) {
		d.deleteDrafts()
		d.See("5, all read", "Delete 4, Rename 1; 5 applied", "▸ Delete 4 envelopes")
		if strings.Count(d.Screen(), "Delete") != 2 {
			t.Errorf("each deletion has a row:\n%s", d.Screen())
		}
		d.Press("G").See("enter show each")
		d.Press("enter").See("▾ Delete 4 envelopes", "5, all read")
		if n := strings.Count(d.Screen(), "Delete the envelope"); n != 4 {
			t.Errorf("%d of 4 are shown:\n%s", n, d.Screen())
		}
		d.Press("j", "j", "enter").See("Body (SHA-256)")
		d.Press("esc", "k", "k", "y").See("Delete 4 envelopes, applied: ")
		d.Press("esc").Hides("Sent to your terminal")
		d.Press("e").See("This is about several; enter shows each of them.")
	})
}

// The names that the session knows stand in the place of ids, though the journal has none.
func TestActivityShowsNames(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 140, Height: 40, Machine: uitest.NewMachine(t, t.TempDir())}, func(p *uitest.Program) {
		p.Press("5").See("all read")
		p.Press("R").Press("ctrl+u").Enter("Lease of the blue house").WaitForConfirmation().Press("y")
		p.See("Rename done")
		p.Press("space", "space", "space", "space", "D").See("4 to change")
		p.Press("y").WaitForConfirmation().Enter("4").See("4 done")
		p.Press("esc", "ctrl+p").Enter("Activity")
		p.See("▸ Delete 4 drafts", "Lease of the blue house", "Delete 4, Rename 1; 5 applied")
		p.Press("/").Enter("blue house").See("2 of 5")
	})
}

func TestSinceWhen(t *testing.T) {
	run(t, uitest.Options{Width: 110}, nav.Activity{}, func(d *desk) {
		d.deleteDrafts()
		d.Wait(13 * time.Hour)
		if _, err := d.Options.Client.RenameEnvelope(d.T.Context(), d.Service.Find(every)[6], "Renamed"); err != nil {
			t.Fatal(err)
		}
		d.Press("r") // it only says that someone is there
		d.WaitForConfirmation().Press("r").See("6, all read")
		d.Press("i").See("this shift (12 h)", "1 of 6", "Rename 1; 1 applied")
		d.Press("i").See("today", "6, all read")
		d.Press("i").See("6, all read").Hides("today")
		d.Press("i", "0").Hides("this shift")
	})
}

func TestExports(t *testing.T) {
	for tab, want := range map[string]string{"1": "time,change,outcome,name,id,", "2": "time,status,method,path,"} {
		run(t, uitest.Options{Width: 110}, nav.Activity{}, func(d *desk) {
			d.deleteDrafts()
			d.Press(tab, "x").See("Export ", "Save as CSV", "Copy as Markdown")
			d.Press("enter").See("saved as")
			files, _ := filepath.Glob(filepath.Join(d.Options.Settings.DownloadFolder, "*.csv"))
			if len(files) != 1 {
				t.Fatal(files)
			}
			b, err := os.ReadFile(files[0])
			if err != nil || !strings.Contains(string(b), want) || tab == "1" && strings.Count(string(b), "\n") != 6 {
				t.Errorf("%v\n%s", err, b)
			}
			d.Press("x").Enter("copy as mark").See("| --- |")
			d.Press("esc", "x").Enter("save for the next").See("next shift is saved")
			notes, _ := filepath.Glob(filepath.Join(d.Options.Settings.DownloadFolder, "shift-*.md"))
			if len(notes) != 1 {
				t.Fatal(notes)
			}
			if b, err := os.ReadFile(notes[0]); err != nil || !strings.Contains(string(b), "4 envelopes deleted: ") {
				t.Errorf("%v\n%s", err, b)
			}
		})
	}
	run(t, uitest.Options{}, nav.Activity{}, func(d *desk) {
		d.See("Nothing was changed from here.")
		d.Press("x").See("Export: ")
	})
}

// Every key that the footer and the help name does or says something, on each tab.
func TestEveryShownKeyWorks(t *testing.T) {
	k := keys.Default()
	for _, tab := range []string{"1", "2", "3"} {
		for _, b := range []key.Binding{k.List.Open, k.Activity.Target, k.Activity.Copy, k.Activity.CopyCurl, k.Activity.Failures, k.Activity.Since, k.List.Export, k.List.Search} {
			run(t, uitest.Options{Width: 110}, nav.Activity{}, func(d *desk) {
				d.deleteDrafts()
				d.Press(tab)
				before, opened := d.Screen(), d.LastOpened()
				d.Press(b.Keys()[0])
				if d.Screen() == before && d.LastOpened() == opened {
					t.Errorf("tab %s: %s (%s) does nothing:\n%s", tab, b.Help().Key, b.Help().Desc, before)
				}
			})
		}
	}
}
