package journal

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"
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

// Read returns the entries that match, newest first. Lines that a crash left incomplete, and lines that this program
// did not write, are skipped. It blocks on the disk.
func (j *Journal) Read(filter Filter) ([]Entry, error) {
	var found []Entry
	seen := make(map[Seq]bool)
	for generation := range generations + 1 {
		entries, err := readFile(context.Background(), j.generation(generation))
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

// Since returns the time from which on the journal is complete, zero when no entry was ever
// dropped. It blocks on the disk.
func (j *Journal) Since() (time.Time, error) {
	oldest, err := readFile(context.Background(), j.generation(generations))
	if err != nil {
		return time.Time{}, explain(err, readNext)
	}
	// The file begins with older changes that were open when it was created, so only its
	// newest entry has a date that counts.
	var since time.Time
	for _, e := range oldest {
		if e.Time.After(since) {
			since = e.Time
		}
	}
	return since, nil
}

// Pending returns the changes with an unknown outcome, newest first: those whose process ended before the outcome was
// recorded, and those that ended [Unknown] and were not resolved. It leaves out those of another process that still
// runs. It blocks on the disk.
func (j *Journal) Pending(ctx context.Context) ([]Entry, error) {
	entries, err := readFile(ctx, j.path)
	if err != nil {
		return nil, explain(err, readNext)
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

// readFile reads one file of the journal, oldest entry first. A missing file has none.
func readFile(ctx context.Context, path string) ([]*Entry, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|noFollow, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := checkFile(file); err != nil {
		return nil, err
	}
	var entries []*Entry
	bySeq := make(map[Seq]*Entry)
	err = eachLine(ctx, file, func(l line) {
		known := bySeq[l.Seq]
		switch {
		case known != nil:
			known.apply(l)
		case l.Kind == intentLine:
			e := &Entry{Seq: l.Seq, Time: l.Time, Process: *l.Process, Intent: *l.Intent}
			bySeq[l.Seq] = e
			entries = append(entries, e)
		}
	})
	return entries, err
}

// eachLine calls visit for every valid line.
func eachLine(ctx context.Context, file io.Reader, visit func(line)) error {
	lines := bufio.NewReaderSize(file, maxLine)
	for skipping := false; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := lines.ReadSlice('\n')
		if l, ok := decode(text); ok && !skipping && err == nil {
			visit(l)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			skipping = true // the rest of this line is no line
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		default:
			skipping = false
		}
	}
}
