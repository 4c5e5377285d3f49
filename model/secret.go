package model

import (
	"fmt"
	"strings"
)

// Secret holds a passcode or a phone number, masked but for JSON and [Secret.Reveal].
type Secret struct{ value Text }

// NewSecret takes what a person typed or a service sent.
func NewSecret(raw string) Secret { return Secret{NewText(raw)} }

// IsZero reports whether there is no value, which also leaves it out of JSON.
func (s Secret) IsZero() bool { return s.value == Text{} }

// Reveal returns the cleaned value, for a person who asked to see it.
func (s Secret) Reveal() string { return s.value.String() }

// masked replaces a hidden value, whatever its length.
const (
	masking = '•'
	masked  = "••••"
)

// Masked hides the value and its length, but for the last two digits of a phone number.
func (s Secret) Masked(kind VerificationType) string {
	shown := s.Reveal()
	switch {
	case s.IsZero():
		return ""
	case kind == SMS && len(shown) > 6 && strings.HasPrefix(shown, "+"):
		return masked + shown[len(shown)-2:]
	default:
		return masked
	}
}

// Format implements [fmt.Formatter] so that no verb prints the value.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte("[secret]")) }

// MarshalJSON returns the value itself, because the service needs it.
func (s Secret) MarshalJSON() ([]byte, error) { return s.value.MarshalJSON() }

// UnmarshalJSON reads the value the way [Text] does.
func (s *Secret) UnmarshalJSON(b []byte) error { return s.value.UnmarshalJSON(b) }
