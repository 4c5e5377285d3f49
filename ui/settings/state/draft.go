package state

import (
	"encoding/json"
	"time"
)

// Draft is a form that was left before it was sent.
type Draft struct{ record draftRecord }

type draftRecord struct {
	Saved   time.Time       `json:"saved"`
	Answers json.RawMessage `json:"answers"`
}

// Saved is when the form was left.
func (d Draft) Saved() time.Time { return d.record.Saved }

// Answers are what [PutDraft] was given, nil for a draft that is not there.
func (d Draft) Answers() json.RawMessage { return d.record.Answers }

func draftName(form string) string { return "draft-" + form }

// PutDraft keeps the answers of a form, which must hold no secret. Without any it forgets
// the draft.
func PutDraft(s *Store, form string, at time.Time, answers json.RawMessage) error {
	if len(answers) == 0 {
		return ForgetDraft(s, form)
	}
	return Put(s, draftName(form), draftRecord{Saved: at, Answers: answers})
}

// GetDraft returns what was kept of a form.
func GetDraft(s *Store, form string) (Draft, error) {
	record, err := Get[draftRecord](s, draftName(form))
	return Draft{record}, err
}

// ForgetDraft is for a form that was sent or given up.
func ForgetDraft(s *Store, form string) error { return Forget(s, draftName(form)) }
