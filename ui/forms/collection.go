package forms

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// collection is a list that is put together in a menu: recipients, files, requests.
type collection[T any] struct {
	list *[]T
	turn *turn
	kind kind[T]
	// name is unique in a form; title and one are words for all and for one of it.
	name, title, one, note string
	// least is how many entries there have to be.
	least int
	// rare lists are mostly left empty, so going on is what is proposed.
	rare bool
}

// kind knows the entries of a list.
type kind[T any] interface {
	fresh() T
	// label names an entry, clean and short.
	label(T) string
	// pages ask for one entry.
	pages(*T) []page
	// allows reports whether an entry can be edited or removed.
	allows(verb string, entry T) bool
}

// turn is what is being done to a list. A draft does not keep it.
type turn struct {
	chosen string
	// editing is the entry that is asked for, counted from 1, and 0 for none. One that was
	// just added goes again when it is left.
	editing int
	added   bool
}

// What can be done in the list. The verbs are followed by the number of the entry.
const (
	goOn   = "go-on"
	addOne = "add"
	edit   = "edit"
	remove = "remove"
)

// pages are the list, followed by those of the entry being edited.
func (c collection[T]) pages() []page {
	q := question{title: fmt.Sprintf("%s: %d", c.title, len(*c.list)), answer: text(&c.turn.chosen)}
	if len(*c.list) == 0 && !c.rare {
		q.initial = addOne
	}
	lacks := c.lacks()
	if lacks == "" {
		q.options = append(q.options, option{goOn, "Go on"})
	}
	q.options = append(q.options, option{addOne, "Add a " + c.one})
	q.options = append(q.options, c.choices()...)
	first := page{name: c.name, title: c.title, note: c.note, lacks: lacks, questions: []question{q}, turns: c}
	return append([]page{first}, c.editing()...)
}

// choices are what can be done to the entries.
func (c collection[T]) choices() (edits []option) {
	var others []option
	for i, entry := range *c.list {
		label := c.kind.label(entry)
		offer := func(to *[]option, verb, title string) {
			if c.kind.allows(verb, entry) {
				*to = append(*to, option{verb + " " + strconv.Itoa(i+1), title})
			}
		}
		title := fmt.Sprintf("Change %d. %s", i+1, label)
		if c.unfinished(i) {
			title += " (unfinished)"
		}
		offer(&edits, edit, title)
		offer(&others, remove, "Remove: "+label)
	}
	return append(edits, others...)
}

// lacks says what keeps the form from going on. The entry being edited is asked for on
// pages of its own.
func (c collection[T]) lacks() string {
	for i, entry := range *c.list {
		if c.turn.editing != i+1 && c.unfinished(i) {
			return fmt.Sprintf("The %s %d (%s) is unfinished.", c.one, i+1, c.kind.label(entry))
		}
	}
	if len(*c.list) < c.least {
		return fmt.Sprintf("Add at least %s.", plural(c.least, c.one))
	}
	return ""
}

// unfinished reports whether an entry lacks an answer, as one does that a draft kept half
// typed or without its secrets.
func (c collection[T]) unfinished(i int) bool {
	for _, p := range c.kind.pages(&(*c.list)[i]) {
		for _, q := range p.questions {
			if q.wrong(q.answer.get()) != nil {
				return true
			}
		}
	}
	return false
}

// editing are the pages of the entry being edited; the answers decide which there are.
func (c collection[T]) editing() []page {
	i := c.turn.editing - 1
	if i < 0 || i >= len(*c.list) {
		return nil
	}
	pages := c.kind.pages(&(*c.list)[i])
	for j := range pages {
		pages[j].name = fmt.Sprintf("%s.%d.%s", c.name, i+1, pages[j].name)
		pages[j].section, pages[j].turns = c.title, c
	}
	return pages
}

// answered implements turns: it does what was chosen in the list, and leads back there from
// the last page of an entry.
func (c collection[T]) answered(name string) string {
	if name == c.name {
		return c.act()
	}
	pages := c.editing()
	if i := slices.IndexFunc(pages, func(p page) bool { return p.name == name }); i+1 < len(pages) {
		return pages[i+1].name
	}
	*c.turn = turn{}
	return c.name
}

func (c collection[T]) act() string {
	verb, number, _ := strings.Cut(c.turn.chosen, " ")
	n, _ := strconv.Atoi(number)
	switch verb {
	case goOn:
		return ""
	case addOne:
		*c.list = append(*c.list, c.kind.fresh())
		*c.turn = turn{chosen: addOne, editing: len(*c.list), added: true}
		return ""
	case edit:
		c.turn.editing = n
		return ""
	case remove:
		*c.list = slices.Delete(*c.list, n-1, n)
	}
	*c.turn = turn{}
	return c.name
}

// backward implements turns: an entry that was just added goes with its first page.
func (c collection[T]) backward(name string) {
	pages := c.editing()
	if len(pages) == 0 || pages[0].name != name {
		return
	}
	if i := c.turn.editing; c.turn.added {
		*c.list = slices.Delete(*c.list, i-1, i)
	}
	*c.turn = turn{}
}

// skipped implements turns.
func (c collection[T]) skipped() { *c.turn = turn{} }
