package change

// Field is one thing to enter. Texts are clean.
type Field struct {
	Name, Title, Help string
	Form              Form
	// Value is what stands there first.
	Value   string
	Options []Option
	// Check says what is wrong with a value, nil for nothing ever.
	Check func(string) error
	// Echo says a value back as it is understood, nil for no need to.
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

// Values are what was entered, by the names of the fields.
type Values map[string]string

// Mistake is what is wrong with what was entered.
type Mistake struct {
	// Field is the name of the field.
	Field string
	// Sentence says what to enter instead.
	Sentence string
}

// Error is the sentence alone, since it stands beside the field.
func (m *Mistake) Error() string { return m.Sentence }

// Learned is what was read for a form.
type Learned struct {
	// Dynamic are the dynamic fields that were found, with their present values.
	Dynamic []DynamicValue
}

// initial is what a field of that name begins with.
func initial(fields []Field, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}
