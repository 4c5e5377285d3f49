package demo

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"syscall"
	"time"
)

// dispatcher delivers notifications to webhooks: to each target one after another, in the
// order of the events, and to different targets concurrently, so that one that does not
// answer delays no other. It has a goroutine for a target only while something is queued
// for it.
type dispatcher struct {
	mu        sync.Mutex
	transport http.RoundTripper
	local     bool
	// queues holds the notifications that wait behind the notification being sent, for every target with a goroutine.
	queues  map[string][]queuedNotification
	closed  bool
	workers sync.WaitGroup
	ctx     context.Context
	stop    context.CancelFunc
}

type queuedNotification struct {
	target string
	body   []byte
}

const (
	maxWaiting    = 256
	deliveryLimit = 5 * time.Second
	deliveryTries = 3
	retryDelay    = time.Second
)

func newDispatcher(transport http.RoundTripper) *dispatcher {
	c := &dispatcher{transport: transport, queues: make(map[string][]queuedNotification)}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

// restrictToLoopback sets a transport that reaches only this machine, unless one was given.
func (d *dispatcher) restrictToLoopback() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.transport == nil {
		d.transport, d.local = loopback(), true
	}
}

// enqueue queues a notification, unless there is no transport for it or the queue is full.
func (d *dispatcher) enqueue(p queuedNotification) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.transport == nil || d.closed || d.local && !isLocal(p.target) {
		return
	}
	queue, busy := d.queues[p.target]
	switch {
	case !busy:
		d.queues[p.target] = nil
		d.workers.Go(func() {
			for more := true; more; p, more = d.dequeue(p.target) {
				d.deliver(p)
			}
		})
	case len(queue) < maxWaiting:
		d.queues[p.target] = append(queue, p)
	}
}

func (d *dispatcher) dequeue(target string) (queuedNotification, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	queue := d.queues[target]
	if len(queue) == 0 {
		delete(d.queues, target)
		return queuedNotification{}, false
	}
	d.queues[target] = queue[1:]
	return queue[0], true
}

// deliver tries until the target accepts the notification, waiting longer each time.
func (d *dispatcher) deliver(p queuedNotification) {
	for try := range deliveryTries {
		if status, err := d.post(p); err == nil && status < 300 {
			return
		}
		select {
		case <-time.After(time.Duration(try+1) * retryDelay):
		case <-d.ctx.Done():
			return
		}
	}
}

func (d *dispatcher) post(p queuedNotification) (int, error) {
	ctx, cancel := context.WithTimeout(d.ctx, deliveryLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.target, bytes.NewReader(p.body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "inkdesk-demo")
	resp, err := d.transport.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
	return resp.StatusCode, nil
}

func (d *dispatcher) close() {
	d.mu.Lock()
	d.closed = true
	for target := range d.queues {
		d.queues[target] = nil
	}
	d.mu.Unlock()
	d.stop()
	d.workers.Wait()
}

var errNotLoopback = errors.New("the demo service notifies loopback addresses only")

// isLocal reports whether a target is localhost or loopback. It resolves no names.
func isLocal(target string) bool {
	at, err := url.Parse(target)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(at.Hostname())
	return at.Hostname() == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// loopback returns a transport that connects only to loopback addresses.
func loopback() *http.Transport {
	dialer := &net.Dialer{Timeout: deliveryLimit, Control: func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || !to.Addr().Unmap().IsLoopback() {
			return errNotLoopback
		}
		return nil
	}}
	noProxy := func(*http.Request) (*url.URL, error) { return nil, nil }
	return &http.Transport{DialContext: dialer.DialContext, Proxy: noProxy, DisableKeepAlives: true}
}
