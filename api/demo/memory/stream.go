package memory

import (
	"context"
	"io"
	"sync"
)

const (
	chunkSize = 16 << 10
	// inFlight is how many chunks are under way before the writer waits, much like the
	// buffers of a socket.
	inFlight = 4
)

// stream carries bytes from one writer to one reader.
type stream struct {
	chunks chan []byte
	// stopped is closed when the reader goes away.
	stopped  chan struct{}
	stopOnce sync.Once
	// err is what the reader gets behind the last chunk; it is set before chunks is
	// closed.
	err  error
	rest []byte
}

func newStream() *stream {
	return &stream{chunks: make(chan []byte, inFlight), stopped: make(chan struct{})}
}

// send hands over a chunk that the writer does not touch again. It is false when the
// reader has gone away or the context ended.
func (s *stream) send(ctx context.Context, chunk []byte) bool {
	if ctx.Err() != nil {
		return false
	}
	select {
	case s.chunks <- chunk:
		return true
	case <-s.stopped:
		return false
	case <-ctx.Done():
		return false
	}
}

// finish ends the stream, with io.EOF when err is nil.
func (s *stream) finish(err error) {
	if err == nil {
		err = io.EOF
	}
	s.err = err
	close(s.chunks)
}

func (s *stream) stop() { s.stopOnce.Do(func() { close(s.stopped) }) }

// Read waits for the next bytes.
func (s *stream) Read(b []byte) (int, error) { return s.read(context.Background(), b) }

func (s *stream) read(ctx context.Context, b []byte) (int, error) {
	for len(s.rest) == 0 {
		select {
		case <-s.stopped:
			return 0, io.ErrClosedPipe
		default:
		}
		select {
		case chunk, ok := <-s.chunks:
			if !ok {
				return 0, s.err
			}
			s.rest = chunk
		case <-ctx.Done():
			return 0, context.Cause(ctx)
		case <-s.stopped:
			return 0, io.ErrClosedPipe
		}
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}
