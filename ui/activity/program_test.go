package activity_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/journal"
	"inkdesk/api/testbed"
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
