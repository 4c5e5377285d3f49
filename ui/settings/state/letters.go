package state

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// NameLetters is the memory of type [Letters].
const NameLetters = "letters"

// MostLetters is of how many people the language is remembered.
const MostLetters = 1000

// Letters are the languages of the last letters, the latest first.
type Letters struct {
	// Key is random. Prints of two machines cannot be compared, and none was worked out
	// beforehand.
	Key  string   `json:"key,omitempty"`
	Last []Letter `json:"last,omitempty"`
}

// Letter is the language of the last letter to somebody, by a print of their address.
type Letter struct {
	To       string `json:"to"`
	Language string `json:"language"`
}

// Add remembers a letter; the oldest one goes when there are too many. Of somebody without an address nothing
// is remembered.
func (l *Letters) Add(address, language string) {
	if strings.TrimSpace(address) == "" {
		return
	}
	if l.Key == "" {
		l.Key = rand.Text()
	}
	to := l.print(address)
	l.Last = slices.DeleteFunc(l.Last, func(other Letter) bool { return other.To == to })
	l.Last = slices.Insert(l.Last, 0, Letter{To: to, Language: language})
	l.Last = l.Last[:min(len(l.Last), MostLetters)]
}

// Language is that of the last letter to an address, "" where none is remembered.
func (l *Letters) Language(address string) string {
	if to := l.print(address); l.Key != "" {
		for _, one := range l.Last {
			if one.To == to {
				return one.Language
			}
		}
	}
	return ""
}

func (l *Letters) print(address string) string {
	h := hmac.New(sha256.New, []byte(l.Key))
	h.Write([]byte(strings.ToLower(strings.TrimSpace(address))))
	return hex.EncodeToString(h.Sum(nil)[:12])
}
