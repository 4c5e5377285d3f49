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
	form := multipart.NewWriter(&frame)
	if _, err := form.CreatePart(partHeader(file.Name().String())); err != nil {
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

func partHeader(name string) textproto.MIMEHeader {
	kind := "application/octet-stream"
	if strings.EqualFold(path.Ext(name), ".pdf") {
		kind = "application/pdf"
	}
	return textproto.MIMEHeader{
		"Content-Disposition": {multipart.FileContentDisposition("file", name)},
		"Content-Type":        {kind},
	}
}
