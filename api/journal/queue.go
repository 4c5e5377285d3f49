package journal

import (
	"bytes"
	"sync"
)

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
	return j.queue.put(text, j.write)
}

func (q *queue) put(line []byte, write func([]byte) error) error {
	b, first := q.join(line)
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

func (q *queue) join(line []byte) (b *batch, first bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.pending == nil {
		q.pending, first = &batch{done: make(chan struct{})}, true
	}
	q.pending.lines.Write(line)
	return q.pending, first
}
