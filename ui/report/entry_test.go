package report_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/encode"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
	"inkdesk/ui/desk"
	"inkdesk/ui/report"
)

func now() time.Time { return time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC) }

func ago(d time.Duration) model.Time { return model.Time(now().Add(-d).Unix()) }

// lease is signed by Anna, then by Bruno, whose file is missing.
func lease() *model.Envelope {
	e := &model.Envelope{
		ID: "e1", Name: model.NewText("Lease"), Status: model.InProgress, FlowType: model.RequestSignature, NumRecipients: 2,
		CreatedAt: ago(time.Hour), UpdatedAt: ago(time.Hour), ExpiresAt: ago(-time.Hour),
		Documents: []model.Document{{ID: "d1", PageCount: 1}},
		Attachments: &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "bruno", Placeholders: []model.AttachmentPlaceholder{
			{ID: "p1", Name: model.NewText("Annex"), Required: true},
		}}}},
	}
	for _, name := range []string{"anna", "bruno"} {
		e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
			ID: model.RecipientID(name), Name: model.NewText(name), Email: model.NewText(name + "@example.com"), Role: model.Signer,
			Verification: &model.Verification{Type: model.Passcode, Value: model.NewSecret(passcode)},
		}}})
	}
	return e
}

func context() triage.Context {
	return triage.Context{Now: now(), Thresholds: triagetest.Thresholds(), StepsSequential: true, AttachmentsVisible: true}
}

func written(t *testing.T, e *model.Envelope, c triage.Context) map[string]any {
	t.Helper()
	found := triage.Examine(e, c)
	text, err := encode.JSON(report.NewEntry(e, &found))
	testbed.Must(t, err)
	if strings.Contains(string(text), passcode) {
		t.Errorf("a secret is told:\n%s", text)
	}
	var out map[string]any
	testbed.Must(t, json.Unmarshal(text, &out))
	return out
}

// shape is the names of the members of a value and their types, one a line. Of an array it is that of its first value.
func shape(path string, value any, lines map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for name, member := range value {
			shape(path+"."+name, member, lines)
		}
	case []any:
		if len(value) == 0 {
			lines[path+"[]"] = true
			return
		}
		shape(path+"[]", value[0], lines)
	default:
		kind := fmt.Sprintf("%T", value)
		if value == nil {
			kind = "null"
		}
		lines[path+" "+kind] = true
	}
}

// Other programs rely on every one of these.
func TestMembersAndTypes(t *testing.T) {
	got := map[string]bool{}
	out := written(t, lease(), context())
	if _, ok := out["envelope"].(map[string]any); !ok {
		t.Errorf("the envelope is %v", out["envelope"])
	}
	delete(out, "envelope")
	shape("", out, got)
	wanted := []string{
		".cause null", ".checked bool", ".created_at string", ".done bool", ".expires_at string",
		".findings[].annotation string", ".findings[].certainty string", ".findings[].field string", ".findings[].other[]",
		".findings[].placeholder string", ".findings[].recipient string", ".findings[].rule string", ".findings[].sentence string",
		".findings[].severity string", ".forecast null", ".health string", ".holder.certainty string", ".holder.kind string",
		".holder.recipients[]", ".holder.sentence string", ".holder.step null", ".id string", ".name string", ".note null",
		".recipients[].acted string", ".recipients[].certainty string", ".recipients[].email string", ".recipients[].id string",
		".recipients[].name string", ".recipients[].role string", ".recipients[].step float64", ".recipients[].why string",
		".snoozed bool", ".snoozed_until null", ".status string", ".steps float64", ".taken_by null", ".updated_at string",
		".urgency.rank null", ".urgency.why string",
	}
	if all := slices.Sorted(maps.Keys(got)); !slices.Equal(all, wanted) {
		t.Errorf("the members are\n%s\nwant\n%s", strings.Join(all, "\n"), strings.Join(wanted, "\n"))
	}
}

// A forecast has its numbers, the seconds they are about, and the day by which most are done.
func TestForecastOfAnEntry(t *testing.T) {
	r := triage.Report{Forecast: triage.Forecast{Of: 13, Done: 2, Age: 55 * 24 * time.Hour, Left: 5 * 24 * time.Hour, By: now()}}
	if f := report.NewEntry(lease(), &r).Forecast; f == nil || f.Of != 13 || f.Done != 2 || f.Within != 5*24*3600 || f.By == nil || !f.By.Equal(now()) {
		t.Errorf("%+v", f)
	}
	for name, f := range map[string]triage.Forecast{"no date": {Of: 13}, "too few": {Left: time.Hour}, "never": {Of: 13, Left: time.Hour}} {
		r.Forecast = f
		if got := report.NewEntry(lease(), &r).Forecast; (got != nil) != (name == "never") || got != nil && got.By != nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestWithDesk(t *testing.T) {
	e := lease()
	found := triage.Examine(e, context())
	until := now().Add(time.Hour)
	out := report.NewEntry(e, &found).WithDesk(desk.State{TakenBy: "anna", Snoozed: true, Until: until, Note: "called"})
	if !out.Snoozed || out.Done || !out.SnoozedUntil.Equal(until) || *out.TakenBy != "anna" || *out.Note != "called" {
		t.Errorf("%+v", out)
	}
}

// Of an unknown holder no one is named, though some could be the one.
func TestValues(t *testing.T) {
	e := lease()
	out := written(t, e, context())
	holder := out["holder"].(map[string]any)
	if holder["kind"] != "unknown" || holder["certainty"] != "unknown" || fmt.Sprint(holder["recipients"]) != "[]" {
		t.Errorf("it waits for %v", holder)
	}
	bruno := out["recipients"].([]any)[1].(map[string]any)
	if bruno["acted"] != "no" || bruno["certainty"] != "likely" || bruno["step"] != 2.0 {
		t.Errorf("bruno: %v", bruno)
	}
	if out["health"] != "act" || out["checked"] != false || out["created_at"] != "2026-03-02T08:00:00Z" {
		t.Errorf("%v, checked %v, created %v", out["health"], out["checked"], out["created_at"])
	}
	found := map[string]map[string]any{}
	for _, f := range out["findings"].([]any) {
		found[f.(map[string]any)["rule"].(string)] = f.(map[string]any)
	}
	if f := found["attachment-missing"]; f["placeholder"] != "p1" || f["recipient"] != "bruno" || f["severity"] != "watch" {
		t.Errorf("the missing file is %v", f)
	}
}

// What is not known is null or empty, never a value that looks like one.
func TestWhatIsNotKnown(t *testing.T) {
	e := &model.Envelope{ID: "e1", Status: model.InProgress, NumRecipients: 2, CreatedAt: 1 << 62}
	out := written(t, e, context())
	for name, want := range map[string]string{
		"created_at": "<nil>", "updated_at": "<nil>", "expires_at": "<nil>", "recipients": "[]", "checked": "false", "steps": "0",
	} {
		testbed.Equal(t, fmt.Sprint(out[name]), want, "%s", name)
	}
	if h := out["holder"].(map[string]any); h["kind"] != "unknown" || fmt.Sprint(h["recipients"]) != "[]" || h["step"] != nil {
		t.Errorf("it waits for %v", h)
	}
}

func TestTwinsAreNamed(t *testing.T) {
	c, twin := context(), lease()
	twin.ID = "e2"
	c.History = triage.NewHistory()
	c.History.Learn(lease())
	c.History.Learn(twin)
	for _, f := range written(t, lease(), c)["findings"].([]any) {
		if f := f.(map[string]any); f["rule"] == "sent-twice" && fmt.Sprint(f["other"]) == "[e2]" {
			return
		}
	}
	t.Error("the twin is not named")
}
