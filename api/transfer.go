package api

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"inkdesk/model"
)

// FileSource describes a file to be uploaded: its bytes, its size, its base name.
type FileSource interface {
	io.Reader
	Size() int64
	Name() model.Text
}

// AddDocument uploads a file, streamed and once.
func (c *Client) AddDocument(ctx context.Context, id model.EnvelopeID, file FileSource) (model.Document, error) {
	return c.upload(ctx, addDocument.route(id), file)
}

// AddTemplateDocument uploads a file (extension).
func (c *Client) AddTemplateDocument(ctx context.Context, id model.TemplateID, file FileSource) (model.Document, error) {
	return c.upload(ctx, addTemplateDocument.route(id), file)
}

func (c *Client) upload(ctx context.Context, r route, file FileSource) (model.Document, error) {
	var document model.Document
	if err := c.checkAllowed(r); err != nil {
		return document, err
	}
	form, err := newFileForm(file)
	if err != nil {
		return document, &Error{Kind: BadInput, Op: r.Operation, Outcome: NotSent, Err: err}
	}
	err = c.sendChange(ctx, r, uploaded{file.Name().Wire()}, func(ctx context.Context) (answer, error) {
		got, err := c.sendForm(ctx, r, form)
		if err != nil {
			return got, err
		}
		return got, c.decode(r, &got, &document)
	})
	return document, err
}

type uploaded struct {
	File string `json:"file"`
}

// Check implements changeBody. The name of a file has no rules.
func (uploaded) Check() error { return nil }

// waitForConsent sets the size in bytes above which a refusal is waited for before the file is sent.
const waitForConsent = 64 << 10

// sendForm sends a form once, or again without asking first where that is refused (417) and nothing was read.
func (c *engine) sendForm(ctx context.Context, r route, form fileForm) (answer, error) {
	t := &attempt{number: 1}
	if err := c.acquire(ctx, r, t); err != nil {
		return answer{}, err
	}
	defer c.throttle.release()
	got, untouched, err := c.exchangeForm(ctx, r, form, t, form.length > waitForConsent)
	if e, ok := errors.AsType[*Error](err); ok && e.Status == http.StatusExpectationFailed && untouched {
		got, _, err = c.exchangeForm(ctx, r, form, t, false)
	}
	return got, err
}

func (c *engine) exchangeForm(ctx context.Context, r route, form fileForm, t *attempt, asksFirst bool) (got answer, untouched bool, err error) {
	ctx, guard := guardProgress(ctx, c.profile.limits.Stall)
	defer guard.stop()
	req, err := c.request(ctx, r, nil)
	if err != nil {
		return answer{}, false, err
	}
	guard.transfer()
	req.Body = io.NopCloser(&guardedReader{guard: guard, from: form.body, answer: c.profile.limits.Call})
	req.ContentLength = form.length
	req.Header.Set("Content-Type", form.contentType)
	if asksFirst {
		req.Header.Set("Expect", "100-continue")
	}
	got, err = c.exchange(req, r, t)
	return got, !guard.touched.Load(), err
}

type fileForm struct {
	body        io.Reader
	length      int64
	contentType string
}

func newFileForm(file FileSource) (fileForm, error) {
	var frame bytes.Buffer
	form, name, kind := multipart.NewWriter(&frame), file.Name().String(), "application/octet-stream"
	if strings.EqualFold(path.Ext(name), ".pdf") {
		kind = "application/pdf"
	}
	header := textproto.MIMEHeader{"Content-Disposition": {multipart.FileContentDisposition("file", name)}, "Content-Type": {kind}}
	if _, err := form.CreatePart(header); err != nil {
		return fileForm{}, err
	}
	head := frame.Len()
	if err := form.Close(); err != nil {
		return fileForm{}, err
	}
	edges := frame.Bytes()
	return fileForm{
		body:        io.MultiReader(bytes.NewReader(edges[:head]), file, bytes.NewReader(edges[head:])),
		length:      int64(len(edges)) + file.Size(),
		contentType: form.FormDataContentType(),
	}, nil
}

// minRate sets the slowest transfer that counts as progress, in bytes per second. A peer that
// sends single bytes would otherwise keep a transfer open for ever.
const minRate = 1 << 10

var errStalled = errors.New("the transfer made no progress")

// progressGuard cancels a transfer that is slower than minRate, or not answered within the time of a call.
type progressGuard struct {
	touched  atomic.Bool // its body has been read from
	window   time.Duration
	moved    atomic.Int64
	cancel   context.CancelCauseFunc
	mu       sync.Mutex
	timer    *time.Timer
	expected int // numbers the expectations; a timer of an earlier one is late
	readErr  error
}

func guardProgress(ctx context.Context, window time.Duration) (context.Context, *progressGuard) {
	ctx, cancel := context.WithCancelCause(ctx)
	return ctx, &progressGuard{window: window, cancel: cancel}
}

func (g *progressGuard) transfer() {
	g.expectWithin(g.window, func() {
		if g.moved.Swap(0) < int64(g.window.Seconds()*minRate) {
			g.cancel(stallError{})
			return
		}
		g.transfer()
	})
}

func (g *progressGuard) wait(limit time.Duration) {
	g.expectWithin(limit, func() { g.cancel(context.DeadlineExceeded) })
}

func (g *progressGuard) expectWithin(limit time.Duration, over func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.expected++
	this := g.expected
	if g.timer != nil {
		g.timer.Stop()
	}
	g.timer = time.AfterFunc(limit, func() {
		g.mu.Lock()
		current := g.expected == this
		g.mu.Unlock()
		if current {
			over()
		}
	})
}

func (g *progressGuard) stop() {
	g.expectWithin(0, func() {})
	g.cancel(nil)
}

// guardedReader counts the bytes read of a body and keeps its first error. The answer to one that is
// sent is expected within a limit of its end.
type guardedReader struct {
	guard  *progressGuard
	from   io.Reader
	answer time.Duration // 0 for a body that is read
}

func (r *guardedReader) Read(b []byte) (int, error) {
	r.guard.touched.Store(true)
	n, err := r.from.Read(b)
	r.guard.moved.Add(int64(n))
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		r.guard.readErr = err
	case err != nil && r.answer > 0:
		r.guard.wait(r.answer)
	}
	return n, err
}

type stallError struct{}

func (stallError) Error() string   { return errStalled.Error() }
func (stallError) Timeout() bool   { return true }
func (stallError) Temporary() bool { return true }
func (stallError) Unwrap() error   { return errStalled }
