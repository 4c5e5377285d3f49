package change

// Field is a field of a form. Texts are clean.
type Field struct {
	Name, Title, Help string
	Form              Form
	// Value is the initial value.
	Value   string
	Options []Option
	// Check returns what is wrong with a value. It may be nil.
	Check func(string) error
	// Echo says what a value means. It may be nil.
	Echo func(string) string
}

// Form is how a field is entered.
type Form uint8

// The forms of fields.
const (
	Line Form = iota
	Lines
	Choice
)

// Option is one of the values of a choice.
type Option struct{ Value, Title string }

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

// initial is the initial value of a field.
func initial(fields []Field, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
