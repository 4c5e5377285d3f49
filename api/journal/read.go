package journal

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"time"

	"inkdesk/api/appendlog"
)

// Filter says which entries to read. Its zero value means all.
type Filter struct {
	Envelope string // changes of this envelope, and the one that made it
	Profile  string
	Order    string // changes of this work order
	Limit    int    // the newest so many; zero means all
}

func (f Filter) matches(e Entry) bool {
	isOf := e.Intent.IDs[EnvelopeID] == f.Envelope || e.Result.Created == f.Envelope
	return (f.Envelope == "" || isOf) &&
		(f.Order == "" || e.Intent.Work.Order == f.Order) &&
		(f.Profile == "" || e.Intent.Profile == f.Profile)
}

const readNext = "Look at the permissions of the journal's directory."

// Read returns the entries that match, newest first, without incomplete lines. It blocks on the disk.
func (j *Journal) Read(filter Filter) ([]Entry, error) {
	var found []Entry
	seen := make(map[Seq]bool)
	for generation := range generations + 1 {
		entries, err := j.readOne(context.Background(), generation)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			// Open entries are in older files too, where they lack what came later.
			if !seen[e.Seq] && filter.matches(*e) {
				found = append(found, *e)
			}
			seen[e.Seq] = true
		}
	}
	newestFirst(found)
	if filter.Limit > 0 && len(found) > filter.Limit {
		found = found[:filter.Limit]
	}
	j.markLive(found)
	return found, nil
}

// Since returns from when on the journal is complete, zero when nothing was dropped. It blocks on the disk.
func (j *Journal) Since() (time.Time, error) {
	oldest, err := j.readOne(context.Background(), generations)
	if err != nil {
		return time.Time{}, err
	}
	// It begins with older changes that were open, so only its newest entry counts.
	var since time.Time
	for _, e := range oldest {
		if e.Time.After(since) {
			since = e.Time
		}
	}
	return since, nil
}

// Pending returns unresolved changes of unknown outcome, newest first, but for those of running processes. It blocks.
func (j *Journal) Pending(ctx context.Context) ([]Entry, error) {
	entries, err := j.readOne(ctx, 0)
	if err != nil {
		return nil, err
	}
	var open []Entry
	for _, e := range entries {
		if e.Open() {
			open = append(open, *e)
		}
	}
	j.markLive(open)
	pending := slices.DeleteFunc(open, func(e Entry) bool {
		ownUnknown := e.Process.Session == j.process.Session && !e.Ended.IsZero()
		return e.Live && !ownUnknown
	})
	newestFirst(pending)
	return pending, nil
}

func (j *Journal) readOne(ctx context.Context, generation int) ([]*Entry, error) {
	f, err := appendlog.Open(j.dir)
	if err != nil {
		return nil, explain(err, readNext)
	}
	defer f.Close()
	var e entries
	_, err = j.log(f, generation).Read(ctx, 0, e.add)
	return e.list, explain(err, readNext)
}

func newestFirst(entries []Entry) {
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(b.Seq, a.Seq) })
}

// markLive sets Live. It checks each process only once.
func (j *Journal) markLive(entries []Entry) {
	alive := make(map[string]bool)
	for i := range entries {
		if !entries[i].Open() {
			continue
		}
		name := entries[i].Process.Session
		if _, asked := alive[name]; !asked {
			alive[name] = j.isLive(name)
		}
		entries[i].Live = alive[name]
	}
}

// entries collects those of one file, the oldest first. Its zero value has none.
type entries struct {
	list  []*Entry
	bySeq map[Seq]*Entry
}

// add adds a line, and reports whether it says anything.
func (e *entries) add(text []byte) bool {
	l, ok := decode(text)
	switch known := e.bySeq[l.Seq]; {
	case !ok:
	case known != nil:
		known.apply(l)
	case l.Kind == intentLine:
		if e.bySeq == nil {
			e.bySeq = make(map[Seq]*Entry)
		}
		one := &Entry{Seq: l.Seq, Time: l.Time, Process: *l.Process, Intent: *l.Intent}
		e.bySeq[l.Seq], e.list = one, append(e.list, one)
	default:
		return false
	}
	return ok
}

// Lost names the loss that comes with lost lines of a journal.
const Lost = "changes made from here, and what became of them"

// Examine looks for lines that cannot be read, in all older files too. It blocks on the disk.
func (j *Journal) Examine(ctx context.Context, older bool) (found []appendlog.Damage) {
	f, err := appendlog.Open(j.dir)
	if err != nil {
		return []appendlog.Damage{{File: filepath.Join(j.dir, j.name), Lost: Lost, Cause: err}}
	}
	defer f.Close()
	last := 0
	if older {
		last = generations
	}
	for generation := range last + 1 {
		var e entries
		found = append(found, j.log(f, generation).Examine(ctx, Lost, e.add)...)
	}
	return found
}
