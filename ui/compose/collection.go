package compose

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// collection is a list that is put together: recipients, files, requests. Its entries
// have keys that stay when the list changes; the answer to a question of an entry is
// named by collection, key and question.
type collection struct {
	// name is unique in a form; title and one are words for all and for one of it.
	name, title, one string
	note             string
	// least is how many entries there have to be.
	least int
	// label names an entry, clean and short.
	label func(a answers, key string) string
	// pages ask for one entry.
	pages func(a answers, key string) []page
	// keeps is why an entry cannot be removed, "" when it can; nil for all can.
	keeps func(a answers, key string) string
	// locked reports whether an entry was carried out already and stays as it is; nil for
	// none.
	locked func(a answers, key string) bool
	// verify looks at all entries before the form goes on, outside Update; nil for nothing
	// to look at.
	verify func(context.Context, answers) (seen, error)
	// moved is told that two neighbours have changed places; nil means that there is no
	// order.
	moved func(a answers, one, other string)
	// further is what can be entered of each entry once that was asked for, "" for nothing:
	// "ids".
	further string
}

// What can be done in the list.
const (
	goOn    = "go on"
	addOne  = "add"
	edit    = "edit "
	earlier = "earlier "
	later   = "later "
	remove  = "remove "
	more    = "further"
)

func (c collection) field(key, question string) string { return c.name + "." + key + "." + question }

// What is being done to a list passes; a draft does not keep it.
const (
	doingSuffix  = ".do"
	newestSuffix = ".newest"
)

func (c collection) order() string  { return c.name + ".order" }
func (c collection) doing() string  { return c.name + doingSuffix }
func (c collection) newest() string { return c.name + newestSuffix }

// asksFurther reports whether more than the usual is entered of each entry.
func (c collection) asksFurther(a answers) bool { return a.is(c.name+"."+more, yes) }

// keys are the entries in their order.
func (c collection) keys(a answers) []string {
	return strings.Fields(a[c.order()])
}

func (c collection) setKeys(a answers, keys []string) { a[c.order()] = strings.Join(keys, " ") }

// list is the page that shows the entries, followed by those of the entry being edited.
func (c collection) list(a answers) []page {
	keys := c.keys(a)
	q := question{name: c.doing(), title: fmt.Sprintf("%s: %d", c.title, len(keys)), initial: goOn}
	if len(keys) >= c.least && !slices.ContainsFunc(keys, func(key string) bool { return c.unfinished(a, key) }) {
		q.options = append(q.options, option{goOn, "Go on"})
	}
	if len(keys) == 0 {
		q.initial = addOne
	}
	q.options = append(q.options, option{addOne, "Add a " + c.one})
	for i, key := range keys {
		if c.locked != nil && c.locked(a, key) {
			continue
		}
		label := c.label(a, key)
		if c.unfinished(a, key) {
			label += " (unfinished)"
		}
		q.options = append(q.options, option{edit + key, fmt.Sprintf("Change %d. %s", i+1, label)})
	}
	for i, key := range keys {
		if c.locked != nil && c.locked(a, key) {
			continue
		}
		label := c.label(a, key)
		if c.moved != nil && i > 0 {
			q.options = append(q.options, option{earlier + key, "Move earlier: " + label})
		}
		if c.moved != nil && i < len(keys)-1 {
			q.options = append(q.options, option{later + key, "Move later: " + label})
		}
		if c.keeps == nil || c.keeps(a, key) == "" {
			q.options = append(q.options, option{remove + key, "Remove: " + label})
		}
	}
	if c.further != "" && len(keys) > 0 && !c.asksFurther(a) {
		q.options = append(q.options, option{more, "Enter " + c.further + " too, where a " + c.one + " is changed"})
	}
	pages := []page{{name: c.name, title: c.title, note: c.note, questions: []question{q}, done: c.act, then: c.stay}}
	if c.verify != nil && len(keys) > 0 {
		pages[0].probe = func(ctx context.Context, a answers) (seen, error) {
			if !a.is(c.doing(), goOn) {
				return nil, nil
			}
			return c.verify(ctx, a)
		}
	}
	if key, ok := strings.CutPrefix(a[c.doing()], edit); ok && slices.Contains(keys, key) {
		pages = append(pages, c.editing(a, key)...)
	}
	return pages
}

// unfinished reports whether an entry lacks an answer, as one does that a draft kept half
// typed. Secrets are asked for on their own.
func (c collection) unfinished(a answers, key string) bool {
	for _, p := range c.pages(a, key) {
		for _, q := range p.questions {
			if q.check != nil && !q.masked && q.check(q.value(a)) != nil {
				return true
			}
		}
	}
	return false
}

// editing are the pages of an entry; the last one, which the answers decide, leads back
// to the list.
func (c collection) editing(a answers, key string) []page {
	pages := c.pages(a, key)
	prefix := c.name + "." + key + "."
	for i := range pages {
		pages[i].name, pages[i].section = prefix+pages[i].name, c.title
		if i == 0 {
			pages[i].undo = c.giveUp
		}
		pages[i].then = func(a answers) string {
			if now := c.pages(a, key); i+1 < len(now) {
				return prefix + now[i+1].name
			}
			delete(a, c.doing())
			delete(a, c.newest())
			return c.name
		}
	}
	return pages
}

// giveUp leaves an entry that was just added without it.
func (c collection) giveUp(a answers) {
	if key, ok := a[c.newest()]; ok {
		c.remove(a, key)
	}
	delete(a, c.doing())
	delete(a, c.newest())
}

// act does what was chosen in the list.
func (c collection) act(a answers) {
	do, keys := a[c.doing()], c.keys(a)
	verb, key, _ := strings.Cut(do, " ")
	at := slices.Index(keys, key)
	switch {
	case do == addOne:
		key := c.add(a)
		a[c.doing()], a[c.newest()] = edit+key, key
		return
	case do == goOn:
		return
	case do == more:
		a[c.name+"."+more] = yes
	case verb+" " == edit:
		return
	case verb+" " == remove:
		c.remove(a, key)
	case verb+" " == earlier && at > 0:
		c.swap(a, keys, at-1)
	case verb+" " == later && at >= 0 && at < len(keys)-1:
		c.swap(a, keys, at)
	}
	delete(a, c.doing())
}

func (c collection) stay(a answers) string {
	if a.is(c.doing(), goOn) || strings.HasPrefix(a[c.doing()], edit) {
		return ""
	}
	return c.name
}

// add makes an entry at the end and returns its key.
func (c collection) add(a answers) string {
	keys, next := c.keys(a), 1
	for _, key := range keys {
		if n, err := strconv.Atoi(key); err == nil {
			next = max(next, n+1)
		}
	}
	key := strconv.Itoa(next)
	c.setKeys(a, append(keys, key))
	return key
}

func (c collection) remove(a answers, key string) {
	c.setKeys(a, slices.DeleteFunc(c.keys(a), func(k string) bool { return k == key }))
	a.drop(c.name + "." + key + ".")
}

func (c collection) swap(a answers, keys []string, i int) {
	keys[i], keys[i+1] = keys[i+1], keys[i]
	c.setKeys(a, keys)
	c.moved(a, keys[i], keys[i+1])
}
