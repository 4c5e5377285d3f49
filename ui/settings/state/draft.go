package state

import (
	"iter"
	"maps"
	"time"
)

// Field is one field of a form as it stands.
type Field struct {
	Name, Value string
	// Secret values, such as passcodes and phone numbers, are never written.
	Secret bool
}

// Draft is a form that was left before it was sent. It can only be made by [PutDraft].
type Draft struct{ record draftRecord }

type draftRecord struct {
	Saved  time.Time         `json:"saved"`
	Values map[string]string `json:"values"`
}

// Saved is when the form was left.
func (d Draft) Saved() time.Time { return d.record.Saved }

// Value is what stood in a field, "" if it was empty or secret.
func (d Draft) Value(field string) string { return d.record.Values[field] }

// Values yields the fields by name and what stood in them.
func (d Draft) Values() iter.Seq2[string, string] { return maps.All(d.record.Values) }

// Empty says that there is no draft.
func (d Draft) Empty() bool { return len(d.record.Values) == 0 }

func draftName(form string) string { return "draft-" + form }

// PutDraft keeps a form's fields, apart from empty and secret ones. A form that has
// nothing else is forgotten.
func PutDraft(s *Store, form string, at time.Time, fields []Field) error {
	values := map[string]string{}
	for _, f := range fields {
		if f.Value != "" && !f.Secret {
			values[f.Name] = f.Value
		}
	}
	if len(values) == 0 {
		return ForgetDraft(s, form)
	}
	return Put(s, draftName(form), draftRecord{Saved: at, Values: values})
}

// GetDraft returns what was kept of a form.
func GetDraft(s *Store, form string) (Draft, error) {
	record, err := Get[draftRecord](s, draftName(form))
	return Draft{record}, err
}

// ForgetDraft is for a form that was sent or given up.
func ForgetDraft(s *Store, form string) error { return Forget(s, draftName(form)) }
