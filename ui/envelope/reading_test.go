package envelope_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestOpensAtOnceWithWhatIsKnown(t *testing.T) {
	e := lease()
	s := serve(e)
	s.delay = 4 * time.Second
	listed := *e
	listed.Name = model.NewText("As the list had it")
	open(t, s, nav.Envelope{ID: e.ID, Known: &listed}, uitest.Options{}, func(d *desk) {
		d.See("As the list had it", "Anna Keller")
		d.Hides("Reading the envelope")
		d.See("Lease 2026 Bahnhofstrasse")
		d.See("read 09:00:04")
	})
}

func TestByIDAloneItSaysThatItWaits(t *testing.T) {
	e := lease()
	s := serve(e)
	s.delay = 2 * time.Second
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.Wait(200 * time.Millisecond)
		d.Hides("Reading the envelope")
		d.See("66f1a7c")
		d.Wait(200 * time.Millisecond)
		d.See("Reading the envelope")
		d.Press("w", ".", "y", "a", "/", "enter", "j") // nothing that needs an envelope does harm
		d.See("Lease 2026 Bahnhofstrasse")
		d.Gone("Reading the envelope")
		frames := d.Frames()
		d.Wait(time.Minute)
		if d.Frames() != frames {
			t.Errorf("%d frames were drawn while nothing happened", d.Frames()-frames)
		}
	})
}

func TestUnknownIDIsAProblemWithANextStep(t *testing.T) {
	open(t, serve(), nav.Envelope{ID: "gone"}, uitest.Options{}, func(d *desk) {
		d.See("the service does not know it", "Check the identifier")
		d.Hides("status 404")
		d.Press("enter")
		d.See("status 404")
		e := lease()
		e.ID = "gone"
		d.service.set(func() { d.service.envelopes["gone"] = e })
		d.Press("r")
		d.See("Lease 2026 Bahnhofstrasse")
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
		d.Press("r")
		d.See("the access token may not do this", "not current")
		d.See("Lease 2026 Bahnhofstrasse", "Anna Keller")
		d.Golden("failed-80x24")
		d.service.set(func() { d.service.status = 0 })
		d.Press("r")
		d.Gone("the access token may not do this", "not current")
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
		d.Press("r")
		d.See("Voided")
	})
}

// resumed stands in for the frame coming back to the screen.
func TestResume(t *testing.T) {
	s := known(t, lease(), testTheme())
	if s.Resume(false) != nil {
		t.Error("it reads again although nothing has changed")
	}
	if s.Resume(true) == nil {
		t.Error("it does not read what has changed")
	}
	if s.Close(); s.ReadAt().Waiting {
		t.Error("a question stays open when it is left")
	}
}

func TestFieldsAreReadWhenLookedAt(t *testing.T) {
	e := lease()
	s := serve(e)
	s.fields["d1"] = leaseFields()
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		of := func(document string) int { return d.reads("/envelope/" + string(e.ID) + "/annotations/" + document) }
		d.Press("3")
		if of("d1")+of("d2") != 0 {
			t.Fatal("fields were read that nobody looked at")
		}
		d.Press("5")
		d.See("4 fields (1 date, 1 text, 2 signature), 3 required, 0 filled", "is for a recipient that is not here", "no fields")
		d.Press("1", "5")
		if of("d1") != 1 || of("d2") != 1 {
			t.Errorf("the documents were read %d and %d times", of("d1"), of("d2"))
		}
		d.Press("r")
		d.See("no fields")
		if of("d1") != 2 || of("d2") != 2 {
			t.Errorf("after a refresh they were read %d and %d times", of("d1"), of("d2"))
		}
		d.Press("1", "r")
		if of("d1") != 2 {
			t.Error("a refresh read fields that nobody looked at")
		}
	})
}

func TestDocumentsAreReadOneAtATime(t *testing.T) {
	e := lease()
	s := serve(e)
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.See("Lease 2026")
		s.set(func() { s.delay = time.Second })
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

// Who holds an envelope that several people sign is told by its fields, once a completed
// envelope has shown that fields tell.
func TestFieldsTellWhoHoldsIt(t *testing.T) {
	signed := func(f model.Annotation) model.Annotation {
		f.Signature = &model.MarkReference{ID: "s"}
		return f
	}
	e, done := lease(), lease()
	done.ID, done.Status = "done", model.Completed
	done.Documents[0].ID = "done1"
	s := serve(e, done)
	s.fields["d1"] = leaseFields()[:3]
	s.fields["d1"][0] = signed(s.fields["d1"][0])
	s.fields["done1"] = []model.Annotation{signed(leaseFields()[0])}
	open(t, s, nav.Envelope{ID: "done", Siblings: listed([]*model.Envelope{done, e})}, uitest.Options{Width: 100, Height: 40}, func(d *desk) {
		d.See("Completed")
		d.Press("J")
		d.See("At least Bruno Tanner")
		if n := d.reads("/envelope/done/annotations/done1") + d.reads("/envelope/"+string(e.ID)+"/annotations/d1"); n > 0 {
			t.Error("fields were read although nobody asked why")
		}
		d.Press("w")
		d.See("Waiting for Bruno Tanner in step 2 of 2: their required fields are empty")
		d.Press("w", "w", "r")
		d.See("Waiting for Bruno Tanner")
		if n := d.reads("/envelope/done/annotations/done1"); n != 1 {
			t.Errorf("the completed envelope was asked about %d times", n)
		}
	})
}

// A service that hides what was entered proves nothing by empty fields.
func TestEmptyFieldsOfACompletedEnvelopeTellNothing(t *testing.T) {
	e, done := lease(), lease()
	done.ID, done.Status = "done", model.Completed
	done.Documents[0].ID = "done1"
	s := serve(e, done)
	s.fields["d1"] = leaseFields()[:3]
	s.fields["done1"] = leaseFields()[:1]
	open(t, s, nav.Envelope{ID: "done", Siblings: listed([]*model.Envelope{done, e})}, uitest.Options{Height: 60}, func(d *desk) {
		d.See("Completed")
		d.Press("J")
		d.See("At least Bruno Tanner")
		d.Press("w")
		d.See("At least Bruno Tanner")
		if n := d.reads("/envelope/" + string(e.ID) + "/annotations/d1"); n > 0 {
			t.Errorf("fields that tell nothing were read %d times", n)
		}
	})
}

// A token that may read envelopes but not fields is told so once.
func TestRefusedFieldsAreAskedForOnce(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		d.See("Lease 2026")
		d.service.set(func() { d.service.status = http.StatusForbidden })
		before := len(d.Requests())
		d.Press("5")
		d.See("the access token may not do this", "SIGN_ALL_EDIT", "not read yet")
		if n := len(d.Requests()) - before; n != 1 {
			t.Errorf("%d requests were sent", n)
		}
	})
}

func TestRawAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText("evil \u202e text")
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{Height: 60, Width: 100}, func(d *desk) {
		d.See(`"name": "Lease 2026 Bahnhofstrasse"`, `evil \u202e text`)
		d.Press("/")
		d.Type("hunter2")
		d.See("Find: hunter2", "not found")
		d.Press("esc", "/")
		d.Type("value")
		d.Press("enter")
		d.See("Find: value 1 of 2", `"****"`)
		d.Press("n")
		d.See("Find: value 2 of 2")
		d.Press("N")
		d.See("Find: value 1 of 2")
		d.Press("esc")
		d.Gone("Find: value")
	})
}

// An answer of megabytes is laid out without stopping the program, and only when it is
// looked at.
func TestLargeAnswer(t *testing.T) {
	e := lease()
	e.Comment = model.NewText(strings.Repeat("long comment ", 200_000))
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "raw"}, uitest.Options{}, func(d *desk) {
		d.See(`"comment": "long comment`)
		d.Press("G", "k", "pgup", "g", "1", "8")
		d.See(`"comment": "long comment`)
	})
}
