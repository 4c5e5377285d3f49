package change_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/change"
)

func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		operation string
		accepts   []model.Status
	}{
		{"envelope.void", []model.Status{model.InProgress, model.Pending}},
		{"envelope.delete", []model.Status{model.Draft, model.Completed, model.Expired, model.Declined, model.Voided}},
		{"envelope.send", []model.Status{model.Draft}},
		{"envelope.rename", model.Statuses()},
		{"envelope.set_comment", model.Statuses()},
		{"envelope.set_attachment_settings", model.Statuses()},
		{"envelope.duplicate", model.Statuses()},
		{"envelope.set_expiration_date", []model.Status{model.Draft, model.InProgress, model.Pending, model.Expired}},
		{"envelope.set_legality_level", []model.Status{model.Draft, model.InProgress, model.Pending}},
		{"envelope.set_notification", []model.Status{model.Draft, model.InProgress, model.Pending}},
		{"envelope.set_dynamic_fields", []model.Status{model.Draft}},
	} {
		var accepted []model.Status
		for _, s := range model.Statuses() {
			why := get(t, row.operation).Refuse(envelope(s))
			if why == "" {
				accepted = append(accepted, s)
			} else if !strings.HasSuffix(why, ".") {
				t.Errorf("%s of %s: %q is no sentence", row.operation, s, why)
			}
		}
		slices.Sort(accepted)
		if diff := cmp.Diff(slices.Sorted(slices.Values(row.accepts)), accepted); diff != "" {
			t.Errorf("%s accepts other states (-want +got):\n%s", row.operation, diff)
		}
	}
}

// Where the service does not say whether an envelope can be duplicated, it decides.
func TestDuplicateWithoutWord(t *testing.T) {
	of := envelope(model.Completed, func(e *model.Envelope) { e.IsDuplicable = nil })
	if why := get(t, "envelope.duplicate").Refuse(of); why != "" {
		t.Error(why)
	}
}

func TestOtherRefusals(t *testing.T) {
	for name, row := range map[string]struct {
		operation string
		target    change.Target
	}{
		"id":         {"envelope.void", envelope(model.InProgress, func(e *model.Envelope) { e.ID = "../x" })},
		"unread":     {"envelope.rename", envelope("", func(e *model.Envelope) { e.Unread = model.Unread{"status"} })},
		"new state":  {"envelope.rename", envelope("SEALING")},
		"no state":   {"envelope.set_comment", envelope("")},
		"kind":       {"envelope.void", template()},
		"duplicable": {"envelope.duplicate", envelope(model.Draft, func(e *model.Envelope) { e.IsDuplicable = new(false) })},
		"documents":  {"envelope.send", envelope(model.Draft, func(e *model.Envelope) { e.Documents = nil })},
		"signers": {"envelope.send", envelope(model.Draft, func(e *model.Envelope) {
			e.SigningSteps[0].Recipients[0].Role = model.ReceivesCopy
		})},
		"field": {"envelope.delete_annotation", change.Target{Annotation: &model.Annotation{ID: "a1"}, Template: &model.Template{ID: "t"}}},
		"sent field": {"envelope.delete_annotation", change.Target{
			Annotation: &model.Annotation{ID: "a1"}, Envelope: envelope(model.InProgress).Envelope,
		}},
	} {
		if why := get(t, row.operation).Refuse(row.target); why == "" {
			t.Errorf("%s: nothing is refused", name)
		}
	}
}

// The value that a change proposes is accepted, whatever the envelope holds.
func TestProposalsAreValid(t *testing.T) {
	expires := func(at model.Time) func(*model.Envelope) {
		return func(e *model.Envelope) { e.ExpiresAt = at }
	}
	none, past := expires(0), expires(model.Seconds.Stamp(now.AddDate(0, 0, -30)))
	for name, row := range map[string]struct {
		targets []change.Target
		expires string
		doneBy  time.Time
	}{
		"with a date":           {[]change.Target{envelope(model.InProgress)}, "+7d", time.Time{}},
		"without one":           {[]change.Target{envelope(model.InProgress, none)}, "now+7d", time.Time{}},
		"expired long ago":      {[]change.Target{envelope(model.Expired, past)}, "now+7d", time.Time{}},
		"one of two has a date": {[]change.Target{envelope(model.InProgress, none), envelope(model.InProgress)}, "+7d", time.Time{}},
		"most are done later":   {[]change.Target{envelope(model.InProgress, none)}, now.AddDate(0, 0, 9).Format(time.DateOnly), now.AddDate(0, 0, 9)},
		"most are done before":  {[]change.Target{envelope(model.InProgress)}, "+7d", now.Add(time.Hour)},
		"most were done by now": {[]change.Target{envelope(model.Expired, past)}, "now+7d", now.AddDate(0, 0, -1)},
		"it is said of one":     {[]change.Target{envelope(model.InProgress), envelope(model.InProgress)}, "+7d", now.AddDate(1, 0, 0)},
	} {
		asked := change.Asked{Targets: row.targets, Now: now, DoneBy: row.doneBy}
		for _, operation := range []string{"envelope.set_expiration_date", "envelope.rename", "envelope.set_legality_level", "envelope.set_notification", "envelope.set_comment"} {
			for _, f := range get(t, operation).Fields(asked) {
				if operation == "envelope.set_expiration_date" && f.Name == "expires" && f.Initial != row.expires {
					t.Errorf("%s: %q is proposed, want %q", name, f.Initial, row.expires)
				}
				if f.Initial != "" && f.Check != nil && f.Check(f.Initial) != nil {
					t.Errorf("%s, %s: the proposal %q is refused: %v", name, operation, f.Initial, f.Check(f.Initial))
				}
			}
		}
	}
}

// A field is moved by making it again, so one that is not known whole stays where it is.
func TestFieldsThatAreNotKnownWholeStay(t *testing.T) {
	for name, row := range map[string]struct {
		answer string
		stays  bool
	}{
		"plain":       {`{"id":"a1","type":"TEXT","text":{"size":9,"font":{"family":"SERIF"}}}`, false},
		"no font":     {`{"id":"a1","type":"DATE","datetime":{"size":9}}`, false},
		"new type":    {`{"id":"a1","type":"STAMP"}`, true},
		"no type":     {`{"id":"a1"}`, true},
		"part unread": {`{"id":"a1","type":"TEXT","text":{"size":"large","value":"x"}}`, true},
		"new font":    {`{"id":"a1","type":"TEXT","text":{"font":{"family":"COMIC"}}}`, true},
		"new format":  {`{"id":"a1","type":"DATE","datetime":{"format":"STARDATE"}}`, true},
		"new shape":   {`{"id":"a1","type":"CHECKBOX","checkbox":{"style":"HEART"}}`, true},
	} {
		var list model.AnnotationList
		if err := model.Decode([]byte(`{"annotations":[`+row.answer+`]}`), &list); err != nil {
			t.Fatal(name, err)
		}
		why := change.Immovable(&list.Annotations[0])
		if got := why != ""; got != row.stays || got && !strings.HasSuffix(why, ".") {
			t.Errorf("%s: %q", name, why)
		}
	}
}

func request(id, name string, files int) model.AttachmentPlaceholder {
	p := model.AttachmentPlaceholder{ID: model.PlaceholderID(id), RecipientID: "r1", Name: model.NewText(name)}
	for range files {
		p.Files = append(p.Files, model.AttachmentFile{ID: "f"})
	}
	return p
}

func TestCompare(t *testing.T) {
	passport, payslip := request("p1", "Passport", 1), request("p2", "Payslip", 0)
	present := []model.AttachmentPlaceholder{passport, payslip}
	needed := payslip.Request()
	needed.Required = !needed.Required
	for name, row := range map[string]struct {
		wanted    []model.PlaceholderRequest
		want      string
		withFiles int
		none      bool
	}{
		"the same": {[]model.PlaceholderRequest{passport.Request(), payslip.Request()}, "2 kept.", 0, true},
		"one more": {
			[]model.PlaceholderRequest{passport.Request(), payslip.Request(), {RecipientID: "r1", Name: model.NewText("Lease")}},
			"1 added: Lease; 2 kept.", 0, false,
		},
		"altered":    {[]model.PlaceholderRequest{passport.Request(), needed}, "1 altered: Payslip; 1 kept.", 0, false},
		"removed":    {[]model.PlaceholderRequest{passport.Request()}, "1 removed: Payslip; 1 kept.", 0, false},
		"with files": {[]model.PlaceholderRequest{payslip.Request()}, "1 removed: Passport; 1 kept.", 1, false},
		"none left":  {nil, "2 removed: Passport, Payslip.", 1, false},
	} {
		diff := change.Compare(present, row.wanted)
		if diff.String() != row.want || len(diff.WithFiles) != row.withFiles || diff.None() != row.none {
			t.Errorf("%s: %s, %d with files, none %v", name, diff, len(diff.WithFiles), diff.None())
		}
	}
}
