package envelope_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/sizetest"
)

func TestOpensAtOnceWithWhatIsKnown(t *testing.T) {
	e := lease()
	s := serve(e)
	s.delay = 4 * time.Second
	listed := *e
	listed.Name = model.NewText("As the list had it")
	open(t, s, nav.Envelope{ID: e.ID, Known: &listed}, uitest.Options{}, func(d *desk) {
		d.See("As the list had it", "Bruno Tanner").Hides("Reading the envelope").See("Lease 2026 Bahnhofstrasse")
		d.See("read 09:00:04")
	})
}

func TestByIDAloneItSaysThatItWaits(t *testing.T) {
	e := lease()
	s := serve(e)
	s.delay = 2 * time.Second
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.Wait(200 * time.Millisecond).Hides("Reading the envelope").See("66f1a7c")
		d.Wait(200 * time.Millisecond).See("Reading the envelope")
		d.Press("w", ".", "y", "a", "/", "enter", "j") // nothing that needs an envelope does harm
		d.See("Lease 2026 Bahnhofstrasse").Gone("Reading the envelope")
		d.Wait(3 * s.delay) // its fields are read as well
		frames := d.Frames()
		d.Wait(time.Minute)
		if d.Frames() != frames {
			t.Errorf("%d frames were drawn while nothing happened", d.Frames()-frames)
		}
	})
}

func TestUnknownIDIsAProblemWithANextStep(t *testing.T) {
	open(t, serve(), nav.Envelope{ID: "gone"}, uitest.Options{}, func(d *desk) {
		d.See("the service does not know it", "Check the identifier").Hides("status 404")
		d.Press("enter").See("status 404")
		e := lease()
		e.ID = "gone"
		d.service.set(func() { d.service.envelopes["gone"] = e })
		d.Press("r").See("Lease 2026 Bahnhofstrasse")
	})
}

func TestBadIDIsNotAskedFor(t *testing.T) {
	open(t, serve(), nav.Envelope{ID: model.ParseID[model.Envelope]("../../etc")}, uitest.Options{}, func(d *desk) {
		d.See("the identifier is not a valid one")
		if n := len(d.Requests()); n > 0 {
			t.Errorf("%d requests were sent", n)
		}
	})
}

// What was read before stays when it cannot be read again.
func TestFailureKeepsWhatWasRead(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.See("Lease 2026 Bahnhofstrasse")
		d.service.set(func() { d.service.status = http.StatusForbidden })
		d.Press("r").See("the access token may not do this", "not current")
		d.See("Lease 2026 Bahnhofstrasse", "Bruno Tanner")
		d.Golden("failed-80x24")
		d.service.set(func() { d.service.status = 0 })
		d.Press("r").Gone("the access token may not do this", "not current")
	})
}

func TestChangesElsewhereAreReadAgain(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{
		Screens: nil,
	}, func(d *desk) {
		d.See("In progress")
		if n := d.reads("/envelope/" + string(e.ID)); n != 1 {
			t.Fatalf("it was read %d times", n)
		}
		d.service.set(func() { e.Status = model.Voided })
		d.Press("r").See("Voided")
	})
}

// resumed stands in for the frame coming back to the screen.
func TestResume(t *testing.T) {
	s := known(t, lease(), sizetest.Theme())
	if s.Resume(screen.Outcome{}) != nil {
		t.Error("it reads again although nothing has changed")
	}
	if s.Resume(screen.Outcome{Changed: true}) == nil {
		t.Error("it does not read what has changed")
	}
	if s.Close(); s.ReadAt().Waiting {
		t.Error("a question stays open when it is left")
	}
}

func withoutExtensions(c *api.Config) { c.NoExtensions = true }

// The fields of all documents come in one call, where the service has it.
func TestFieldsAreReadAtOnce(t *testing.T) {
	e := lease()
	s := serve(e)
	s.fields["d1"] = leaseFields()
	open(t, s, nav.Envelope{ID: e.ID, Tab: "fields"}, uitest.Options{}, func(d *desk) {
		d.See("4 fields", "no fields")
		path := "/envelope/" + string(e.ID) + "/annotations"
		if all, first, second := d.reads(path), d.reads(path+"/d1"), d.reads(path+"/d2"); all != 1 || first+second != 0 {
			t.Errorf("%d, %d and %d questions", all, first, second)
		}
	})
}

// A service that does not say which document a field lies on, or tells of no field at all,
// is asked document by document.
func TestFieldsThatCannotBeSpread(t *testing.T) {
	for name, fields := range map[string][]model.Annotation{"without a document": leaseFields(), "none": nil} {
		t.Run(name, func(t *testing.T) {
			e := lease()
			s := serve(e)
			s.fields["d1"] = fields
			s.spoil = strings.NewReplacer(`"document_id":"d1"`, `"document_id":null`)
			open(t, s, nav.Envelope{ID: e.ID, Tab: "fields"}, uitest.Options{}, func(d *desk) {
				d.See("no fields").Hides("reading")
				path := "/envelope/" + string(e.ID) + "/annotations/"
				if first, second := d.reads(path+"d1"), d.reads(path+"d2"); first != 1 || second != 1 {
					t.Errorf("%d and %d questions", first, second)
				}
			})
		})
	}
}

// What extensions tell of the documents is compared with the envelope.
func TestDocumentsReadByThemselves(t *testing.T) {
	e := lease()
	s := serve(e)
	open(t, s, nav.Envelope{ID: e.ID, Tab: "documents"}, uitest.Options{Height: 40}, func(d *desk) {
		d.See("Lease 2026", "House rules")
		d.palette("Envelope: read the document")
		d.See("read by itself: the same")
		s.set(func() { s.documents = e.Documents[:1] })
		d.palette("Envelope: list the documents")
		d.See("do not name the same ones").Hides("House rules")
	})
}

// palette chooses an entry of the palette.
func (d *desk) palette(title string) {
	d.T.Helper()
	d.Press("ctrl+p").Enter(title)
}

func TestDocumentsAreReadOneAtATime(t *testing.T) {
	e := lease()
	s := serve(e)
	s.delay = time.Second
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Client: withoutExtensions}, func(d *desk) {
		d.See("Lease 2026")
		d.Press("5", "1", "5", "j", "1", "5")
		path := "/envelope/" + string(e.ID) + "/annotations/"
		if first, second := d.reads(path+"d1"), d.reads(path+"d2"); first != 1 || second != 0 {
			t.Errorf("%d and %d questions are open", first, second)
		}
		d.Wait(3 * time.Second)
		if first, second := d.reads(path+"d1"), d.reads(path+"d2"); first != 1 || second != 1 {
			t.Errorf("%d and %d questions were asked", first, second)
		}
	})
}
