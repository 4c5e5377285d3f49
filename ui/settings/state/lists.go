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
	// NameTemplates names the templates met in this account's work, for services that cannot list them.
	NameTemplates         = "templates"
	NameTemplateBookmarks = "template-bookmarks"
	// NameTemplatesForgotten names the templates that the service does not know any more and that no one wants to see again.
	NameTemplatesForgotten = "templates-forgotten"
)

// mostListed limits how many ids, webhooks or people a list remembers.
const mostListed = 1000

// putFirst puts one in front, in place of the same one; the oldest one goes when there are too many.
func putFirst[L ~[]T, T any](list L, one T, same func(T) bool) L {
	list = slices.Insert(slices.DeleteFunc(list, same), 0, one)
	return list[:min(len(list), mostListed)]
}

// IDs holds a list of ids, the latest first, none twice.
type IDs []string

// Add puts an id in front; the oldest one goes when there are too many.
func (l *IDs) Add(id string) { *l = putFirst(*l, id, func(other string) bool { return other == id }) }

// Remove takes an id out.
func (l *IDs) Remove(id string) {
	*l = slices.DeleteFunc(*l, func(other string) bool { return other == id })
}

// Has says whether an id is in the list.
func (l IDs) Has(id string) bool { return slices.Contains(l, id) }

// NameWebhooks names the memory of type [Webhooks].
const NameWebhooks = "webhooks"

// Webhook describes one that was registered from here. The specification has no way to ask the service for it.
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
	*l = putFirst(*l, w, func(other Webhook) bool { return other.ID == w.ID })
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

// Letters holds the languages of the last letters, the latest first.
type Letters struct {
	// Key holds random text. Prints of two machines cannot be compared, and none was worked out beforehand.
	Key  string   `json:"key,omitempty"`
	Last []Letter `json:"last,omitempty"`
}

// Letter holds the language of the last letter to a person, by a print of their address.
type Letter struct {
	To       string `json:"to"`
	Language string `json:"language"`
}

// Add remembers a letter; the oldest one goes when there are too many. Nothing is remembered of a person without an address.
func (l *Letters) Add(address, language string) {
	if strings.TrimSpace(address) == "" {
		return
	}
	if l.Key == "" {
		l.Key = rand.Text()
	}
	to := l.print(address)
	l.Last = putFirst(l.Last, Letter{To: to, Language: language}, func(other Letter) bool { return other.To == to })
}

// Language returns the language of the last letter to an address, "" where none is remembered.
func (l *Letters) Language(address string) string {
	to := l.print(address)
	if i := slices.IndexFunc(l.Last, func(one Letter) bool { return one.To == to }); i >= 0 && l.Key != "" {
		return l.Last[i].Language
	}
	return ""
}

func (l *Letters) print(address string) string {
	h := hmac.New(sha256.New, []byte(l.Key))
	h.Write([]byte(strings.ToLower(strings.TrimSpace(address))))
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// NameBatches names the memory of type [Batches].
const NameBatches = "batches"

// MostRows limits how many rows of files are remembered.
const MostRows = 40_000

// Batch records which rows of one file were handed to a work order, each as a print that reveals nothing of the row.
type Batch struct {
	// Order names the work order that carries them out, whose tasks are in the same order, or "" when that is settled.
	Order  string    `json:"order,omitempty"`
	At     time.Time `json:"at"`
	Prints []string  `json:"prints"`
}

// Batches holds the batches made of files, the latest first, so that a row is not carried out twice unawares.
type Batches []Batch

// Add puts a batch in front; the oldest rows go when there are too many.
func (l *Batches) Add(b Batch) {
	*l = slices.Insert(*l, 0, b)
	room := MostRows
	for i := range *l {
		one := &(*l)[i]
		one.Prints = one.Prints[:min(len(one.Prints), room)]
		room -= len(one.Prints)
	}
	l.trim()
}

// Keep takes out those rows of an order that are not to be kept, by their indexes.
func (l *Batches) Keep(order string, kept func(row int) bool) {
	for i := range *l {
		b := &(*l)[i]
		if b.Order != order {
			continue
		}
		var prints []string
		for row, p := range b.Prints {
			if kept(row) {
				prints = append(prints, p)
			}
		}
		b.Prints, b.Order = prints, ""
	}
	l.trim()
}

func (l *Batches) trim() {
	*l = slices.DeleteFunc(*l, func(b Batch) bool { return len(b.Prints) == 0 })
}

// Times returns when each row was handed over the last time.
func (l Batches) Times() map[string]time.Time {
	times := map[string]time.Time{}
	for _, b := range slices.Backward(l) {
		for _, p := range b.Prints {
			times[p] = b.At
		}
	}
	return times
}
