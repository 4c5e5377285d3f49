package journal

import (
	"bytes"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

func TestParallelBeginsShareSyncs(t *testing.T) {
	const begins = 500
	j := testOpen(t, testPath(t))
	syncs, first, all := 0, make(chan struct{}), make(chan struct{})
	j.sync = func(file *os.File) error {
		syncs++
		if syncs == 1 {
			close(first)
			<-all
		}
		return file.Sync()
	}
	var group sync.WaitGroup
	begin := func() {
		if _, err := j.Begin(voidIntent("env1")); err != nil {
			t.Error(err)
		}
	}
	group.Go(begin)
	<-first // one is writing; all others gather meanwhile
	for range begins - 1 {
		group.Go(begin)
	}
	for j.queue.waiting() < begins-1 {
		runtime.Gosched()
	}
	close(all)
	group.Wait()
	if syncs != 2 {
		t.Errorf("%d syncs", syncs)
	}
	if entries := mustRead(t, j, Filter{}); len(entries) != begins {
		t.Errorf("%d entries", len(entries))
	}
}

// waiting counts the lines that gather for the next sync.
func (q *queue) waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.pending == nil {
		return 0
	}
	return bytes.Count(q.pending.lines.Bytes(), []byte("\n"))
}

func TestFailedSyncRefusesItsWholeBatchAndOnlyThat(t *testing.T) {
	j := testOpen(t, testPath(t))
	mustBegin(t, j, voidIntent("before"))
	j.sync = func(*os.File) error { return syscall.EIO }
	var refused atomic.Int32
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if _, err := j.Begin(voidIntent("during")); err != nil {
				refused.Add(1)
			}
		})
	}
	group.Wait()
	j.sync = (*os.File).Sync
	mustBegin(t, j, voidIntent("after"))
	entries := mustRead(t, j, Filter{})
	if refused.Load() != 50 || len(entries) != 2 {
		t.Errorf("%d refused, %d recorded", refused.Load(), len(entries))
	}
}

func BenchmarkBegin(b *testing.B) {
	b.Run("alone", func(b *testing.B) {
		j := testOpen(b, testPath(b))
		for b.Loop() {
			mustBegin(b, j, voidIntent("env1"))
		}
	})
	b.Run("8 at a time", func(b *testing.B) {
		j := testOpen(b, testPath(b))
		var syncs atomic.Int64
		j.sync = func(file *os.File) error {
			syncs.Add(1)
			return file.Sync()
		}
		var left atomic.Int64
		left.Store(int64(b.N))
		var group sync.WaitGroup
		b.ResetTimer()
		for range 8 {
			group.Go(func() {
				for left.Add(-1) >= 0 {
					if _, err := j.Begin(voidIntent("env1")); err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
		b.ReportMetric(float64(syncs.Load())/float64(b.N), "syncs/op")
	})
}
