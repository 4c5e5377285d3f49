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

// metered is a file whose bytes are counted as they go.
type metered struct {
	*files.Upload
	moved *transfer
}

func (m metered) Read(b []byte) (int, error) {
	n, err := m.Upload.Read(b)
	m.moved.sent.Add(int64(n))
	return n, err
}
