package journal

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"time"

	"inkdesk/api/damage"
	"inkdesk/api/privatefolder"
)

// Filter says which entries to read. Its zero value means all.
type Filter struct {
	Envelope string // changes of this envelope, and the one that made it
	Profile  string
	Order    string // changes of this work order
	Limit    int    // the newest so many; zero means all
}

func (f Filter) matches(e Entry) bool {
	if f.Envelope != "" && e.Intent.IDs[EnvelopeID] != f.Envelope && e.Result.Created != f.Envelope {
		return false
	}
	if f.Order != "" && e.Intent.Work.Order != f.Order {
		return false
	}
	return f.Profile == "" || e.Intent.Profile == f.Profile
}

const readNext = "Look at the permissions of the journal's directory."

// Read returns the entries that match, newest first, without incomplete lines. It blocks on the disk.
func (j *Journal) Read(filter Filter) ([]Entry, error) {
	f, err := privatefolder.Open(j.dir)
	if err != nil {
		return nil, explain(err, readNext)
	}
	defer f.Close()
	var found []Entry
	seen := make(map[Seq]bool)
	for generation := range generations + 1 {
		entries, _, err := readFile(context.Background(), f, j.generation(generation))
		if err != nil {
			return nil, explain(err, readNext)
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
	f, err := privatefolder.Open(j.dir)
	if err != nil {
		return nil, explain(err, readNext)
	}
	defer f.Close()
	entries, _, err := readFile(ctx, f, j.generation(generation))
	return entries, explain(err, readNext)
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
			alive[name] = j.session.alive(name)
		}
		entries[i].Live = alive[name]
	}
}

// readFile reads one file, oldest entry first, and counts the lines that say nothing. A missing one has none.
func readFile(ctx context.Context, f *privatefolder.Folder, name string) (entries []*Entry, refused int, err error) {
	file, err := f.OpenOwn(name)
	if file == nil {
		return nil, 0, err
	}
	defer file.Close()
	bySeq := make(map[Seq]*Entry)
	refused, err = damage.Lines(ctx, file, maxLine, func(text []byte) bool {
		l, ok := decode(text)
		switch known := bySeq[l.Seq]; {
		case !ok:
		case known != nil:
			known.apply(l)
		case l.Kind == intentLine:
			e := &Entry{Seq: l.Seq, Time: l.Time, Process: *l.Process, Intent: *l.Intent}
			bySeq[l.Seq], entries = e, append(entries, e)
		default:
			return false
		}
		return ok
	})
	return entries, refused, err
}

// Lost names the loss that comes with lost lines of a journal.
const Lost = "changes made from here, and what became of them"

// Examine looks for lines that cannot be read, in all older files too. It blocks on the disk.
func (j *Journal) Examine(ctx context.Context, older bool) (found []damage.Found) {
	f, err := privatefolder.Open(j.dir)
	if err != nil {
		return []damage.Found{{File: filepath.Join(j.dir, j.name), Lost: Lost, Cause: err}}
	}
	defer f.Close()
	last := 0
	if older {
		last = generations
	}
	for generation := range last + 1 {
		if _, lines, err := readFile(ctx, f, j.generation(generation)); lines > 0 || err != nil {
			found = append(found, damage.Found{File: filepath.Join(j.dir, j.generation(generation)), Lost: Lost, Lines: lines, Cause: err})
		}
	}
	return found
}
