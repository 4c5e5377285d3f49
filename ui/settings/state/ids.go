package state

import "slices"

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
