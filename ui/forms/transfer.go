package forms

import "sync/atomic"

// transfer is how far an upload is, in bytes. It is written where the file is sent and
// read where the screen is drawn.
type transfer struct{ sent, size atomic.Int64 }

func (t *transfer) set(sent, size int64) {
	t.sent.Store(sent)
	t.size.Store(size)
}
