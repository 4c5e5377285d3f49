package recipients

import (
	"cmp"
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
)

type rowID uint64

type row struct {
	Recipient
	id      rowID
	faults  []Fault
	version uint64 // changes with the drawing of the row
}

func (r row) title() string {
	return cmp.Or(cleanTrimmed(model.Narrow(r.Name)), cleanTrimmed(model.Narrow(r.Email)), "a recipient without a name")
}

// rows holds the recipients in the order in which they act: by step, and within a step as they were entered.
type rows struct {
	list     []row
	lastID   rowID
	undoList []undoEntry
}

type undoEntry struct {
	action   string // such as "the removal of Ann"
	list     []row
	selected rowID
	// pasted marks a paste, of which paste is the text of a table. unread holds the unread parts of the one before.
	pasted bool
	paste  *pastedText
	unread []Unread
}

// maxUndo limits the undo list; an entry of 1,000 rows is 200 KiB.
const maxUndo = 50

func (r *rows) saveUndo(did string, selected rowID) {
	if len(r.undoList) == maxUndo {
		r.undoList = slices.Delete(r.undoList, 0, 1)
	}
	r.undoList = append(r.undoList, undoEntry{action: did, list: slices.Clone(r.list), selected: selected})
}

// dropUnchanged drops the last entry of the undo list where nothing was changed after it.
func (r *rows) dropUnchanged() {
	same := func(a, b row) bool { return a.id == b.id && a.Recipient == b.Recipient }
	if last := len(r.undoList) - 1; last >= 0 && slices.EqualFunc(r.list, r.undoList[last].list, same) {
		r.undoList = r.undoList[:last]
	}
}

func (r *rows) undo() (was undoEntry, ok bool) {
	if len(r.undoList) == 0 {
		return was, false
	}
	was = r.undoList[len(r.undoList)-1]
	r.undoList = r.undoList[:len(r.undoList)-1]
	r.list = was.list
	for i := range r.list {
		r.list[i].version = r.nextVersion()
	}
	return was, true
}

func (r *rows) nextVersion() uint64 {
	r.lastID++
	return uint64(r.lastID)
}

func (r *rows) set(list []Recipient) {
	r.list, r.undoList = make([]row, 0, len(list)), nil
	for _, one := range list {
		r.add(one)
	}
	r.sort()
}

func (r *rows) add(one Recipient) rowID {
	r.lastID++
	r.list = append(r.list, row{Recipient: one, id: r.lastID, version: r.nextVersion()})
	return r.list[len(r.list)-1].id
}

func (r *rows) sort() {
	slices.SortStableFunc(r.list, func(a, b row) int { return cmp.Compare(a.Step, b.Step) })
}

func (r *rows) index(id rowID) int {
	return slices.IndexFunc(r.list, func(one row) bool { return one.id == id })
}

// find returns a row, nil for none. It is valid until the rows change.
func (r *rows) find(id rowID) *row {
	if i := r.index(id); i >= 0 {
		return &r.list[i]
	}
	return nil
}

func (r *rows) change(id rowID, do func(*Recipient)) {
	if one := r.find(id); one != nil {
		do(&one.Recipient)
		one.version = r.nextVersion()
	}
}

func (r *rows) remove(id rowID) {
	r.list = slices.DeleteFunc(r.list, func(one row) bool { return one.id == id })
}

// duplicate inserts a copy after a row. The ids stay with the first.
func (r *rows) duplicate(id rowID) rowID {
	i := r.index(id)
	one := r.list[i].Recipient
	one.ID, one.UID, one.Number = "", "", 0
	newest := r.add(one)
	last := len(r.list) - 1
	r.list = slices.Insert(r.list[:last], i+1, r.list[last])
	return newest
}

func (r *rows) swap(i, j int) {
	a, b := &r.list[i], &r.list[j]
	a.Step, b.Step = b.Step, a.Step
	a.version, b.version = r.nextVersion(), r.nextVersion()
	*a, *b = *b, *a
}

func (r *rows) nextStep(together bool) int {
	last := 0
	for i := range r.list {
		last = max(last, r.list[i].Step)
	}
	if together && last > 0 {
		return last
	}
	return min(last+1, spreadsheet.MaxStep)
}

func (r *rows) recipients() []Recipient {
	list := make([]Recipient, len(r.list))
	for i := range r.list {
		list[i] = r.list[i].Recipient
	}
	return list
}

func (r *rows) check(rules Rules) {
	for i, faults := range rules.Faults(r.recipients()) {
		one := &r.list[i]
		if !slices.Equal(one.faults, faults) {
			one.faults, one.version = faults, r.nextVersion()
		}
	}
}

func (r *rows) counts(except rowID) (all, steps, wrong, doubtful int) {
	seen := map[int]bool{}
	for i := range r.list {
		one := &r.list[i]
		if one.id == except {
			continue
		}
		all++
		seen[one.Step] = true
		switch {
		case one.firstMistake() != nil:
			wrong++
		case len(one.faults) > 0:
			doubtful++
		}
	}
	return all, len(seen), wrong, doubtful
}

func (r row) firstMistake() *Fault {
	for i := range r.faults {
		if !r.faults[i].Doubt {
			return &r.faults[i]
		}
	}
	return nil
}

type mistake string

func (m mistake) Error() string { return string(m) }

func (r *rows) firstProblem(rules Rules) (rowID, error) {
	if len(r.list) < rules.Minimum {
		return 0, mistake("Add at least " + describe.Counted(rules.Minimum, "recipient") + ".")
	}
	if name := rules.missing(r.list); name != "" {
		return 0, mistake(fmt.Sprintf("A copy keeps %s, because the service has no call that removes a recipient. Bring the row back, or correct it.", name))
	}
	for i := range r.list {
		if f := r.list[i].firstMistake(); f != nil {
			return r.list[i].id, mistake(fmt.Sprintf("Recipient %d, %s: %s", i+1, r.list[i].title(), f.Sentence))
		}
	}
	return 0, nil
}
