package fault

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
)

// faultyWriter applies the faults that concern the sending of an answer.
type faultyWriter struct {
	http.ResponseWriter
	request *http.Request
	rules   []Rule
	begun   bool
	length  int64
	sent    int64
}

// Unwrap is for [http.ResponseController].
func (s *faultyWriter) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// WriteHeader implements [http.ResponseWriter].
func (s *faultyWriter) WriteHeader(status int) {
	if s.begun {
		return
	}
	s.begun, s.length = true, -1
	if n, err := strconv.ParseInt(s.Header().Get("Content-Length"), 10, 64); err == nil {
		s.length = n
	}
	for _, rule := range s.rules {
		switch {
		case rule.Kind == Stall && rule.Stage == "headers":
			stall(s.request.Context(), rule.Pause)
		case rule.Kind == Type:
			s.Header().Set("Content-Type", rule.ContentType)
		}
	}
	s.ResponseWriter.WriteHeader(status)
	if s.length == 0 {
		s.limit(nil)
	}
}

// Write implements [http.ResponseWriter].
func (s *faultyWriter) Write(b []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	written := 0
	for len(b) > 0 {
		piece := s.limit(b)
		n, err := s.ResponseWriter.Write(piece)
		written, s.sent = written+n, s.sent+int64(n)
		if err != nil {
			return written, err
		}
		s.pauseAfter()
		b = b[n:]
	}
	return written, nil
}

// limit returns how much of b may be sent at once. Where the answer has to break off it
// panics with [http.ErrAbortHandler]; where it has to stall it blocks.
func (s *faultyWriter) limit(b []byte) []byte {
	for i := range s.rules {
		switch rule := &s.rules[i]; {
		case rule.Kind == Truncate:
			b = s.stopAt(b, rule.Size, func() { panic(http.ErrAbortHandler) })
		case rule.Kind == Stall && rule.Stage == "body":
			b = s.stopAt(b, -1, func() {
				stall(s.request.Context(), rule.Pause)
				rule.Stage = "over"
			})
		case rule.Kind == Drip:
			b = b[:min(int64(len(b)), rule.Size)]
		}
	}
	return b
}

// stopAt shortens b so that it ends at an offset of the body, the middle when negative, and
// calls reached once all before it has been sent.
func (s *faultyWriter) stopAt(b []byte, place int64, reached func()) []byte {
	if place < 0 {
		place = max(s.length/2, 0)
	}
	if s.sent >= place {
		s.flush()
		reached()
		return b
	}
	return b[:min(int64(len(b)), place-s.sent)]
}

// pauseAfter pauses after a piece of a dripping answer.
func (s *faultyWriter) pauseAfter() {
	for _, rule := range s.rules {
		if rule.Kind == Drip {
			s.flush()
			pause(s.request.Context(), rule.Pause)
		}
	}
}

func (s *faultyWriter) flush() { _ = http.NewResponseController(s.ResponseWriter).Flush() }

const bombPiece = 1 << 20

// sendBomb sends a small piece of gzip again and again, which unpacks to size bytes of
// blanks before a JSON value.
func sendBomb(w http.ResponseWriter, size int64) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Encoding", "gzip")
	w.WriteHeader(http.StatusOK)
	piece := gzipped(bytes.Repeat([]byte{' '}, bombPiece))
	for ; size > 0; size -= bombPiece {
		if _, err := w.Write(piece); err != nil {
			return
		}
	}
	_, _ = w.Write(gzipped([]byte("{}")))
}

func gzipped(plain []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(plain)
	_ = z.Close()
	return b.Bytes()
}
