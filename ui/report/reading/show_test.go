package reading_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/report"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func cellsOf(line string) int { return model.Width(line) }

func sameID(id model.EnvelopeID) func(report.Row) bool {
	return func(r report.Row) bool { return r.ID == id }
}

func TestShow(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		o := options(t, s)
		o.Settings, o.Readings = resolved(settings.PrefetchLight), 100
		found := list(t, o, "", "files:asked status:open")
		shown := envelopeOf(t, o, found.Rows()[0].ID.String())
		uitest.GoldenText(t, "show", shown.Text())
		for line := range strings.Lines(shown.Text()) {
			if label, value, ok := strings.Cut(line, ": "); !ok || label == "" || strings.TrimSpace(value) == "" || strings.ContainsAny(line, "│─\x1b\t") {
				t.Errorf("a line is %q", line)
			}
		}
	})
}

// listed holds the members of a printed list, as other programs rely on them. A test of package report holds those of
// an envelope. Later versions may add some.
type listed struct {
	View, Query, Scope string
	Complete           bool
	ReadAt             time.Time `json:"read_at"`
	Assumptions        struct {
		TimeUnit           string `json:"time_unit"`
		StepsSequential    bool   `json:"steps_sequential"`
		AttachmentsVisible bool   `json:"attachments_visible"`
		AnnotationUnit     string `json:"annotation_unit"`
		PageBase           int    `json:"page_base"`
		PageOrigin         string `json:"page_origin"`
	}
	Envelopes []report.Entry
	Causes    []cause
}

type cause struct {
	ID, Kind, Sentence string
	Envelopes          []model.EnvelopeID
}

func strict(t *testing.T, text string, to any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	testbed.Must(t, d.Decode(to))
}

// hasMembers wants an object to have members, whatever their values.
func hasMembers(t *testing.T, text, names string) {
	t.Helper()
	var members map[string]json.RawMessage
	testbed.Must(t, json.Unmarshal([]byte(text), &members))
	for name := range strings.FieldsSeq(names) {
		if _, ok := members[name]; !ok {
			t.Errorf("there is no member %s", name)
		}
	}
}

func TestContract(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		found := list(t, options(t, s), "", "")
		text := written(t, found, report.JSON, nil)
		var l listed
		strict(t, text, &l)
		if !l.Complete || l.View != "Attention" || len(l.Envelopes) != len(found.Rows()) || len(l.Causes) == 0 || !l.ReadAt.Equal(now()) {
			t.Errorf("%s, complete %v, read at %s, %d envelopes, %d causes", l.View, l.Complete, l.ReadAt, len(l.Envelopes), len(l.Causes))
		}
		hasMembers(t, text, "view query scope complete read_at assumptions envelopes causes")
		hasSoon, kinds := false, map[string]bool{}
		for i, e := range l.Envelopes {
			if e.Cause == nil { // those of a cause stand where it stands
				if hasSoon && e.Health == "act" {
					t.Errorf("%s is not in queue order", e.ID)
				}
				hasSoon = hasSoon || e.Health == "soon"
			}
			if e.Urgency.Rank == nil || *e.Urgency.Rank != i+1 || e.Urgency.Why == "" {
				t.Errorf("%s in place %d has the urgency %+v", e.ID, i+1, e.Urgency)
			}
			kinds[e.Holder.Kind] = true
			if (e.Health != "act" && e.Health != "soon" && e.Cause == nil) || e.ID == "" || e.Findings == nil {
				t.Errorf("an entry is %+v", e)
			}
		}
		if !kinds["one"] || !kinds["nobody"] {
			t.Errorf("the kinds of holders are %v", kinds)
		}
		shown := envelopeOf(t, options(t, s), l.Envelopes[0].ID.String())
		text = jsonOf(t, shown)
		hasMembers(t, text, `id name status health checked created_at updated_at expires_at steps holder recipients findings urgency
			forecast cause snoozed snoozed_until done taken_by note envelope causes cause_checked`)
		var one shownEntry
		strict(t, text, &one)
		var returned struct {
			ID        model.EnvelopeID
			Documents []struct {
				ID        string
				PageCount int `json:"page_count"`
				Pages     []struct{ Width, Height int }
			}
		}
		testbed.Must(t, json.Unmarshal(one.Envelope, &returned))
		if one.ID != l.Envelopes[0].ID || returned.ID != one.ID {
			t.Errorf("%s is shown as %v", l.Envelopes[0].ID, returned.ID)
		}
		for _, d := range returned.Documents {
			if len(d.Pages) != d.PageCount || d.Pages[0].Width <= 0 || d.Pages[0].Height <= 0 {
				t.Errorf("the pages of %s are %v", d.ID, d.Pages)
			}
		}
	})
}

// shownEntry is one envelope as it is printed.
type shownEntry struct {
	report.Entry
	Envelope     json.RawMessage `json:"envelope"`
	Causes       []cause
	CauseChecked bool `json:"cause_checked"`
}

// The cause of an envelope is that of the list, and what is not read is not said to be nothing.
func TestShowTellsTheCause(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		show := func(id model.EnvelopeID, readings int) (shownEntry, string) {
			o := options(t, s)
			o.Readings = readings
			found := envelopeOf(t, o, id.String())
			text := jsonOf(t, found)
			var one shownEntry
			testbed.Must(t, json.Unmarshal([]byte(text), &one))
			return one, found.Text()
		}
		listed := list(t, options(t, s), "", "")
		if len(listed.Causes) == 0 {
			t.Fatal("the demo has no cause")
		}
		want := listed.Causes[0]
		one, text := show(want.Envelopes[0], 1)
		if one.Cause == nil || *one.Cause != want.ID || !one.CauseChecked || len(one.Causes) != 1 ||
			one.Causes[0].Sentence != want.Sentence || len(one.Causes[0].Envelopes) != len(want.Envelopes) {
			t.Errorf("the cause is %+v, want %+v", one.Causes, want)
		}
		if !strings.Contains(text, "Cause: "+want.Sentence+" It is shared with ") {
			t.Error(text)
		}
		one, text = show(want.Envelopes[0], 0)
		if one.Cause != nil || one.CauseChecked || len(one.Causes) != 0 || !strings.Contains(text, "Cause: None is known, because nothing but the envelope was read") {
			t.Errorf("without readings the cause is %+v\n%s", one.Causes, text)
		}
		for _, e := range listed.Rows() {
			if e.Cause == "" {
				one, text = show(e.ID, 1)
				if one.Cause != nil || !one.CauseChecked || !strings.Contains(text, "Cause: It shares none") {
					t.Errorf("%s has the cause %+v", e.ID, one.Causes)
				}
				break
			}
		}
		for i, e := range listed.Rows() {
			if i > 5 {
				break
			}
			if one, _ = show(e.ID, 1); one.Urgency.Rank == nil || *one.Urgency.Rank != i+1 {
				t.Errorf("%s in place %d of the list has the rank %v", e.ID, i+1, one.Urgency.Rank)
			}
		}
		done := list(t, options(t, s), "", "status:completed idle:>200d")
		before := s.Count("envelope.list")
		if one, _ = show(done.Rows()[0].ID, 1); one.Cause != nil || one.Urgency.Rank != nil || !one.CauseChecked || s.Count("envelope.list") != before {
			t.Error("an account is listed for an envelope that no cause can be about")
		}
	})
}

// A secret of a recipient is in nothing that is printed.
func TestNoSecrets(t *testing.T) {
	at(t, func(t *testing.T) {
		s := serviceOf(t, demo.Options{})
		found := list(t, options(t, s), "All", "verify:sms,passcode status:open")
		if len(found.Rows()) == 0 {
			t.Fatal("no recipient has a secret")
		}
		secrets := 0
		for i := range found.Rows() {
			shown := envelopeOf(t, options(t, s), found.Rows()[i].ID.String())
			inJSON := jsonOf(t, shown)
			for _, r := range found.Rows()[i].Recipients() {
				if v := r.Verification; v != nil && len(v.Value.Reveal()) > 3 {
					secrets++
					if strings.Contains(shown.Text()+inJSON, v.Value.Reveal()) {
						t.Errorf("%s tells a secret", found.Rows()[i].ID)
					}
				}
			}
		}
		if secrets == 0 {
			t.Error("nothing was to be hidden")
		}
	})
}
