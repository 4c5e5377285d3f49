package envelope_test

import (
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// Nothing is in order before the fields were looked at, so they are read with the envelope,
// once until it is read again.
func TestFieldsAreReadWithTheEnvelope(t *testing.T) {
	e := lease()
	s := serve(e)
	s.fields["d1"] = leaseFields()
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Client: withoutExtensions}, func(d *desk) {
		of := func(document string) int { return d.reads("/envelope/" + string(e.ID) + "/annotations/" + document) }
		d.See("This required date field is")
		d.Press("3", "5")
		d.See("4 fields (1 date, 1 text, 2 signature), 3 required, 0 filled", "is for a recipient that is not here", "no fields")
		d.Press("1", "5")
		if of("d1") != 1 || of("d2") != 1 {
			t.Errorf("the documents were read %d and %d times", of("d1"), of("d2"))
		}
		d.Press("r").See("no fields")
		d.Press("1", "r").Press("5").See("no fields")
		if of("d1") != 3 || of("d2") != 3 {
			t.Errorf("after two refreshes they were read %d and %d times", of("d1"), of("d2"))
		}
	})
}

// Of an envelope that has ended nothing has to be known but what someone looks at.
func TestFieldsOfAnEndedEnvelopeAreReadWhenLookedAt(t *testing.T) {
	e := lease()
	e.Status = model.Completed
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		read := func() int { return d.reads("/envelope/" + string(e.ID) + "/annotations") }
		d.See("Completed")
		d.Press("2", "w", "w")
		if read() > 0 {
			t.Error("fields were read that nobody looked at")
		}
		d.Press("5").See("no fields")
		if read() != 1 {
			t.Errorf("they were read %d times", read())
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
	e := lease()
	all := []*model.Envelope{e}
	for _, id := range []model.EnvelopeID{"done", "done2", "done3"} {
		done := lease()
		done.ID, done.Status = id, model.Completed
		done.Documents[0].ID = "doc-" + model.DocumentID(id)
		all = append(all, done)
	}
	s := serve(all...)
	s.fields["d1"] = leaseFields()[:3]
	for _, done := range all[1:] {
		s.fields[done.Documents[0].ID] = []model.Annotation{signed(leaseFields()[0])}
	}
	open(t, s, nav.Envelope{ID: "done3", Siblings: []model.EnvelopeID{"done3", "done2", "done", e.ID}}, uitest.Options{Width: 100, Height: 70}, func(d *desk) {
		read := func() int {
			samples := 0
			for _, done := range all[1:] {
				samples += d.reads("/envelope/" + string(done.ID) + "/annotations")
			}
			return samples
		}
		for range 3 {
			d.See("Completed")
			d.Press("J").Wait(time.Second)
		}
		d.See("It is in step 1 of 2, or later")
		if n := read(); n > 0 {
			t.Error("fields of others were read although nobody asked why")
		}
		d.Press("w").See("Waiting for Anna Keller in step 1 of 2.")
		d.Press("w", "w", "r").See("Waiting for Anna Keller")
		testbed.Equal(t, read(), 3, "readings of three completed envelopes")
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
	open(t, s, nav.Envelope{ID: "done", Siblings: []model.EnvelopeID{"done", e.ID}}, uitest.Options{Height: 60}, func(d *desk) {
		d.See("Completed")
		d.Press("J").See("It is in step 1 of 2, or later")
		d.Press("w").See("It is in step 1 of 2, or later")
	})
}

// A token that may read envelopes but not fields is told so, and they are asked for once.
func TestRefusedFieldsAreAskedForOnce(t *testing.T) {
	e := lease()
	s := serve(e)
	s.refusesFields = true
	open(t, s, nav.Envelope{ID: e.ID}, uitest.Options{Height: 120}, func(d *desk) {
		d.See("Lease 2026")
		d.Press("w").See("Fields not read yet", "Fields not read yet")
		d.Press("w", "5").See("access token may not", "SIGN_ALL_EDIT")
		testbed.Equal(t, d.reads("/envelope/"+string(e.ID)+"/annotations"), 1, "requests were sent")
	})
}
