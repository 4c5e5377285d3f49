package activity_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/activity"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

// desk is the program with the activity as its only place, and a journal.
type desk struct {
	*uitest.Program
	journal *journal.Journal
}

func run(t *testing.T, o uitest.Options, route nav.Activity, script func(*desk)) {
	t.Helper()
	o.Home, o.Screens, o.Machine = route, uitest.Only(activity.New), uitest.NewMachine(t, t.TempDir())
	uitest.Run(t, o, func(p *uitest.Program) { script(&desk{Program: p, journal: o.Machine.Journal}) })
}

func every(*account.Envelope) bool { return true }

// work makes some changes and calls: one of them is refused, one is lost.
func (d *desk) work() []model.EnvelopeID {
	d.T.Helper()
	ctx, client := d.T.Context(), d.Options.Client
	ids := d.Service.Find(every)
	_, _ = client.RenameEnvelope(ctx, ids[0], "Renamed")
	d.Wait(time.Second)
	_, _ = client.RenameEnvelope(ctx, "nothing", "Renamed")
	d.Wait(time.Second).Fault("envelope.rename drop-after*1")
	_, _ = client.RenameEnvelope(ctx, ids[1], "Lost")
	d.Fault("envelope.get status=503*1")
	_, _ = client.Envelope(ctx, ids[0])
	d.Press("r").See("3, all read")
	return ids
}

// What the service did otherwise than asked stays in the journal, in words of the program.
func TestAChangeThatWasNotAsAsked(t *testing.T) {
	run(t, uitest.Options{Height: 50, Faults: "envelope.set_notification erase"}, nav.Activity{}, func(d *desk) {
		id := d.Service.Find(func(e *account.Envelope) bool {
			return e.Status == model.InProgress && e.Notification != nil && !e.Notification.Message.IsEmpty()
		})[0]
		e, err := d.Options.Client.Envelope(d.T.Context(), id)
		testbed.Must(d.T, err)
		subject := "Please sign"
		_, err = d.Options.Client.WithChange(&api.Change{Envelope: &e}).SetNotification(d.T.Context(), id, model.NotificationChange{Subject: &subject})
		if api.KindOf(err) != api.NotAsSent {
			d.T.Fatal(err)
		}
		d.Press("r").See("1, all read")
		d.Press("enter").See("applied", "Also changed", "the message", `Also message "`, `→ none`)
	})
}

// A change says who made it, from where, and what it replaced by what: in the list, in its
// details and in what is copied of it.
func TestWhoAndWhat(t *testing.T) {
	run(t, uitest.Options{Width: 200, Height: 50}, nav.Activity{}, func(d *desk) {
		id := d.Service.Find(every)[0]
		e, err := d.Options.Client.Envelope(d.T.Context(), id)
		testbed.Must(d.T, err)
		if _, err = d.Options.Client.WithChange(&api.Change{Envelope: &e}).RenameEnvelope(d.T.Context(), id, "Renamed"); err != nil {
			d.T.Fatal(err)
		}
		was := `"` + e.Name.String() + `"`
		d.Press("r")
		d.See("Ada Lovelace, account support (uid 1007)", "192.0.2.7, on jump1", "Name "+was+" → \"Renamed\"")
		d.Press("/").Enter("lovelace renamed").See("1, all read")
		d.Press("y").See("name " + was + " to \"Renamed\", by Ada Lovelace, account supp")
	})
}

func TestChanges(t *testing.T) {
	run(t, uitest.Options{}, nav.Activity{}, func(d *desk) {
		d.See("Nothing was changed from here.", "/ search").Hides("enter details", "e open target")
		ids := d.work()
		d.See("applied", "rejected", "unknown", "Rename the envelope")
		d.Press("w").See("2 of 3, all read", "failures only")
		d.Press("w", "G").Press("enter")
		d.See("Body (SHA-256)", "Secrets are never written to the journal", "Ada Lovelace")
		d.Press("esc", "e")
		if r, ok := d.LastOpened().(nav.Envelope); !ok || r.ID != ids[0] {
			d.T.Errorf("e leads to %+v", d.LastOpened())
		}
	})
}

func TestCalls(t *testing.T) {
	run(t, uitest.Options{}, nav.Activity{}, func(d *desk) {
		ids := d.work()
		d.Press("tab").See(", all read", "503", "no answer", "PUT")
		d.Press("w").Hides("✓ 200")
		d.Press("0", "/").Type("get 200").See("1 of ")
		d.Press("enter", "enter").See("Attempt", "2: those before failed")
		d.Press("esc", "c")
		d.See("--request 'GET'", "$INKDESK_TOKEN", "'https://api.example.com/v2/envelope/"+ids[0].String()+"'")
		if strings.Contains(d.Screen(), uitest.Token) {
			d.T.Errorf("the token is shown:\n%s", d.Screen())
		}
	})
}

func TestOneEnvelope(t *testing.T) {
	service := demo.New(demo.Options{})
	id := service.Find(every)[0]
	service.Close()
	run(t, uitest.Options{}, nav.Activity{Envelope: id}, func(d *desk) {
		_, _ = d.Options.Client.RenameEnvelope(d.T.Context(), id, "Renamed")
		_, _ = d.Options.Client.RenameEnvelope(d.T.Context(), "another", "Renamed")
		d.Press("r").See("1, all read", "of "+id.String())
		d.Press("tab").See("1 of 2, all read")
	})
}

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, nav.Activity{}, func(d *desk) {
				d.work()
				if o.Width < 118 { // a preview shows the process, which is another each time
					d.Golden("changes-" + size)
				}
				d.Press("tab").See(", all read")
				d.Golden("calls-" + size)
				d.Press("c").See("INKDESK_TOKEN")
				d.Golden("curl-" + size)
			})
		})
	}
}

func TestHostileJournal(t *testing.T) {
	for _, sample := range hostile.Strings() {
		run(t, uitest.Options{Width: 130, Height: 40}, nav.Activity{}, func(d *desk) {
			seq, err := d.journal.Begin(journal.Intent{
				Profile: "work", Host: "api.example.com", Operation: "envelope.void", Method: "PUT",
				Path: "/envelope/{envelope_id}/void", IDs: map[string]string{journal.EnvelopeID: sample.Text},
			})
			if err != nil {
				return // the journal itself refuses it
			}
			if err := d.journal.End(seq, journal.Result{Outcome: journal.Applied, Created: sample.Text, Milliseconds: 3}); err != nil {
				return
			}
			d.Press("r").See("1, all read")
			d.Press("z", "z", "e")
			if r, ok := d.LastOpened().(nav.Envelope); ok && !r.ID.Valid() {
				d.T.Errorf("an id that cannot be sent is opened: %q", r.ID)
			}
		})
	}
}

func TestEverySize(t *testing.T) {
	run(t, uitest.Options{}, nav.Activity{}, func(d *desk) {
		d.work()
		for _, size := range []screen.Size{{}, {Width: 1, Height: 1}, {Width: 5, Height: 2}, {Width: 60, Height: 3}, {Width: 118, Height: 4}, {Width: 300, Height: 90}} {
			d.Resize(size.Width, size.Height).Press("j", "p", "z", "z", "tab", "z", "z", "/", "esc")
		}
		d.Wait(time.Second)
	})
}

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
