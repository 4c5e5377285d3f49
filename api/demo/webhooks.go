package demo

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func listWebhooks(c *call, _ *target) (reply, error) {
	id, event := c.body.text("webhook_id"), enum(c.body, "event", model.WebhookEvents())
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	found := slices.DeleteFunc(append([]model.Webhook{}, c.store.webhooks...), func(w model.Webhook) bool {
		return c.options.Legacy && w.Event == model.EnvelopeAuditTrail ||
			id != "" && string(w.ID) != id || event != "" && w.Event != event
	})
	return jsonReply(model.WebhookList{Webhooks: found})
}

// createWebhook takes the default event for a target alone, which the specification shows.
func createWebhook(c *call, _ *target) (reply, error) {
	f := c.body
	event, target := cmp.Or(enum(f, "event", model.WebhookEvents()), c.options.DefaultEvent), f.requiredText("target")
	// Clients keep the rule for targets, too.
	if rule, ok := errors.AsType[*model.RuleError]((&model.NewWebhook{Target: target}).Check()); ok && target != "" {
		f.fail(rule.Field, "%s", rule.Sentence)
	}
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	w := model.Webhook{ID: model.WebhookID(c.store.newID()), Event: event, Target: model.NewText(target)}
	c.store.webhooks = append(c.store.webhooks, w)
	return jsonReply(w)
}

func deleteWebhook(c *call, _ *target) (reply, error) {
	i := slices.IndexFunc(c.store.webhooks, func(w model.Webhook) bool { return string(w.ID) == c.ids[0] })
	if i < 0 {
		return reply{}, unknownID("webhook", c.ids[0])
	}
	c.store.webhooks = slices.Delete(c.store.webhooks, i, i+1)
	return c.deleted()
}

// notificationJSON holds the body that public sources show: the event in lower case, and the webhook's id.
type notificationJSON struct {
	Hook hookJSON  `json:"hook"`
	Data eventJSON `json:"data"`
}

type hookJSON struct {
	ID     model.WebhookID `json:"id"`
	Event  string          `json:"event"`
	Target model.Text      `json:"target"`
}

type eventJSON struct {
	ID         model.WebhookID  `json:"id"`
	UID        model.UserID     `json:"uid"`
	EnvelopeID model.EnvelopeID `json:"envelope_id"`
	FileName   *string          `json:"file_name"`
	*auditTrail
}

// auditTrail has the members of an audit event; they are this service's own.
type auditTrail struct {
	Action      string            `json:"action"`
	RecipientID model.RecipientID `json:"recipient_id"`
}

func (s *backend) notify(event model.WebhookEvent, e *account.Envelope, t *auditTrail) {
	var name *string
	if len(e.Documents) > 0 {
		name = textOrNull(e.Documents[0].Filename)
	}
	for _, w := range s.store.webhooks {
		if w.Event != event {
			continue
		}
		body, err := json.Marshal(notificationJSON{
			Hook: hookJSON{w.ID, strings.ToLower(string(event)), w.Target},
			Data: eventJSON{w.ID, e.Owner, e.ID, name, t},
		})
		if err == nil {
			s.dispatcher.enqueue(w.Target.Wire(), body)
		}
	}
}

// dispatcher delivers notifications to webhooks: to each target one after another, in the order of the events, and to
// different targets concurrently, so that one that does not answer delays no other. It has a goroutine for a target
// only while something is queued for it.
type dispatcher struct {
	mu        sync.Mutex
	transport http.RoundTripper
	local     bool
	// queues holds the bodies that wait behind the one being sent, for every target with a goroutine.
	queues  map[string][][]byte
	closed  bool
	workers sync.WaitGroup
	ctx     context.Context
	stop    context.CancelFunc
}

const (
	maxWaiting    = 256
	deliveryLimit = 5 * time.Second
	deliveryTries = 3
	retryDelay    = time.Second
)

func newDispatcher(transport http.RoundTripper) *dispatcher {
	c := &dispatcher{transport: transport, queues: make(map[string][][]byte)}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

// restrictToLoopback sets a transport for targets on this machine alone, unless one was given.
func (d *dispatcher) restrictToLoopback() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.transport == nil {
		d.transport, d.local = &http.Transport{DisableKeepAlives: true}, true
	}
}

// enqueue queues a notification, unless there is no transport for it or the queue is full.
func (d *dispatcher) enqueue(target string, body []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.transport == nil || d.closed || d.local && !isLocal(target) {
		return
	}
	queue, busy := d.queues[target]
	switch {
	case !busy:
		d.queues[target] = nil
		d.workers.Go(func() {
			for ; body != nil; body = d.dequeue(target) {
				d.deliver(target, body)
			}
		})
	case len(queue) < maxWaiting:
		d.queues[target] = append(queue, body)
	}
}

// dequeue returns the next body for a target, nil for none.
func (d *dispatcher) dequeue(target string) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	queue := d.queues[target]
	if len(queue) == 0 {
		delete(d.queues, target)
		return nil
	}
	d.queues[target] = queue[1:]
	return queue[0]
}

// deliver tries until the target accepts the notification, waiting longer each time.
func (d *dispatcher) deliver(target string, body []byte) {
	for try := range deliveryTries {
		if status, err := d.post(target, body); err == nil && status < 300 {
			return
		}
		select {
		case <-time.After(time.Duration(try+1) * retryDelay):
		case <-d.ctx.Done():
			return
		}
	}
}

func (d *dispatcher) post(target string, body []byte) (int, error) {
	ctx, cancel := context.WithTimeout(d.ctx, deliveryLimit)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, target, bytes.NewReader(body))
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

// isLocal reports whether a target is localhost or loopback. It resolves no names.
func isLocal(target string) bool {
	at, err := url.Parse(target)
	return err == nil && isLoopback(at.Hostname())
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}
