package change

import "inkdesk/ui/widget/form"

// A text of several lines: its height, and its length in runes.
const (
	messageLines = 4
	maxMessage   = 16 << 10
)

// Values are the entered values by the names of their fields.
type Values map[string]string

// Mistake is what is wrong with an entered value.
type Mistake struct {
	// Field is the name of the field.
	Field string
	// Sentence says what to enter instead.
	Sentence string
}

// Error is the sentence alone, which is shown beside the field.
func (m *Mistake) Error() string { return m.Sentence }

// Learned is what was read for a form.
type Learned struct {
	// Dynamic are the dynamic fields that were found, with their present values.
	Dynamic []DynamicValue
}

func initial(fields []form.Question, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Initial
		}
	}
	return ""
}
