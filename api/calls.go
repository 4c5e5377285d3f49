package api

import (
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"inkdesk/model"
)

// Call holds one exchange, for the log of calls. It holds no header, no body and no token.
type Call struct {
	N              uint64 // counts the calls of this process from 1
	Operation      string
	Method         string
	Path           string // relative to the base URL, with identifiers and query
	Attempt        int    // counts from 1
	Start          time.Time
	Took           time.Duration // zero while the call is open
	Status         int           // 0 when no answer came
	Sent, Received int64         // bytes of body; Received after decompression
	Err            string        // the clean cause of a failure
}

// KeptCalls limits how many calls are remembered.
const KeptCalls = 500

type callLog struct {
	observe func(Call)

	mu     sync.Mutex
	next   uint64
	latest []Call
}

func (l *callLog) begin(r route, req *http.Request, attempt int) *Call {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.next++
	return &Call{
		N: l.next, Operation: r.Name, Method: r.Method, Path: r.path(),
		Attempt: attempt, Start: time.Now(), Sent: max(req.ContentLength, 0),
	}
}

func (l *callLog) end(call *Call, err error) {
	call.Took = time.Since(call.Start)
	if e, ok := errors.AsType[*Error](err); ok {
		call.Err = e.Cause()
	} else if err != nil {
		call.Err = shorten(model.Clean(err.Error()))
	}
	if l.observe != nil {
		l.observe(*call)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.latest = append(l.latest, *call)
	l.latest = l.latest[max(0, len(l.latest)-KeptCalls):]
}

// Calls lists the latest calls that are over, oldest first, at most [KeptCalls].
func (c *Client) Calls() []Call {
	c.calls.mu.Lock()
	defer c.calls.mu.Unlock()
	return slices.Clone(c.calls.latest)
}
