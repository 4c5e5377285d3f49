package demo_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

func anyText() *rapid.Generator[model.Text] {
	var texts []string
	for _, s := range hostile.Strings() {
		texts = append(texts, s.Text)
	}
	texts = append(texts, "", "anna", "anna@example.com", "anna@gmial.com", "+41795550123", "Lease 2026")
	return rapid.Map(rapid.SampledFrom(texts), model.NewText)
}

func anyTime() *rapid.Generator[model.Time] {
	return rapid.OneOf(
		rapid.SampledFrom([]model.Time{0, -1, 1, math.MaxInt64, math.MinInt64, 100_000_000_000}),
		rapid.Map(rapid.Int64Range(-400, 400), func(days int64) model.Time { return model.Time(examinedAt.AddDate(0, 0, int(days)).Unix()) }),
	)
}

func anyInt() *rapid.Generator[model.Int] {
	return rapid.OneOf(
		rapid.SampledFrom([]model.Int{0, -1, 1, math.MaxInt64, math.MinInt64, 1 << 50}), rapid.Map(rapid.IntRange(0, 40), func(n int) model.Int { return model.Int(n) }),
	)
}

func anyID[K any]() *rapid.Generator[model.ID[K]] {
	return rapid.Map(rapid.SampledFrom([]string{"", "a", "b", "c", "\x1b[2J"}), model.ParseID[K])
}

func anyRecipient() *rapid.Generator[model.Recipient] {
	return rapid.Custom(func(t *rapid.T) model.Recipient {
		r := model.Recipient{
			ID: anyID[model.Recipient]().Draw(t, "id"), Name: anyText().Draw(t, "name"), Email: anyText().Draw(t, "email"),
			Role: rapid.SampledFrom(append(model.TemplateRoles(), "", "WITNESS")).Draw(t, "role"),
		}
		if rapid.Bool().Draw(t, "verified") {
			kind := rapid.SampledFrom(append(model.VerificationTypes(), "", "FACE")).Draw(t, "type")
			r.Verification = &model.Verification{Type: kind, Value: model.NewSecret(anyText().Draw(t, "value").Wire())}
		}
		return r
	})
}

func anyEnvelope() *rapid.Generator[*model.Envelope] {
	return rapid.Custom(func(t *rapid.T) *model.Envelope {
		e := &model.Envelope{
			ID: anyID[model.Envelope]().Draw(t, "id"), Name: anyText().Draw(t, "name"), Pages: anyInt().Draw(t, "pages"),
			Status:    rapid.SampledFrom(append(model.Statuses(), "", "SEALING")).Draw(t, "status"),
			FlowType:  rapid.SampledFrom(append(model.FlowTypes(), "")).Draw(t, "flow"),
			CreatedAt: anyTime().Draw(t, "created"), UpdatedAt: anyTime().Draw(t, "updated"), ExpiresAt: anyTime().Draw(t, "expires"),
			LegalityLevel: rapid.SampledFrom(append(model.LegalityLevels(), "")).Draw(t, "level"), NumRecipients: anyInt().Draw(t, "recipients"),
		}
		for range rapid.IntRange(0, 3).Draw(t, "steps") {
			e.SigningSteps = append(e.SigningSteps, model.SigningStep{Recipients: rapid.SliceOfN(anyRecipient(), 0, 3).Draw(t, "people")})
		}
		for range rapid.IntRange(0, 2).Draw(t, "documents") {
			e.Documents = append(e.Documents, model.Document{Name: anyText().Draw(t, "title"), PageCount: anyInt().Draw(t, "count"), Pages: make([]model.Page, 2)})
		}
		if rapid.Bool().Draw(t, "notified") {
			e.Notification = &model.Notification{ReminderInterval: anyInt().Draw(t, "interval")}
		}
		if rapid.Bool().Draw(t, "asked") {
			e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
				RecipientID: anyID[model.Recipient]().Draw(t, "asked of"), Placeholders: []model.AttachmentPlaceholder{{
					Name: anyText().Draw(t, "request"), Required: rapid.Bool().Draw(t, "required"),
					Files: []model.AttachmentFile{{Name: anyText().Draw(t, "file"), Size: new(anyInt().Draw(t, "size"))}},
				}},
			}}}
		}
		return e
	})
}

// Whatever a service sends: no panic, nothing that could harm a terminal, no secret, and an order that can be explained.
func TestAnyEnvelopeCanBeExamined(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, c := anyEnvelope().Draw(t, "envelope"), readWhole()
		c.History = historyOf(rapid.SliceOfN(anyEnvelope(), 0, 3).Draw(t, "others")...)
		c.History.Learn(e)
		c.StepsSequential = rapid.Bool().Draw(t, "sequential")
		report := triage.Examine(e, c)
		told := []string{report.Holder.Sentence, report.Holder.Short(), report.Reason(), report.Pressing}
		worst := triage.Note
		for _, f := range report.Findings {
			told = append(told, f.Sentence)
			worst = max(worst, f.Severity)
		}
		for _, r := range e.Recipients() {
			for _, check := range triage.NeverGotIt(e, r, c, &report, "Signed or not.") {
				told = append(told, check.Answer)
			}
		}
		for _, s := range told {
			if err := hostile.Check(s); err != nil {
				t.Fatalf("%q: %v", s, err)
			}
		}
		if report.Urgency.Severity() != worst {
			t.Fatalf("the urgency is %d, the worst finding %s", report.Urgency, worst)
		}
		if healthy := report.Health <= triage.Unchecked; healthy != (worst == triage.Note) {
			t.Fatalf("the badge is %s, the worst finding %s", report.Health, worst)
		}
		// No one is named alone unless that is at least likely.
		if h := report.Holder; h.Sure != nil && (h.Certainty < triage.Likely || !slices.Contains(h.Who, h.Sure)) {
			t.Fatalf("%+v", h)
		}
		if next := triage.Reminders(e, examinedAt, 5); !slices.IsSortedFunc(next, time.Time.Compare) || len(next) > 5 {
			t.Fatalf("reminders at %v", next)
		}
	})
}

func anyFields() *rapid.Generator[[]model.Annotation] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) model.Annotation {
		f := model.Annotation{
			RecipientID: anyID[model.Recipient]().Draw(t, "owner"), Required: rapid.Bool().Draw(t, "needed"),
			Type: rapid.SampledFrom(model.AnnotationTypes()).Draw(t, "kind"),
		}
		if rapid.Bool().Draw(t, "filled") {
			f.Signature, f.Text = &model.MarkReference{ID: "s"}, &model.TextProperties{Value: model.NewText("x")}
		}
		return f
	}), 0, 6)
}

// What may not stand together in one report.
func TestReportsDoNotContradictThemselves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, c := anyEnvelope().Draw(t, "envelope"), readWhole()
		c.FieldsRead, c.Fields = rapid.Bool().Draw(t, "read"), anyFields().Draw(t, "fields")
		c.StepsSequential = rapid.Bool().Draw(t, "sequential")
		c.History = historyOf(rapid.SliceOfN(anyEnvelope(), 0, 3).Draw(t, "others")...)
		if rapid.Bool().Draw(t, "shown") {
			for _, id := range []model.EnvelopeID{"c1", "c2", "c3"} {
				c.History.LearnFields(&model.Envelope{ID: id, Status: model.Completed}, []model.Annotation{{
					Required: true, Type: model.SignatureField, Signature: &model.MarkReference{ID: "s"},
				}})
			}
		}
		report := triage.Examine(e, c)
		if said := contradictionIn(e, &report); said != "" {
			t.Fatalf("%s\n%+v", said, report)
		}
		h := report.Holder
		for _, p := range report.Progress {
			if p.Acted == triage.ActedYes && h.Kind == triage.HeldByOne && c.StepsSequential && p.Step > h.Step {
				t.Fatalf("%s, and a later step has acted", h.Sentence)
			}
			for _, check := range triage.NeverGotIt(e, p.Recipient, c, &report, "Signed or not.") {
				if check.Question == "Is it their turn?" && check.Verdict == triage.Fine && p.Acted == triage.ActedYes {
					t.Fatal("it is their turn, and they have acted")
				}
			}
		}
	})
}

// readWhole is a context in which everything was read.
func readWhole() triage.Context {
	return triage.Context{Now: examinedAt, Thresholds: triagetest.Thresholds(), StepsSequential: true, AttachmentsVisible: true, FieldsRead: true}
}

func historyOf(all ...*model.Envelope) *triage.History {
	h := triage.NewHistory()
	for _, e := range all {
		h.Learn(e)
	}
	return h
}
