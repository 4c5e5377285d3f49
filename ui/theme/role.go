package theme

// Role is a meaning that text can have.
type Role uint8

// The roles. Text is the terminal's default.
const (
	Text Role = iota
	Muted
	Strong
	Title
	Accent
	Key         // a key that shows something
	KeyChanging // a key that changes something
	Good
	Info
	Watch
	Warn
	Danger
	Selected     // the marker in the gutter of the selected row
	SelectedText // what is selected in a line, and the leading cell of a row without a background
	Mark         // the sign of a marked row
	HeaderRow
	Border
	BorderFocused
	BadgeLive
	BadgeSandbox
	BadgeReadOnly
	Chip
	ChipServer // a filter that the service applied
	ChipLocal  // a filter applied to the loaded rows only
	Input
	Placeholder
	Match // what a search found
	TabActive
	ButtonFocused
	recipient0

	recipients = 8
	roleCount  = int(recipient0) + recipients
)

// RecipientRole is the role of the boxes and rows of the recipient with that
// index, counted from 0. Colours repeat after eight recipients; letter and
// pattern tell them apart.
func RecipientRole(index int) Role {
	return recipient0 + Role(((index%recipients)+recipients)%recipients)
}
