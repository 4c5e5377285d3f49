package report

import (
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/desk"
)

// Entry holds an envelope with its report.
type Entry struct {
	ID        model.EnvelopeID `json:"id"`
	Name      model.Text       `json:"name"`
	Status    model.Status     `json:"status"`
	Health    string           `json:"health"`  // holds act, soon, watch, ok or unknown
	Checked   bool             `json:"checked"` // says that everything was read that the rules need
	CreatedAt *time.Time       `json:"created_at"`
	UpdatedAt *time.Time       `json:"updated_at"`
	ExpiresAt *time.Time       `json:"expires_at"`
	Steps     int              `json:"steps"`
	Holder    Holder           `json:"holder"`
	People    []Recipient      `json:"recipients"`
	Findings  []Finding        `json:"findings"`
	Urgency   Urgency          `json:"urgency"`
	// Forecast counts what became of those like it; null where too few were open as long, and without a date ahead.
	Forecast *Forecast `json:"forecast"`
	// Cause holds the id of the cause that explains most about it, null for none.
	Cause *string `json:"cause"`
	// Snoozed and Done say that it was put aside, and has not changed. SnoozedUntil is null for until it changes.
	Snoozed      bool       `json:"snoozed"`
	SnoozedUntil *time.Time `json:"snoozed_until"`
	Done         bool       `json:"done"`
	TakenBy      *string    `json:"taken_by"` // names an account of this machine; Note holds the latest one
	Note         *string    `json:"note"`
	// Envelope holds the envelope as the service returned it, with secrets masked; nil in lists of commands.
	Envelope *model.Envelope `json:"envelope,omitempty"`
}

// Holder says who an envelope waits for.
type Holder struct {
	Kind       string              `json:"kind"` // holds one, some, unknown, nobody or service
	Certainty  string              `json:"certainty"`
	Recipients []model.RecipientID `json:"recipients"` // lists those it waits for, empty for unknown
	Step       *int                `json:"step"`       // numbers the current one, null where that is not known
	Sentence   string              `json:"sentence"`
}

// Recipient describes one recipient with what is known of their part.
type Recipient struct {
	ID        model.RecipientID `json:"id"`
	Name      model.Text        `json:"name"`
	Email     model.Text        `json:"email"`
	Role      model.Role        `json:"role"`
	Step      int               `json:"step"`
	Acted     string            `json:"acted"` // holds yes, no or unknown
	Certainty string            `json:"certainty"`
	Why       string            `json:"why"`
}

// Finding describes the finding of a rule. Ids are "" where it is about no such thing.
type Finding struct {
	Rule string `json:"rule"` // holds its name with hyphens
	// Severity holds act, soon, watch or note; Certainty holds proved, likely, guess or unknown.
	Severity    string              `json:"severity"`
	Certainty   string              `json:"certainty"`
	Sentence    string              `json:"sentence"`
	Field       string              `json:"field"`
	Recipient   model.RecipientID   `json:"recipient"`
	Placeholder model.PlaceholderID `json:"placeholder"`
	Annotation  model.AnnotationID  `json:"annotation"`
	Other       []model.EnvelopeID  `json:"other"`
}

// Urgency holds the place in a queue, and says why it is urgent.
type Urgency struct {
	Rank *int   `json:"rank"` // numbers the place in Attention from 1; null where it is not there or that is not known
	Why  string `json:"why"`
}

// Forecast counts what became of envelopes like an open one that were still open at its age.
type Forecast struct {
	Of     int        `json:"of"`
	Done   int        `json:"done"`   // completed within the time that is left
	Within int64      `json:"within"` // holds the seconds left, By when nine in ten were done, null for never
	By     *time.Time `json:"by"`
}

func forecast(f triage.Forecast) *Forecast {
	if !f.Said() {
		return nil
	}
	out := &Forecast{Of: f.Of, Done: f.Done, Within: int64(f.Left.Truncate(time.Minute) / time.Second)}
	if !f.By.IsZero() {
		out.By = new(f.By.UTC())
	}
	return out
}

// NewEntry makes the entry of an envelope with its report.
func NewEntry(e *model.Envelope, r *triage.Report) Entry {
	return Entry{
		ID: e.ID, Name: e.Name, Status: e.Status, Health: HealthWord(r.Health), Checked: len(r.Unchecked) == 0,
		CreatedAt: instant(e.CreatedAt), UpdatedAt: instant(e.UpdatedAt), ExpiresAt: instant(e.ExpiresAt),
		Steps: len(e.SigningSteps), Holder: holder(r.Holder), People: people(r), Findings: findingEntries(r),
		Urgency: Urgency{Why: r.Pressing}, Forecast: forecast(r.Forecast), Envelope: new(masked(*e)),
	}
}

// WithDesk returns the entry with what people have decided about the envelope.
func (e Entry) WithDesk(s desk.State) Entry {
	e.Snoozed, e.Done = s.Snoozed, s.Done
	if !s.Until.IsZero() {
		e.SnoozedUntil = new(s.Until.UTC())
	}
	if s.TakenBy != "" {
		e.TakenBy = new(model.Clean(s.TakenBy))
	}
	if s.Note != "" {
		e.Note = &s.Note
	}
	return e
}

// HealthWord returns the word for a badge in JSON and in the filter health.
func HealthWord(h triage.Health) string {
	if h == triage.Unchecked {
		return "unknown"
	}
	return h.String()
}

// instant returns a time in UTC, nil for none and for one that no calendar holds.
func instant(at model.Time) *time.Time {
	if t := at.Time().UTC(); !at.IsZero() && t.Year() <= 9999 {
		return &t
	}
	return nil
}

func holder(h triage.Holder) Holder {
	who := h.Who
	switch {
	case h.Kind == triage.HeldByUnknown:
		who = nil
	case h.Sure != nil:
		who = []*model.Recipient{h.Sure}
	}
	out := Holder{Kind: h.Kind.String(), Certainty: h.Certainty.String(), Recipients: []model.RecipientID{}, Sentence: h.Sentence}
	for _, r := range who {
		out.Recipients = append(out.Recipients, r.ID)
	}
	if h.Step > 0 {
		out.Step = &h.Step
	}
	return out
}

func people(report *triage.Report) []Recipient {
	list := []Recipient{}
	for _, act := range report.Progress {
		r := act.Recipient
		list = append(list, Recipient{
			ID: r.ID, Name: r.Name, Email: r.Email, Role: r.Role, Step: act.Step,
			Acted: act.Acted.String(), Certainty: act.Certainty.String(), Why: act.Why,
		})
	}
	return list
}

func findingEntries(r *triage.Report) []Finding {
	list := make([]Finding, len(r.Findings))
	for i, f := range r.Findings {
		list[i] = Finding{
			Rule: f.Rule.Name(), Severity: f.Severity.String(), Certainty: f.Certainty.String(),
			Sentence: f.Sentence, Field: f.Field, Recipient: f.Recipient, Placeholder: f.Placeholder, Annotation: f.Annotation,
			Other: append([]model.EnvelopeID{}, f.Other...),
		}
	}
	return list
}

func masked(e model.Envelope) model.Envelope {
	steps := make([]model.SigningStep, len(e.SigningSteps))
	for i, step := range e.SigningSteps {
		steps[i].Recipients = make([]model.Recipient, len(step.Recipients))
		for j, r := range step.Recipients {
			if v := r.Verification; v != nil && !v.Value.IsZero() {
				r.Verification = &model.Verification{Type: v.Type, Value: model.NewSecret(v.Value.Masked(v.Type))}
			}
			steps[i].Recipients[j] = r
		}
	}
	e.SigningSteps = steps
	return e
}

// Cause describes something that several envelopes share.
type Cause struct {
	ID        string             `json:"id"`   // holds an id that is the same in every run
	Kind      string             `json:"kind"` // holds fault, twins, domain, person, tide, backlog or drafts
	Sentence  string             `json:"sentence"`
	Envelopes []model.EnvelopeID `json:"envelopes"` // lists all that share it, in queue order
}

// Assumptions says how the program read what the specification leaves open, as far as reports depend on it.
type Assumptions struct {
	TimeUnit           string `json:"time_unit"`
	StepsSequential    bool   `json:"steps_sequential"`
	AttachmentsVisible bool   `json:"attachments_visible"`
	AnnotationUnit     string `json:"annotation_unit"`
	PageBase           int    `json:"page_base"`
	PageOrigin         string `json:"page_origin"`
}
