package compose

import (
	"sync/atomic"

	"inkdesk/api/files"
)

// transfer is how far an upload is. It is written where the file is sent and read where
// the screen is drawn.
type transfer struct{ sent, size atomic.Int64 }

func (t *transfer) begin(size int64) {
	t.sent.Store(0)
	t.size.Store(size)
}

// counted is a file whose bytes are counted as they go.
type counted struct {
	*files.Upload
	moved *transfer
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Upload.Read(b)
	c.moved.sent.Add(int64(n))
	return n, err
}
