package state

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
)

// The memories of type [IDs].
const (
	// NameTemplates names the templates met in this account's work, for services that cannot list
	// them.
	NameTemplates         = "templates"
	NameTemplateBookmarks = "template-bookmarks"
	// NameTemplatesForgotten names the templates that the service does not know any more and that
	// no one wants to see again.
	NameTemplatesForgotten = "templates-forgotten"
)

// MostIDs limits how many ids a list remembers.
const MostIDs = 1000

// IDs holds a list of ids, the latest first, none twice.
type IDs []string

// Add puts an id in front; the oldest one goes when there are too many.
func (l *IDs) Add(id string) {
	l.Remove(id)
	*l = slices.Insert(*l, 0, id)
	*l = (*l)[:min(len(*l), MostIDs)]
}

// Remove takes an id out.
func (l *IDs) Remove(id string) {
	*l = slices.DeleteFunc(*l, func(other string) bool { return other == id })
}

// Has says whether an id is in the list.
func (l IDs) Has(id string) bool { return slices.Contains(l, id) }

// NameWebhooks names the memory of type [Webhooks].
const NameWebhooks = "webhooks"

// MostWebhooks limits how many webhooks are remembered.
const MostWebhooks = 1000

// Webhook describes one that was registered from here. The specification has no way to ask the
// service for it.
type Webhook struct {
	ID         string    `json:"id"`
	Event      string    `json:"event,omitempty"`
	Target     string    `json:"target"`
	Registered time.Time `json:"registered"`
}

// Webhooks holds a list, the latest first.
type Webhooks []Webhook

// Add puts a webhook in front, in place of one with the same id.
func (l *Webhooks) Add(w Webhook) {
	l.Remove(w.ID)
	*l = slices.Insert(*l, 0, w)
	*l = (*l)[:min(len(*l), MostWebhooks)]
}

// Remove takes the webhook with an id out.
func (l *Webhooks) Remove(id string) {
	*l = slices.DeleteFunc(*l, func(w Webhook) bool { return w.ID == id })
}

// NameViews names the memory of type [Views].
const NameViews = "views"

// Views describes how the tabs of the list were left, but for the searches there.
type Views struct {
	// Tabs holds the tabs by name.
	Tabs map[string]Tab `json:"tabs,omitempty"`
	// At holds the time when they were left.
	At time.Time `json:"at,omitzero"`
}

// Tab describes how one tab was left.
type Tab struct {
	Order     string `json:"order,omitempty"`
	Ascending bool   `json:"ascending,omitempty"`
	// Cursor holds the id of the envelope that was selected.
	Cursor string `json:"cursor,omitempty"`
	// Columns names those chosen, in their order; none for the usual ones.
	Columns []string `json:"columns,omitempty"`
}

// NameLetters names the memory of type [Letters].
const NameLetters = "letters"

// MostLetters limits for how many people the language is remembered.
const MostLetters = 1000

// Letters holds the languages of the last letters, the latest first.
type Letters struct {
	// Key holds random text. Prints of two machines cannot be compared, and none was worked out
	// beforehand.
	Key  string   `json:"key,omitempty"`
	Last []Letter `json:"last,omitempty"`
}

// Letter holds the language of the last letter to a person, by a print of their address.
type Letter struct {
	To       string `json:"to"`
	Language string `json:"language"`
}

// Add remembers a letter; the oldest one goes when there are too many. Nothing is remembered of a person without an
// address.
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

// Language returns the language of the last letter to an address, "" where none is remembered.
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
