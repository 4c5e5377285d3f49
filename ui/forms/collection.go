package forms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

// collection edits a list with a menu: recipients, files, requests.
type collection[T any] struct {
	list  *[]T
	state *editState[T]
	kind  entryKind[T]
	// name identifies the list in a form. title and singular name the list and one entry of it.
	name, title, singular, note string
	minimum                     int
	usuallyEmpty                bool // proposes to go on rather than to add an entry
	// keeps reports whether an entry cannot be edited or removed; nil for none.
	keeps func(verb string, entry T) bool
}

type entryKind[T any] interface {
	newEntry() T
	// label names an entry, clean and short.
	label(T) string
	pages(*T) []page
}

// editState holds the state of editing a list, which a draft does not keep.
type editState[T any] struct {
	chosen string
	// editing counts from 1 to the entry that is edited, 0 for none. A new one without answers goes when it is left
	// backwards.
	editing   int
	added     bool
	removed   *T // the entry that was removed last and can be put back, nil for none
	removedAt int
}

// What can be done in the list. The verbs are followed by the number of the entry.
const (
	verbContinue = "go-on"
	verbAdd      = "add"
	verbEdit     = "edit"
	verbRemove   = "remove"
	verbRestore  = "put-back"
)

func (c collection[T]) pages() []page {
	q := form.Question{Title: fmt.Sprintf("%s: %d", c.title, len(*c.list)), Answer: text(&c.state.chosen)}
	if len(*c.list) == 0 && !c.usuallyEmpty {
		q.Initial = verbAdd
	}
	lacks := c.problem()
	if lacks == "" {
		q.Options = append(q.Options, form.Option{Value: verbContinue, Title: "Go on"})
	}
	q.Options = append(q.Options, form.Option{Value: verbAdd, Title: "Add a " + c.singular})
	if gone := c.state.removed; gone != nil {
		q.Options = append(q.Options, form.Option{Value: verbRestore, Title: "Put back: " + c.kind.label(*gone)})
	}
	q.Options = append(q.Options, c.choices()...)
	first := page{name: c.name, title: c.title, note: c.note, problem: lacks, questions: []form.Question{q}, hooks: c}
	return append([]page{first}, c.editPages()...)
}

func (c collection[T]) choices() (edits []form.Option) {
	var others []form.Option
	for i, entry := range *c.list {
		title := fmt.Sprintf("Change %d. %s", i+1, c.kind.label(entry))
		if c.unfinished(i) {
			title += " (unfinished)"
		}
		if c.keeps == nil || !c.keeps(verbEdit, entry) {
			edits = append(edits, form.Option{Value: fmt.Sprint(verbEdit, " ", i+1), Title: title})
		}
		if c.keeps == nil || !c.keeps(verbRemove, entry) {
			others = append(others, form.Option{Value: fmt.Sprint(verbRemove, " ", i+1), Title: "Remove: " + c.kind.label(entry)})
		}
	}
	return append(edits, others...)
}

// problem returns what keeps the form from going on. The entry that is edited has pages of its own for that.
func (c collection[T]) problem() string {
	for i, entry := range *c.list {
		if c.state.editing != i+1 && c.unfinished(i) {
			return fmt.Sprintf("The %s %d (%s) is unfinished.", c.singular, i+1, c.kind.label(entry))
		}
	}
	if len(*c.list) < c.minimum {
		return fmt.Sprintf("Add at least %s.", describe.Counted(c.minimum, c.singular))
	}
	return ""
}

// unfinished reports whether an answer of an entry is missing or wrong, as in a draft without its secrets.
func (c collection[T]) unfinished(i int) bool {
	return slices.ContainsFunc(c.questions(&(*c.list)[i]), func(q form.Question) bool { return q.Problem(q.Answer.Get()) != nil })
}

func (c collection[T]) editPages() []page {
	i := c.state.editing - 1
	if i < 0 || i >= len(*c.list) {
		return nil
	}
	pages := c.kind.pages(&(*c.list)[i])
	for j := range pages {
		pages[j].name = fmt.Sprintf("%s.%d.%s", c.name, i+1, pages[j].name)
		pages[j].section, pages[j].hooks = c.title, c
	}
	return pages
}

// onNext applies the choice in the list, and leads back there from the last page of an entry.
func (c collection[T]) onNext(name string) string {
	if name == c.name {
		return c.applyChoice()
	}
	pages := c.editPages()
	if i := indexOf(pages, name); i+1 < len(pages) {
		return pages[i+1].name
	}
	c.endEditing()
	return c.name
}

func (c collection[T]) applyChoice() string {
	verb, number, _ := strings.Cut(c.state.chosen, " ")
	n, _ := strconv.Atoi(number)
	switch verb {
	case verbContinue:
		return ""
	case verbAdd:
		*c.list = append(*c.list, c.kind.newEntry())
		c.endEditing()
		c.state.chosen, c.state.editing, c.state.added = verbAdd, len(*c.list), true
		return ""
	case verbEdit:
		c.state.editing = n
		return ""
	case verbRemove:
		gone := (*c.list)[n-1]
		*c.list = slices.Delete(*c.list, n-1, n)
		c.state.removed, c.state.removedAt = &gone, n-1
	case verbRestore:
		*c.list = slices.Insert(*c.list, min(c.state.removedAt, len(*c.list)), *c.state.removed)
		c.state.removed = nil
	}
	c.endEditing()
	return c.name
}

func (c collection[T]) endEditing() {
	*c.state = editState[T]{removed: c.state.removed, removedAt: c.state.removedAt}
}

// onBack leads to the list from the first page of an entry, and removes a new one that has no answers of its own yet.
func (c collection[T]) onBack(name string) {
	pages := c.editPages()
	if len(pages) == 0 || pages[0].name != name {
		return
	}
	if list := *c.list; c.state.added {
		last := len(list) - 1
		*c.list = list[:last] // what a new entry is depends on the others
		if fresh := c.kind.newEntry(); !slices.Equal(page{questions: c.questions(&list[last])}.answers(), page{questions: c.questions(&fresh)}.answers()) {
			*c.list = list
		}
	}
	c.endEditing()
}

func (c collection[T]) questions(entry *T) (list []form.Question) {
	for _, p := range c.kind.pages(entry) {
		list = append(list, p.questions...)
	}
	return list
}

func (c collection[T]) onSkip() { c.endEditing() }
