package fault

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"time"
)

type faultyWriter struct {
	http.ResponseWriter
	request *http.Request
	rules   []Rule
	begun   bool
	length  int64
	sent    int64
}

const steadyPieces = 50

// Unwrap returns the writer below, for [http.ResponseController].
func (w *faultyWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader implements [http.ResponseWriter].
func (w *faultyWriter) WriteHeader(status int) {
	if w.begun {
		return
	}
	w.begun, w.length = true, -1
	if n, err := strconv.ParseInt(w.Header().Get("Content-Length"), 10, 64); err == nil {
		w.length = n
	}
	for i := range w.rules {
		switch rule := &w.rules[i]; {
		case rule.Kind == Steady:
			length := max(w.length, steadyPieces)
			rule.Kind, rule.Size = Drip, length/steadyPieces
			rule.Pause = time.Duration(float64(rule.Pause) * float64(rule.Size) / float64(length))
		case rule.Kind == Stall && rule.Stage == "headers":
			stall(w.request.Context(), rule.Pause)
		case rule.Kind == Type:
			w.Header().Set("Content-Type", rule.ContentType)
		}
	}
	w.ResponseWriter.WriteHeader(status)
	if w.length == 0 {
		w.limit(nil)
	}
}

// Write implements [http.ResponseWriter].
func (w *faultyWriter) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	written := 0
	for len(b) > 0 {
		piece := w.limit(b)
		n, err := w.ResponseWriter.Write(piece)
		written, w.sent = written+n, w.sent+int64(n)
		if err != nil {
			return written, err
		}
		for _, rule := range w.rules {
			if rule.Kind == Drip {
				w.flush()
				pause(w.request.Context(), rule.Pause)
			}
		}
		b = b[n:]
	}
	return written, nil
}

// limit returns how much of b to send at once. It panics where the answer breaks off, and blocks for a stall.
func (w *faultyWriter) limit(b []byte) []byte {
	for i := range w.rules {
		switch rule := &w.rules[i]; {
		case rule.Kind == Truncate:
			b = w.stopAt(b, rule.Size, func() { panic(http.ErrAbortHandler) })
		case rule.Kind == Stall && rule.Stage == "body":
			b = w.stopAt(b, -1, func() {
				stall(w.request.Context(), rule.Pause)
				rule.Stage = "over"
			})
		case rule.Kind == Drip:
			b = b[:min(int64(len(b)), rule.Size)]
		}
	}
	return b
}

// stopAt ends b at an offset of the body (negative: the middle) and calls reached there.
func (w *faultyWriter) stopAt(b []byte, place int64, reached func()) []byte {
	if place < 0 {
		place = max(w.length/2, 0)
	}
	if w.sent >= place {
		w.flush()
		reached()
		return b
	}
	return b[:min(int64(len(b)), place-w.sent)]
}

func (w *faultyWriter) flush() { _ = http.NewResponseController(w.ResponseWriter).Flush() }

const bombPiece = 1 << 20

// sendBomb sends gzip that unpacks to size bytes of blanks before a JSON value.
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
