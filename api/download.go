package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// OpenFunc opens the destination of a download, once its headers have told its length, -1 for none. It cannot be trusted.
type OpenFunc func(length int64) (io.Writer, error)

// Certificate downloads the certificate of completion. The bytes written before an error are not complete.
func (c *Client) Certificate(ctx context.Context, id model.EnvelopeID, to OpenFunc) error {
	return c.download(ctx, getCertificate.route(id), to)
}

// SignedDocument downloads one signed document of a completed envelope.
func (c *Client) SignedDocument(ctx context.Context, id model.EnvelopeID, document model.DocumentID, to OpenFunc) error {
	return c.download(ctx, getSignedDocument.route(id, document), to)
}

// SignedDocuments downloads all, with the certificate by default; the choice is an extension.
func (c *Client) SignedDocuments(ctx context.Context, id model.EnvelopeID, withCertificate bool, to OpenFunc) error {
	r := getSignedDocuments.route(id)
	if !withCertificate {
		r.query = url.Values{"certificate_of_completion": {strconv.FormatBool(false)}}
	}
	return c.download(ctx, r, to)
}

// Attachment downloads a file a recipient uploaded.
func (c *Client) Attachment(ctx context.Context, id model.EnvelopeID, file model.FileID, to OpenFunc) error {
	return c.download(ctx, getAttachment.route(id, file), to)
}

var errText = errors.New("the service sent a text instead of the file")

func (c *Client) download(ctx context.Context, r route, to OpenFunc) error {
	if err := c.checkAllowed(r); err != nil {
		return err
	}
	opened, err := withRetries(ctx, c, func(t *attempt) (*stream, error) { return c.startStream(ctx, r, t) })
	if err != nil {
		return err
	}
	defer opened.close()
	err = c.copyStream(r, opened, to)
	c.calls.end(opened.record, err)
	return err
}

// stream holds an answer whose body has not been read yet, and a slot until it is closed.
type stream struct {
	ctx     context.Context
	guard   *progressGuard
	release func()

	resp   *http.Response
	record *Call
}

func (s *stream) close() {
	if s.resp != nil {
		s.resp.Body.Close()
	}
	s.guard.stop()
	s.release()
}

func (c *engine) startStream(ctx context.Context, r route, t *attempt) (*stream, error) {
	if err := c.acquire(ctx, r, t); err != nil {
		return nil, err
	}
	s := &stream{release: c.throttle.release}
	s.ctx, s.guard = guardProgress(ctx, c.profile.limits.Stall)
	s.guard.wait(t.limit)
	if err := c.openStream(s, r, t); err != nil {
		s.close()
		return nil, err
	}
	s.guard.transfer()
	return s, nil
}

func (c *engine) openStream(s *stream, r route, t *attempt) error {
	req, err := c.request(s.ctx, r, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "application/pdf, application/octet-stream;q=0.9, */*;q=0.5")
	// Compression would hide the length, which is the best sign of a complete file.
	req.Header.Set("Accept-Encoding", "identity")
	s.record = c.calls.begin(r, req, t.number)
	if s.resp, err = c.send(req, r, s.record); err == nil {
		err = c.streamRefusal(r, s.resp)
	}
	if err != nil {
		c.calls.end(s.record, err)
	}
	return err
}

func (c *engine) streamRefusal(r route, resp *http.Response) error {
	contentType := resp.Header.Get("Content-Type")
	got := answer{Answer: answers.Answer{Status: resp.StatusCode, ContentType: contentType}}
	meaning := r.Answer.Meaning(got.Answer)
	switch {
	case resp.StatusCode < 200:
		return foreignAnswer(r.Operation, resp.StatusCode)
	case resp.StatusCode >= 300:
		return c.refusal(r.Operation, resp)
	case resp.StatusCode == http.StatusAccepted,
		r.Operation != getAttachment && (strings.Contains(contentType, "json") || strings.HasPrefix(contentType, "text/")):
		return c.textInsteadOfFile(r.Operation, resp)
	case meaning != answers.Said:
		return c.badAnswer(r.Operation, got, meaning)
	default:
		return nil
	}
}

// textInsteadOfFile describes an accepted answer without a file, which may still be to come.
func (c *engine) textInsteadOfFile(op Operation, resp *http.Response) *Error {
	e := c.refusal(op, resp)
	e.Kind, e.Err = BadAnswer, errText
	if resp.StatusCode == http.StatusAccepted && e.OwnReason() == "" || atWork.MatchString(e.Detail.String()) {
		e.Kind = NotReady
	}
	return e
}

var atWork = regexp.MustCompile(`(?i)\b(process|pending|progress|generating|preparing|queued|not (yet )?(ready|available)|in_progress|sealing|being (made|created|generated|prepared|produced|sealed))`)

func (c *engine) copyStream(r route, s *stream, to OpenFunc) error {
	place, err := to(s.resp.ContentLength)
	if err != nil {
		return err
	}
	limit := c.profile.limits.DownloadBytes
	n, err := io.Copy(place, &guardedReader{guard: s.guard, from: io.LimitReader(s.resp.Body, limit+1)})
	s.record.Received = n
	switch {
	case n > limit:
		return &Error{
			Kind: TooLarge, Op: r.Operation, Status: s.resp.StatusCode,
			Err: fmt.Errorf("%w of %d bytes", errOverLimit, limit),
		}
	case err != nil && s.guard.readErr != nil: // not a fault of the receiver, such as a full disk
		return unreadableAnswer(s.ctx, r.Operation, s.resp.StatusCode, s.guard.readErr)
	default:
		return err
	}
}
