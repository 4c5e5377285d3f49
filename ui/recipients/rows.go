package recipients

import (
	"cmp"
	"fmt"
	"slices"

	"inkdesk/model"
)

// rowID names a row as long as the table lives.
type rowID uint64

// row is a recipient in the table.
type row struct {
	Recipient
	id rowID
	// locked is why the row stays as it is, "" where it may change.
	locked string
	faults []Fault
	// version changes with what is drawn of the row.
	version uint64
}

// title names a row in a sentence.
func (r *row) title() string {
	for _, text := range []string{r.Name, r.Email} {
		if text = tidy(model.Narrow(text)); text != "" {
			return text
		}
	}
	return "a recipient without a name"
}

// rows are the recipients in the order in which they act: by step, and within a step as
// they were entered.
type rows struct {
	list []row
	last rowID
	past []past
}

// past is what the rows were before something was done to them.
type past struct {
	did      string // such as "the removal of Ann"
	list     []row
	selected rowID
}

// mostPast is how many steps can be undone; a step of 1,000 rows is 200 KiB.
const mostPast = 50

// remember keeps the rows for undo before something is done to them.
func (r *rows) remember(did string, selected rowID) {
	if len(r.past) == mostPast {
		r.past = slices.Delete(r.past, 0, 1)
	}
	r.past = append(r.past, past{did, slices.Clone(r.list), selected})
}

// forget drops what was remembered last, since nothing came of it.
func (r *rows) forget() { r.past = r.past[:len(r.past)-1] }

// undo puts back what was remembered last. It is false when there is nothing.
func (r *rows) undo() (was past, ok bool) {
	if len(r.past) == 0 {
		return past{}, false
	}
	was = r.past[len(r.past)-1]
	r.forget()
	r.list = was.list
	for i := range r.list {
		r.list[i].version = r.version()
	}
	return was, true
}

// version is a number that no drawing has yet.
func (r *rows) version() uint64 {
	r.last++
	return uint64(r.last)
}

// set replaces all rows and forgets what was done.
func (r *rows) set(list []Recipient, locked func(int, Recipient) string) {
	r.list, r.past = make([]row, 0, len(list)), nil
	for i, one := range list {
		id := r.add(one)
		if locked != nil {
			r.find(id).locked = locked(i, one)
		}
	}
	r.sort()
}

// add appends a row.
func (r *rows) add(one Recipient) rowID {
	r.last++
	r.list = append(r.list, row{Recipient: one, id: r.last, version: r.version()})
	return r.list[len(r.list)-1].id
}

// sort puts the rows into the order in which they act.
func (r *rows) sort() {
	slices.SortStableFunc(r.list, func(a, b row) int { return cmp.Compare(a.Step, b.Step) })
}

func (r *rows) index(id rowID) int {
	return slices.IndexFunc(r.list, func(one row) bool { return one.id == id })
}

// find is a row, nil for none. It is good until the rows change.
func (r *rows) find(id rowID) *row {
	if i := r.index(id); i >= 0 {
		return &r.list[i]
	}
	return nil
}

// change does something to a row.
func (r *rows) change(id rowID, do func(*Recipient)) {
	if one := r.find(id); one != nil {
		do(&one.Recipient)
		one.version = r.version()
	}
}

func (r *rows) remove(id rowID) {
	r.list = slices.DeleteFunc(r.list, func(one row) bool { return one.id == id })
}

// duplicate puts a copy behind a row. What the service calls the recipient stays with the
// first.
func (r *rows) duplicate(id rowID) rowID {
	i := r.index(id)
	if i < 0 {
		return 0
	}
	one := r.list[i].Recipient
	one.ID, one.UID = "", ""
	newest := r.add(one)
	last := len(r.list) - 1
	r.list = slices.Insert(r.list[:last], i+1, r.list[last])
	return newest
}

// swap lets a row change places, and with them steps, with a neighbour.
func (r *rows) swap(i, j int) {
	a, b := &r.list[i], &r.list[j]
	a.Step, b.Step = b.Step, a.Step
	a.version, b.version = r.version(), r.version()
	*a, *b = *b, *a
}

// nextStep is the step of a new row at the end.
func (r *rows) nextStep(together bool) int {
	last := 0
	for i := range r.list {
		last = max(last, r.list[i].Step)
	}
	if together && last > 0 {
		return last
	}
	return min(last+1, mostSteps)
}

// recipients are all rows as they were entered.
func (r *rows) recipients() []Recipient {
	list := make([]Recipient, len(r.list))
	for i := range r.list {
		list[i] = r.list[i].Recipient
	}
	return list
}

// check finds what is wrong with each row. Locked rows are as they are.
func (r *rows) check(rules Rules) {
	for i, faults := range rules.Faults(r.recipients()) {
		one := &r.list[i]
		if one.locked != "" {
			faults = nil
		}
		if !slices.Equal(one.faults, faults) {
			one.faults, one.version = faults, r.version()
		}
	}
}

// counts are the steps there are, and the rows with a mistake and with nothing but doubts.
func (r *rows) counts() (steps, wrong, doubtful int) {
	seen := map[int]bool{}
	for i := range r.list {
		one := &r.list[i]
		seen[one.Step] = true
		switch {
		case one.mistake() != nil:
			wrong++
		case len(one.faults) > 0:
			doubtful++
		}
	}
	return len(seen), wrong, doubtful
}

// mistake is the first fault that speaks against going on, nil for none.
func (r *row) mistake() *Fault {
	for i := range r.faults {
		if !r.faults[i].Doubt {
			return &r.faults[i]
		}
	}
	return nil
}

// mistake says in a sentence what to enter instead.
type mistake string

func (m mistake) Error() string { return string(m) }

// complete is the first thing that is wrong with all rows, in a sentence.
func (r *rows) complete(rules Rules) (rowID, error) {
	if len(r.list) < rules.Least {
		return 0, mistake("Add at least " + plural(rules.Least, "recipient") + ".")
	}
	for i := range r.list {
		if f := r.list[i].mistake(); f != nil {
			return r.list[i].id, mistake(fmt.Sprintf("Recipient %d, %s: %s", i+1, r.list[i].title(), f.Sentence))
		}
	}
	return 0, nil
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
