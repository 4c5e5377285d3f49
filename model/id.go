package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// ID identifies a resource of the service ("Resources and their fields": strings). The
// type parameter keeps an envelope's id from being used as a document's.
//
// A value that came from outside is always safe to print. It is safe to put into a request only when [ID.Valid] says
// so: whatever the service sent that is no plain identifier is kept in a cleaned form that never is.
type ID[Kind any] string

// The kinds of identifiers the service hands out.
type (
	EnvelopeID    = ID[Envelope]
	TemplateID    = ID[Template]
	DocumentID    = ID[Document]
	RecipientID   = ID[Recipient]
	UserID        = ID[userKind]
	PlaceholderID = ID[AttachmentPlaceholder]
	FileID        = ID[AttachmentFile]
	AnnotationID  = ID[Annotation]
	MarkID        = ID[markKind]
	WebhookID     = ID[Webhook]
)

type (
	userKind struct{}
	markKind struct{}
)

const maxIDLength = 128 // limits the identifiers that are sent, in bytes; public examples have 24 or 32

// Valid reports whether it can be sent: 1 to 128 letters, digits and - _ . : =, not "." or "..".
func (id ID[Kind]) Valid() bool {
	if id == "" || len(id) > maxIDLength || id == "." || id == ".." {
		return false
	}
	for i := range len(id) {
		if !isIDByte(id[i]) {
			return false
		}
	}
	return true
}

func isIDByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' ||
		strings.IndexByte("-_.:=", b) >= 0
}

// String returns the identifier itself, safe to print.
func (id ID[Kind]) String() string { return string(id) }

// Tail returns the last n characters, what a person types to confirm.
func (id ID[Kind]) Tail(n int) string {
	if len(id) <= n {
		return string(id)
	}
	if !isASCII(string(id)) { // no identifier, but what came in its place
		r := []rune(string(id))
		return string(r[max(0, len(r)-n):])
	}
	return string(id[len(id)-n:])
}

// Short returns at most n characters with the middle left out, for narrow columns.
func (id ID[Kind]) Short(n int) string {
	if len(id) <= n || n < 5 {
		return string(id)
	}
	if !isASCII(string(id)) {
		return ClipMiddle(string(id), n, "…")
	}
	head := (n - 1) / 2
	return string(id[:head]) + "…" + string(id[len(id)-(n-1-head):])
}

var errNotID = errors.New("not an identifier")

// UnmarshalJSON takes a string, a number or null.
func (id *ID[Kind]) UnmarshalJSON(b []byte) error {
	if bytes.Equal(b, null) {
		return nil
	}
	raw := string(b)
	switch b[0] {
	case '{', '[', 't', 'f':
		return errNotID
	case '"':
		if plain := b[1 : len(b)-1]; ID[Kind](plain).Valid() {
			*id = ID[Kind](plain)
			return nil
		}
		if err := json.Unmarshal(b, &raw); err != nil {
			return err
		}
	}
	*id = ParseID[Kind](raw)
	return nil
}

func isPlainID(b []byte) bool {
	for _, c := range b {
		if !isIDByte(c) {
			return false
		}
	}
	return len(b) <= maxIDLength
}

// ParseID makes an identifier of any text. Text that is no identifier becomes a printable one that is not [ID.Valid].
func ParseID[Kind any](raw string) ID[Kind] {
	id := ID[Kind](strings.TrimSpace(raw))
	if id == "" || id.Valid() {
		return id
	}
	shown := Clean(string(id))
	if r := []rune(shown); len(r) > maxIDLength {
		shown = string(r[:maxIDLength]) + "…"
	}
	if ID[Kind](shown).Valid() {
		shown += "\ufffd"
	}
	return ID[Kind](shown)
}
