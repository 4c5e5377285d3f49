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

// courier carries notifications to webhooks, one after another, in the order of the
// events. It has a goroutine only while something is waiting.
type courier struct {
	mu        sync.Mutex
	transport http.RoundTripper
	waiting   []parcel
	busy      bool
	closed    bool
	delivered []Delivery
	done      sync.WaitGroup
	ctx       context.Context
	stop      context.CancelFunc
}

type parcel struct {
	target string
	body   []byte
}

// Delivery is a notification that was carried to a webhook, or not.
type Delivery struct {
	Target string
	Body   []byte
	// Status is the answer of the target, 0 when there was none; Err says why.
	Status int
	Err    error
	Tries  int
}

const (
	// maxWaiting and keptDeliveries bound what is held in memory.
	maxWaiting     = 256
	keptDeliveries = 256
	deliveryLimit  = 5 * time.Second
	deliveryTries  = 3
	retryDelay     = time.Second
)

func newCourier(transport http.RoundTripper) *courier {
	c := &courier{transport: transport}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

// use gives a courier without a transport one.
func (c *courier) use(transport http.RoundTripper) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.transport == nil {
		c.transport = transport
	}
}

// take accepts a notification. What nobody can carry, or too many of them, is dropped.
func (c *courier) take(p parcel) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.transport == nil || c.closed || len(c.waiting) == maxWaiting {
		return
	}
	c.waiting = append(c.waiting, p)
	if !c.busy {
		c.busy = true
		c.done.Go(c.run)
	}
}

func (c *courier) run() {
	for {
		c.mu.Lock()
		if len(c.waiting) == 0 {
			c.busy = false
			c.mu.Unlock()
			return
		}
		p := c.waiting[0]
		c.waiting = c.waiting[1:]
		c.mu.Unlock()
		c.note(c.carry(p))
	}
}

func (c *courier) note(d Delivery) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.delivered) == keptDeliveries {
		c.delivered = c.delivered[1:]
	}
	c.delivered = append(c.delivered, d)
}

// carry tries until the target takes the notification, waiting longer each time.
func (c *courier) carry(p parcel) Delivery {
	d := Delivery{Target: p.target, Body: p.body}
	for d.Tries < deliveryTries {
		d.Tries++
		if d.Status, d.Err = c.try(p); d.Err == nil && d.Status < 300 {
			return d
		}
		select {
		case <-time.After(time.Duration(d.Tries) * retryDelay):
		case <-c.ctx.Done():
			return d
		}
	}
	return d
}

func (c *courier) try(p parcel) (int, error) {
	ctx, cancel := context.WithTimeout(c.ctx, deliveryLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.target, bytes.NewReader(p.body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "inkdesk-demo")
	resp, err := c.transport.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10))
	return resp.StatusCode, nil
}

// close waits for the notification under way and drops the others.
func (c *courier) close() {
	c.mu.Lock()
	c.closed, c.waiting = true, nil
	c.mu.Unlock()
	c.stop()
	c.done.Wait()
}

// Deliveries lists the last notifications that were carried to webhooks.
func (s *Service) Deliveries() []Delivery {
	s.courier.mu.Lock()
	defer s.courier.mu.Unlock()
	return append([]Delivery(nil), s.courier.delivered...)
}

var errNotLoopback = errors.New("the demo service notifies loopback addresses only")

// loopback reaches this machine and nothing else, whatever names resolve to.
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
