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
	// NameTemplates is the templates met in this account's work, for services that
	// cannot list them.
	NameTemplates         = "templates"
	NameTemplateBookmarks = "template-bookmarks"
	// NameTemplatesForgotten is the templates that the service does not know any more and
	// that nobody wants to see again.
	NameTemplatesForgotten = "templates-forgotten"
)

// MostIDs is how many ids a list remembers.
const MostIDs = 1000

// IDs is a list of ids, the latest first, none twice.
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

// NameWebhooks is the memory of type [Webhooks].
const NameWebhooks = "webhooks"

// MostWebhooks is how many webhooks are remembered.
const MostWebhooks = 1000

// Webhook is one that was registered from here. The specification has no way to ask the
// service for it.
type Webhook struct {
	ID         string    `json:"id"`
	Event      string    `json:"event,omitempty"`
	Target     string    `json:"target"`
	Registered time.Time `json:"registered"`
}

// Webhooks is a list, the latest first.
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

// NameViews is the memory of type [Views].
const NameViews = "views"

// Views is how the tabs of the list were left, but for what was searched there.
type Views struct {
	// Tabs is by the name of the tab.
	Tabs map[string]Tab `json:"tabs,omitempty"`
	// At is when they were left.
	At time.Time `json:"at,omitzero"`
}

// Tab is how one tab was left.
type Tab struct {
	Order     string `json:"order,omitempty"`
	Ascending bool   `json:"ascending,omitempty"`
	// Cursor is the id of the envelope that was selected.
	Cursor string `json:"cursor,omitempty"`
	// Columns are the names of those chosen, in their order; none for the usual ones.
	Columns []string `json:"columns,omitempty"`
}

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

// Language returns that of the last letter to an address, "" where none is remembered.
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
