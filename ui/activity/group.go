package activity

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
	"inkdesk/ui/shift"
)

// changeRow is a change, or several of one kind that were made together.
type changeRow struct {
	entries []*journal.Entry // the latest first, one at least
	member  bool             // of a group that is unfolded above it
}

// changeID tells rows apart. A group has the number of its first change.
type changeID struct {
	seq   journal.Seq
	group bool
}

func (r *changeRow) id() changeID { return changeID{r.oldest().Seq, r.isGroup()} }

func (r *changeRow) latest() *journal.Entry { return r.entries[0] }
func (r *changeRow) oldest() *journal.Entry { return r.entries[len(r.entries)-1] }

func (r *changeRow) isGroup() bool { return len(r.entries) > 1 }

const (
	// leastGroup is how many changes of one kind are one row.
	leastGroup = 3
	// groupPause is the longest pause between changes that are made together, unless they belong to one plan.
	groupPause = 2 * time.Minute
)

// groupKey is what changes of one group have in common.
type groupKey struct {
	operation string
	outcome   string
	order     string
	process   int
}

// grouped are rows of changes that are given the latest first. A group stands where its latest change does;
// those of an unfolded one follow it.
func grouped(entries []*journal.Entry, unfolded map[changeID]bool) []*changeRow {
	open, of := map[groupKey]*changeRow{}, map[*journal.Entry]*changeRow{}
	for _, e := range entries {
		key := groupKey{e.Intent.Operation, shift.OutcomeWord(e), e.Intent.Work.Order, e.Process.PID}
		r := open[key]
		if r == nil || key.order == "" && r.oldest().Time.Sub(e.Time) > groupPause {
			r = &changeRow{}
			open[key] = r
		}
		r.entries, of[e] = append(r.entries, e), r
	}
	var list []*changeRow
	for _, e := range entries {
		r := of[e]
		alone := len(r.entries) < leastGroup
		switch {
		case alone:
			list = append(list, &changeRow{entries: []*journal.Entry{e}})
		case e == r.latest():
			list = append(list, r)
		}
		if !alone && unfolded[r.id()] && e == r.latest() {
			for _, one := range r.entries {
				list = append(list, &changeRow{entries: []*journal.Entry{one}, member: true})
			}
		}
	}
	return list
}

func (r *changeRow) what() string { return shift.What(r.entries) }

func (r *changeRow) names(env *screen.Env) string {
	var list []string
	for _, e := range r.entries {
		if name := shift.NameOf(env, e); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// sums counts what was done by kind, and what came of it: "Delete 39, Rename 2; 40 applied, 1 rejected".
func sums(rows []*changeRow) string {
	kinds, outcomes := map[string]int{}, map[string]int{}
	for _, r := range rows {
		if r.member {
			continue
		}
		word := shift.Title(r.latest().Intent.Operation)
		if c, ok := change.For(r.latest().Intent.Operation); ok {
			word = c.Verb
		}
		kinds[word] += len(r.entries)
		outcomes[shift.OutcomeWord(r.latest())] += len(r.entries)
	}
	return tally(kinds, "%[1]s %[2]d") + "; " + tally(outcomes, "%[2]d %[1]s")
}

func tally(counts map[string]int, form string) string {
	words := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	for i, word := range words {
		words[i] = fmt.Sprintf(form, word, counts[word])
	}
	return strings.Join(words, ", ")
}
