package forms

import "sync/atomic"

// uploadProgress is the progress of an upload in bytes. It is set by the goroutine that
// sends the file and read when the screen is drawn.
type uploadProgress struct{ sent, size atomic.Int64 }

func (u *uploadProgress) set(sent, size int64) {
	u.sent.Store(sent)
	u.size.Store(size)
}
