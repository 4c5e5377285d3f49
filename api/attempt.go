package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync/atomic"
	"time"

	"inkdesk/api/answers"
)

var errOverLimit = errors.New("the answer is over the limit")

type answer struct {
	answers.Answer
	createdID string // the id of what a change created, known once the answer is decoded
}

type attempt struct {
	number   int
	limit    time.Duration // how long it may take from its turn on
	admitted time.Time     // when the attempt got its slot and could be sent, the zero time before that
}

// elapsed returns the time the service has had so far, without the waiting for a slot.
func (t *attempt) elapsed() time.Duration {
	if t.admitted.IsZero() {
		return 0
	}
	return time.Since(t.admitted)
}

// sendOnce sends a request once. The error is always an *Error with all that is known of the request.
func (c *engine) sendOnce(ctx context.Context, r route, body []byte, t *attempt) (answer, error) {
	if err := c.acquire(ctx, r, t); err != nil {
		return answer{}, err
	}
	defer c.throttle.release()
	ctx, cancel := context.WithTimeoutCause(ctx, t.limit, context.DeadlineExceeded)
	defer cancel()
	req, err := c.request(ctx, r, body)
	if err != nil {
		return answer{}, err
	}
	return c.exchange(req, r, t)
}

func (c *engine) request(ctx context.Context, r route, body []byte) (*http.Request, error) {
	var reader io.Reader
	if body != nil {
		reader = bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, strings.TrimSuffix(c.profile.base.String(), "/")+r.path(), reader)
	if err != nil {
		return nil, &Error{Kind: BadID, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", userAgent)
	if r.Class.Changes() {
		req.GetBody = nil
	}
	if err := c.authorize.apply(req); err != nil {
		return nil, &Error{Kind: Redirected, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	return req, nil
}

const userAgent = "inkdesk"

// exchange carries out one request, whose turn it is and whose answer is JSON or nothing.
func (c *engine) exchange(req *http.Request, r route, t *attempt) (answer, error) {
	if r.Class.Changes() {
		c.shared.forgetAll()
		defer c.shared.forgetAll()
	}
	record := c.calls.begin(r, req, t.number)
	got, err := c.roundTrip(req, r, record)
	c.calls.end(record, err)
	return got, err
}

func (c *engine) roundTrip(req *http.Request, r route, record *Call) (answer, error) {
	resp, err := c.send(req, r, record)
	if err != nil {
		return answer{}, err
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode < 200:
		// A switch of protocols that was not asked for: the body is the connection itself.
		return answer{}, foreignAnswer(r.Operation, resp.StatusCode)
	case resp.StatusCode >= 300:
		return answer{}, c.refusal(r.Operation, resp)
	}
	limit := c.profile.limits.ObjectBytes
	if r.Operation == listEnvelopes || r.Operation == listTemplates {
		limit = c.profile.limits.ListBytes
	}
	body, err := readAtMost(resp.Body, limit, resp.ContentLength)
	record.Received = int64(len(body))
	if err != nil {
		return answer{}, unreadableAnswer(req.Context(), r.Operation, resp.StatusCode, err)
	}
	return answer{Answer: answers.Answer{Status: resp.StatusCode, ContentType: resp.Header.Get("Content-Type"), Body: withoutBOM(body), IDs: r.ids}}, nil
}

// send sends a request. Until its headers were written the service cannot have acted on it; then it may have.
func (c *engine) send(req *http.Request, r route, record *Call) (*http.Response, error) {
	var sent atomic.Bool
	resp, err := c.http.Do(req.WithContext(httptrace.WithClientTrace(req.Context(), &httptrace.ClientTrace{
		WroteHeaders: func() { sent.Store(true) },
	})))
	if err != nil {
		return nil, transportError(req.Context(), r.Operation, c.throughProxy(req, err), sent.Load())
	}
	record.Status = resp.StatusCode
	c.clock.learn(resp, record.Start)
	return resp, nil
}

const maxPreallocated = 1 << 20

// readAtMost reads at most limit bytes, and returns them with an error too. The announced size is a hint.
func readAtMost(r io.Reader, limit, announced int64) (body []byte, err error) {
	r = io.LimitReader(r, limit+1)
	if announced > 0 {
		var b bytes.Buffer
		b.Grow(int(min(announced, maxPreallocated)) + bytes.MinRead)
		_, err = b.ReadFrom(r)
		body = b.Bytes()
	} else { // as of answers that come compressed, for which a buffer would grow to up to twice the size
		body, err = io.ReadAll(r)
	}
	if int64(len(body)) > limit {
		return body[:limit], fmt.Errorf("%w of %d bytes", errOverLimit, limit)
	}
	return body, err
}
