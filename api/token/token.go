// Package token keeps the access token of the service: it finds it, holds it without ever showing it, and stores it in
// the keyring of the operating system or, where there is none and the person agrees, in a file of theirs alone. The token
// is never written to a log, to an error or to an argument of a process.
package token

import (
	"bytes"
	"crypto/subtle"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
)

const redacted = "[redacted]"

// Token holds an access token that shows itself as [redacted] wherever it is printed, logged or encoded. Copies share one
// secret: clearing one clears all. The zero Token holds none. Tokens are compared with Equal, never with ==.
type Token struct {
	// Printers and comparers that walk unexported fields follow pointers and slices, but stop at a function.
	held func() *secret
}

type secret struct {
	mu    sync.RWMutex
	bytes []byte
}

func newToken(raw []byte) Token {
	s := &secret{bytes: bytes.Clone(raw)}
	return Token{held: func() *secret { return s }}
}

func (t Token) reveal() []byte {
	if t.held == nil {
		return nil
	}
	s := t.held()
	s.mu.RLock()
	defer s.mu.RUnlock()
	return bytes.Clone(s.bytes)
}

// Authorize sets the header of r (RFC 6750, 2.1), or removes it. r has to go to the token's origin.
func (t Token) Authorize(r *http.Request) {
	secret := t.reveal()
	if len(secret) == 0 {
		r.Header.Del("Authorization")
		return
	}
	r.Header.Set("Authorization", "Bearer "+string(secret))
}

// IsZero says whether there is no token: none was given, or it was cleared.
func (t Token) IsZero() bool { return len(t.reveal()) == 0 }

// Equal compares two tokens in a time that does not depend on where they differ.
func (t Token) Equal(other Token) bool {
	return subtle.ConstantTimeCompare(t.reveal(), other.reveal()) == 1
}

// Redact returns text with [redacted] in every place of the token.
func (t Token) Redact(text string) string {
	secret := t.reveal()
	if len(secret) == 0 {
		return text
	}
	return strings.ReplaceAll(text, string(secret), redacted)
}

// Clear overwrites the secret for all copies. Libraries and the collector may have left others.
func (t Token) Clear() {
	if t.held == nil {
		return
	}
	s := t.held()
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.bytes)
	s.bytes = nil
}

// Format prints [redacted] whatever the verb and its flags.
func (Token) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, redacted) }

// String returns [redacted].
func (Token) String() string { return redacted }

// GoString returns [redacted].
func (Token) GoString() string { return redacted }

// MarshalText gives [redacted] to JSON, YAML, XML and every other encoder of text.
func (Token) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// LogValue gives [redacted] to log/slog.
func (Token) LogValue() slog.Value { return slog.StringValue(redacted) }
