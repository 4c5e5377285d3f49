// Package journal records what this program changes on the service, so that no change is forgotten after a crash.
//
// The journal is a file of JSON lines that only grows. An intent line is on the disk before a request is sent, an
// outcome line follows it, and a resolution line when a person found out later what an unknown outcome was. It
// says who made the change, from where, on which target, and the values before and after. Secrets have no field to be
// in, and names and texts can be left out.
//
// Several processes share one journal: a file lock orders their lines, and a second lock, held as long as a process
// lives, tells a change in flight from one whose process is gone.
package journal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"inkdesk/api/appendlog"
	"inkdesk/api/strictmode"
)

// rotateAt sets the size in bytes at which the file gives way to a new one. It holds some five thousand changes.
const rotateAt = 4 << 20

// Journal reads and writes the journal at one path. It is safe for concurrent use, by goroutines and by processes.
type Journal struct {
	dir, name string // of its file
	process   Process
	queue     queue
	values    bool // are kept

	rotateAt int64
	sync     func(*os.File) error // flushes a file to the disk

	mu   sync.Mutex
	live *flock.Flock // held while this process lives, nil before its first change
}

// Options say which facts go into the lines of a process beside its changes.
type Options struct {
	Person Person
	// WithoutValues leaves names, texts and numbers out; states, levels and dates tell what became of a change.
	WithoutValues bool
}

// Open opens the journal at path, an absolute path, and creates its directory with mode 0700 when it is missing. A
// directory that another account could change or replace is refused as [Unsafe]. Nothing is written before the first
// intent, so that a journal on a full or read-only disk can still be read. The caller has to close it.
func Open(path string, o Options) (*Journal, error) {
	const next = "Set XDG_STATE_HOME to another directory."
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, explain(err, next)
	}
	if _, err := strictmode.Resolve(dir); err != nil {
		return nil, explain(err, next)
	}
	process := Process{PID: os.Getpid(), Started: time.Now().UTC(), Session: randomHex(), Person: o.Person.normalized()}
	return &Journal{
		dir:      dir,
		name:     filepath.Base(path),
		process:  process,
		values:   !o.WithoutValues,
		rotateAt: rotateAt,
		sync:     (*os.File).Sync,
	}, nil
}

// Begin records an intent. On an error, an [Error], the request must not be sent. It blocks on the disk.
func (j *Journal) Begin(in Intent) (Seq, error) {
	now := time.Now().UTC()
	in.Before, in.After, in.Properties = in.Before.normalized(), in.After.normalized(), j.recorded(in.Properties)
	process, seq := j.process, newSeq(now)
	if err := j.append(line{Kind: intentLine, Seq: seq, Time: now, Process: &process, Intent: &in}); err != nil {
		return "", explain(err, "The change was not sent; try again once this is put right.")
	}
	return seq, nil
}

// End records how the request ended. It blocks as Begin does; on an error the intent stays open.
func (j *Journal) End(seq Seq, result Result) error {
	result.Properties = j.recorded(result.Properties)
	if !j.values {
		result.Message = "" // it may name people
	}
	err := j.append(line{Kind: outcomeLine, Seq: seq, Time: time.Now().UTC(), Result: &result})
	return explain(err, "The outcome of the change was not written down; the next start will ask for it.")
}

func (j *Journal) recorded(list []Property) []Property {
	if !j.values {
		return nil
	}
	return normalizedProperties(list)
}

// Resolve records the outcome of an open intent that was found out later. [Unknown] closes it too: it cannot be found
// out, and no one wants to be asked again. created is the id of what the change made, "" where that is not known. One that
// another change on the same service has made is refused as [Invalid].
func (j *Journal) Resolve(seq Seq, outcome Outcome, created string) error {
	err := j.resolve(line{Kind: resolutionLine, Seq: seq, Time: time.Now().UTC(), Result: &Result{Outcome: outcome, Created: created}})
	return explain(err, "What you found out was not written down; try again once this is put right.")
}

// resolve looks and writes under one lock, because two sessions may decide at the same moment.
func (j *Journal) resolve(l line) error {
	text, err := l.encode()
	if err != nil {
		return err
	}
	return j.locked(func(f *appendlog.Folder) error {
		if id := l.Result.Created; id != "" {
			entries, err := j.Read(Filter{})
			if err != nil {
				return err
			}
			at := slices.IndexFunc(entries, func(e Entry) bool { return e.Seq == l.Seq })
			if at >= 0 && slices.ContainsFunc(entries, func(e Entry) bool {
				return e.Seq != l.Seq && e.Result.Created == id && e.Intent.Host == entries[at].Intent.Host
			}) {
				return &Error{Reason: Invalid, Summary: "Another change has made this already.", Next: "Ask the service again.", Err: errTaken}
			}
		}
		return j.add(f, text)
	})
}

var errTaken = errors.New("the id belongs to another entry")

// lockWait bounds the wait for another process, which holds the lock for some milliseconds: one that was stopped while it
// held the lock must not block all others for ever.
const lockWait = 5 * time.Second

func (j *Journal) locked(do func(*appendlog.Folder) error) error {
	f, err := appendlog.Open(j.dir)
	if err != nil {
		return err
	}
	defer f.Close()
	f.Wait = lockWait
	err = f.Locked(j.name+".lock", func() error { return do(f) })
	if errors.Is(err, context.DeadlineExceeded) {
		const summary, next = "Another window of this program holds the journal of changes.", "Check whether one is suspended."
		return &Error{Reason: Busy, Summary: summary, Next: next, Err: err}
	}
	return err
}

// add needs the lock.
func (j *Journal) add(f *appendlog.Folder, lines []byte) error {
	if err := j.lockLive(); err != nil {
		return err
	}
	// A file that cannot be rotated grows on, which is no reason to refuse a change.
	_ = j.rotate(f)
	_, err := j.log(f, 0).Append(lines)
	return err
}

// queue batches lines for one sync: who adds the first one writes the batch, while the next is collected.
type queue struct {
	mu      sync.Mutex
	pending *batch     // nil when no one waits to write
	writing sync.Mutex // held while a batch is written
}

type batch struct {
	lines bytes.Buffer
	done  chan struct{} // closed when written
	err   error         // set before done is closed
}

func (j *Journal) append(l line) error {
	text, err := l.encode()
	if err != nil {
		return &Error{Reason: Invalid, Summary: "The change cannot be written down.", Next: "Please report this.", Err: err}
	}
	return j.queue.put(text, func(lines []byte) error {
		return j.locked(func(f *appendlog.Folder) error { return j.add(f, lines) })
	})
}

func (q *queue) put(line []byte, write func([]byte) error) error {
	q.mu.Lock()
	b, first := q.pending, q.pending == nil
	if first {
		b = &batch{done: make(chan struct{})}
		q.pending = b
	}
	b.lines.Write(line)
	q.mu.Unlock()
	if !first {
		<-b.done
		return b.err
	}
	q.writing.Lock()
	q.mu.Lock()
	q.pending = nil
	q.mu.Unlock()
	b.err = write(b.lines.Bytes())
	q.writing.Unlock()
	close(b.done)
	return b.err
}
