package api

// Outcome says what is known of a change after it was asked for.
type Outcome uint8

const (
	NotSent  Outcome = iota // nothing left this machine; trying again is safe
	Rejected                // the service refused; nothing changed
	Applied                 // the service confirmed the change
	Unknown                 // it was sent and no usable answer came back; it must be read, not repeated
)

// String is the outcome in words.
func (o Outcome) String() string {
	return [...]string{"not sent", "rejected", "applied", "unknown"}[o]
}
