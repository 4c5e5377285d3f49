package activity

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
)

// changeRow shows a change, or several of one kind that were made together.
type changeRow struct {
	env      *screen.Env
	entries  []*journal.Entry // the latest first, one at least
	unfolded bool             // whether those of a group follow it
	member   bool             // of a group that is unfolded above it
}

// id tells rows apart: a group has the number of its first change.
func (r *changeRow) id() any { return [2]any{r.oldest().Seq, r.isGroup()} }

func (r *changeRow) latest() *journal.Entry { return r.entries[0] }
func (r *changeRow) oldest() *journal.Entry { return r.entries[len(r.entries)-1] }

func (r *changeRow) isGroup() bool { return len(r.entries) > 1 }

const (
	// leastGroup sets from how many on changes of one kind share one row.
	leastGroup = 3
	// groupPause limits the pause between changes that are made together, unless they belong to one plan.
	groupPause = 2 * time.Minute
)

// grouped returns rows of changes that are given the latest first. A group is placed where its latest change
// is; those of an unfolded one follow it.
func grouped(env *screen.Env, entries []*journal.Entry, unfolded map[any]bool) []row {
	type groupKey struct {
		operation, outcome, order string
		process                   int
	}
	open, of := map[groupKey]*changeRow{}, map[*journal.Entry]*changeRow{}
	for _, e := range entries {
		key := groupKey{e.Intent.Operation, report.OutcomeWord(e), e.Intent.Work.Order, e.Process.PID}
		r := open[key]
		if r == nil || key.order == "" && r.oldest().Time.Sub(e.Time) > groupPause {
			r = &changeRow{env: env}
			open[key] = r
		}
		r.entries, of[e] = append(r.entries, e), r
	}
	var list []row
	for _, e := range entries {
		r := of[e]
		if len(r.entries) < leastGroup {
			list = append(list, &changeRow{env: env, entries: []*journal.Entry{e}})
			continue
		}
		if e != r.latest() {
			continue
		}
		list, r.unfolded = append(list, r), unfolded[r.id()]
		if r.unfolded {
			for _, one := range r.entries {
				list = append(list, &changeRow{env: env, entries: []*journal.Entry{one}, member: true})
			}
		}
	}
	return list
}

func (r *changeRow) what() string { return report.ChangesTitle(r.entries) }

func (r *changeRow) names() string {
	var list []string
	for _, e := range r.entries {
		if name := report.ChangeName(r.env, e); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// sums counts the changes by kind and by outcome: "Delete 39, Rename 2; 40 applied, 1 rejected".
func sums(rows []row) string {
	kinds, outcomes := map[string]int{}, map[string]int{}
	for _, one := range rows {
		r := one.(*changeRow)
		if r.member {
			continue
		}
		word := report.ChangeTitle(r.latest().Intent.Operation)
		if c, ok := change.For(change.Named(r.latest().Intent.Operation)); ok {
			word = c.Verb
		}
		kinds[word] += len(r.entries)
		outcomes[report.OutcomeWord(r.latest())] += len(r.entries)
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

func (s *Screen) changeRows(from time.Time, search string) []row {
	entries, _ := s.entries.Value()
	var rows []*journal.Entry
	for i := range entries {
		e := &entries[i]
		if s.failures && e.Outcome() == journal.Applied || e.Time.Before(from) {
			continue
		}
		texts := slices.Concat([]string{
			report.ChangeTitle(e.Intent.Operation), e.Intent.Operation, report.OutcomeWord(e), e.Result.Created, report.ChangeName(&s.env, e),
			describe.PersonInFull(e.Process.Person),
		}, changed(&s.env, e), slices.Collect(maps.Values(e.Intent.IDs)))
		if masterdetail.MatchesWords(strings.Join(texts, " "), search) {
			rows = append(rows, e)
		}
	}
	return grouped(&s.env, rows, s.unfolded)
}

func (r *changeRow) target() nav.Route {
	e := r.latest()
	if made := e.Result.Created; made != "" {
		if place := change.Named(e.Intent.Operation).Created(made).Route(); place != nil {
			return place
		}
	}
	if id := e.Intent.IDs[journal.EnvelopeID]; id != "" {
		return envelopeRoute(id)
	}
	return templateRoute(e.Intent.IDs["template_id"])
}

func envelopeRoute(raw string) nav.Route {
	if id := model.ParseID[model.Envelope](raw); id.Valid() {
		return nav.Envelope{ID: id}
	}
	return nil
}

func templateRoute(raw string) nav.Route {
	if id := model.ParseID[model.Template](raw); id.Valid() {
		return nav.Template{ID: id}
	}
	return nil
}
