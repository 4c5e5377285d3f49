package envelope_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// changeOf says what a route would do.
func changeOf(r nav.Route) string {
	switch r := r.(type) {
	case nav.Plan:
		return "change " + r.Operation + " of " + string(r.Envelopes[0].ID)
	case nav.Form:
		return "compose " + string(r.Kind) + " of " + string(r.Envelope.ID)
	case nav.Downloads:
		return "download " + string(r.What) + " " + string(r.Document) + " of " + string(r.Envelopes[0].ID)
	case nav.Annotations:
		return "annotations at " + string(r.Document) + " of " + string(r.Envelope.ID)
	case nav.Envelopes:
		return "envelopes " + r.Query
	case nav.Activity:
		return "activity of " + string(r.Envelope)
	}
	return "elsewhere"
}

func TestKeysLeadToPlansAndForms(t *testing.T) {
	for _, r := range []struct {
		status model.Status
		keys   []string
		want   string
	}{
		{model.InProgress, []string{"R"}, "change envelope.rename of e1"},
		{model.InProgress, []string{"E"}, "change envelope.set_expiration_date of e1"},
		{model.InProgress, []string{"L"}, "change envelope.set_legality_level of e1"},
		{model.InProgress, []string{"M"}, "change envelope.set_comment of e1"},
		{model.InProgress, []string{"B"}, "change envelope.set_notification of e1"},
		{model.InProgress, []string{"A"}, "change envelope.set_attachment_settings of e1"},
		{model.InProgress, []string{"H"}, "compose attachment requests of e1"},
		{model.Draft, []string{"I"}, "change envelope.set_dynamic_fields of e1"},
		{model.Draft, []string{"W"}, "compose signing steps of e1"},
		{model.Draft, []string{"F"}, "compose document of e1"},
		{model.Draft, []string{"T"}, "change envelope.send of e1"},
		{model.Draft, []string{"D"}, "change envelope.delete of e1"},
		{model.InProgress, []string{"C"}, "change envelope.duplicate of e1"},
		{model.Expired, []string{"U"}, "compose re-issue of e1"},
		{model.InProgress, []string{"X"}, "change envelope.void of e1"},
		{model.Completed, []string{"c"}, "download certificate  of e1"},
		{model.Completed, []string{"i"}, "download signed documents  of e1"},
		{model.Completed, []string{"b"}, "download evidence bundle  of e1"},
		{model.InProgress, []string{"v"}, "annotations at  of e1"},
		{model.InProgress, []string{"3", "j", "v"}, "annotations at d2 of e1"},
		{model.InProgress, []string{"3", "enter"}, "annotations at d1 of e1"},
		{model.InProgress, []string{"5", "j", "enter"}, "annotations at d2 of e1"},
		{model.InProgress, []string{"4", "enter"}, "download attachment  of e1"},
		{model.InProgress, []string{"7", "enter"}, "activity of e1"},
		{model.InProgress, []string{"m", "enter"}, "envelopes Lease"},
		{model.InProgress, []string{"m", "down", "enter"}, "envelopes anna.keller@example.com"},
		{model.InProgress, []string{"2", "j", "m"}, "envelopes bruno@gmial.com"},
		{model.Completed, []string{"3", "j", "d", "s", "e", "l", "e", "c", "enter"}, "download signed document d2 of e1"},
		{model.InProgress, []string{"a", "v", "o", "i", "d", "enter"}, "change envelope.void of e1"},
	} {
		t.Run(r.want, func(t *testing.T) {
			e := lease()
			e.ID, e.Status = "e1", r.status
			openLease(t, e, uitest.Options{}, func(d *desk) {
				d.Press(r.keys...)
				testbed.Equal(t, changeOf(d.last()), r.want, "it leads to")
			})
		})
	}
}

func TestFileIsChosen(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID, Tab: "attachments"}, uitest.Options{}, func(d *desk) {
		d.See("me.jpg")
		d.Press("enter")
		route, ok := d.last().(nav.Downloads)
		if !ok || route.File == nil || route.File.ID != "f1" {
			t.Errorf("it leads to %+v", d.last())
		}
	})
}

func TestWhatDoesNotApplySaysWhy(t *testing.T) {
	for _, r := range []struct {
		status model.Status
		key    string
		says   string
	}{
		{model.Completed, "X", "Completed envelopes cannot be voided."},
		{model.Draft, "X", "Drafts are deleted, not voided."},
		{model.InProgress, "D", "must be voided before they are deleted"},
		{model.Pending, "D", "must be voided before they are deleted"},
		{model.Voided, "E", "Voided envelopes cannot be changed."},
		{model.InProgress, "T", "Only drafts"},
		{model.InProgress, "i", "Envelopes in progress have no signed"},
	} {
		t.Run(string(r.status)+" "+r.key, func(t *testing.T) {
			e := lease()
			e.Status = r.status
			openLease(t, e, uitest.Options{}, func(d *desk) {
				d.Press(r.key).See(r.says)
				if d.LastOpened() != nil {
					t.Errorf("it leads to %q", changeOf(d.last()))
				}
			})
		})
	}
}

func TestReadOnly(t *testing.T) {
	e := lease()
	openLease(t, e, uitest.Options{Client: func(c *api.Config) { c.ReadOnly = true }}, func(d *desk) {
		for _, key := range []string{"R", "E", "L", "M", "B", "A", "H", "C", "U", "X"} {
			d.Press(key).See("read-only")
		}
		if d.LastOpened() != nil {
			t.Errorf("it leads to %q", changeOf(d.last()))
		}
		d.Press("b")
		if got := changeOf(d.last()); got != "download evidence bundle  of "+string(e.ID) {
			t.Errorf("looking is refused as well: %q", got)
		}
	})
}

func TestCopies(t *testing.T) {
	e := lease()
	e.SigningSteps[1].Recipients[0].Email = model.NewText("bruno@example.com")
	want := map[string][]string{
		"id":         {"66f1a7c2e4b0d9183c5e7a01"},
		"name":       {"Lease 2026 Bahnhofstrasse"},
		"summary":    {`"Lease 2026 Bahnhofstrasse" (66f1a7c2e4b0d9183c5e7a01), in progress`, "expires 2026-03-03"},
		"recipients": {"Step 1: Anna Keller <anna.keller@example.com>, signer, SMS"},
		"escalation": {"Envelope 66f1a7c2e4b0d9183c5e7a01 at ", "updated_at 2026-02-22T09:00:00Z (1771750800)", "step 2: recipient r2, role SIGNER", "found: expiring (soon, proved, from expires_at)"},
	}
	openLease(t, e, uitest.Options{Width: 200, Height: 60}, func(d *desk) {
		d.Press("3", "y").See("Copy id")
		d.Press("q")
		for what, sees := range want {
			d.Press("Y").Enter(what).See("Copy "+what).See(sees...).Hides("hunter2", "+4179555")
			if what == "escalation" {
				d.Hides("Anna", "Bruno", "@")
			}
			d.Press("q")
		}
	})
}

// A letter is for the recipient who is selected, and otherwise for who is most likely to ask.
// What is selected is copied, or else the id of the envelope, and the help says which.
func TestCopiesTheSelection(t *testing.T) {
	for _, one := range []struct {
		tab        string
		keys       []string
		what, text string
	}{
		{"overview", nil, "id", "66f1a7c2e4b0d9183c5e7a01"},
		{"recipients", []string{"j"}, "address", "bruno@gmial.com"},
		{"documents", []string{"j"}, "id of the document", "d2"},
		{"attachments", nil, "id of the file", "f1"},
		{"attachments", []string{"w"}, "id", "66f1a7c2e4b0d9183c5e7a01"},
		{"fields", nil, "id of the document", "d1"},
		{"notification", nil, "id", "66f1a7c2e4b0d9183c5e7a01"},
		{"activity", nil, "id", "66f1a7c2e4b0d9183c5e7a01"},
	} {
		t.Run(one.tab+strings.Join(one.keys, ""), func(t *testing.T) {
			e := lease()
			open(t, serve(e), nav.Envelope{ID: e.ID, Tab: one.tab}, uitest.Options{Height: 40}, func(d *desk) {
				d.See("Lease 2026")
				d.Press(one.keys...).Press("?", "/").Type("copy")
				if one.what != "id" {
					d.See("copy " + one.what)
				}
				d.Press("esc", "q", "y").See("Copy "+one.what, one.text)
			})
		})
	}
}

func TestLetterOpens(t *testing.T) {
	e := lease()
	openLease(t, e, uitest.Options{}, func(d *desk) {
		to := func() string {
			d.Press("Y").Enter("answer")
			route, ok := d.LastOpened().(nav.Letter)
			if !ok || len(route.Envelopes) != 1 || route.Envelopes[0].ID != e.ID || route.To == nil {
				d.T.Fatalf("%+v was opened", d.LastOpened())
			}
			d.Press("esc")
			return route.To.Name.String()
		}
		testbed.Equal(d.T, to(), "Anna Keller", "the letter is for")
		d.Press("2", "j")
		testbed.Equal(d.T, to(), "Bruno Tanner", "with Bruno selected, the letter is for")
	})
}

func TestPaletteKnowsTabs(t *testing.T) {
	openLease(t, lease(), uitest.Options{}, func(d *desk) {
		d.Press("ctrl+p").Enter("tab notif").See("Please sign the lease")
	})
}

func TestNothingIsChangedByLooking(t *testing.T) {
	e := lease()
	open(t, serve(e), nav.Envelope{ID: e.ID}, uitest.Options{}, func(d *desk) {
		for _, key := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "w", "w", "y", "q", "r", "j", "k", "/", "x", "esc", "."} {
			d.Press(key)
		}
		d.Paste("X\nenter")
		var methods []string
		for _, r := range d.Requests() {
			if r.Method != "GET" {
				methods = append(methods, r.String())
			}
		}
		if diff := cmp.Diff([]string(nil), methods); diff != "" {
			t.Error(diff)
		}
	})
}

// The footer offers no download where nothing was uploaded.
func TestNothingToDownload(t *testing.T) {
	e := lease()
	e.Attachments.Recipients[0].Placeholders[0].Files = nil
	openLease(t, e, uitest.Options{}, func(d *desk) {
		d.Press("4").See("d downloads").Hides("enter download")
		d.Press("enter").See("Download: No file has been uploaded.")
	})
}
