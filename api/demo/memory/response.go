package memory

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"strconv"
)

// response is what the client gets once the handler has answered.
func (x *exchange) response(ctx context.Context, req *http.Request) (*http.Response, error) {
	out := &http.Response{
		Status: strconv.Itoa(x.status) + " " + http.StatusText(x.status), StatusCode: x.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: x.sent.Clone(), Request: req, ContentLength: -1,
	}
	if n, err := strconv.ParseInt(x.sent.Get("Content-Length"), 10, 64); err == nil {
		out.ContentLength = n
	}
	if req.Method == http.MethodHead || !hasBody(x.status) {
		x.hangUp()
		out.Body, out.ContentLength = http.NoBody, max(out.ContentLength, 0)
		return out, nil
	}
	body := &responseBody{stream: x.answer, ctx: ctx, hangUp: x.hangUp}
	out.Body = body
	if x.unzip && x.sent.Get("Content-Encoding") == "gzip" {
		out.Header.Del("Content-Encoding")
		out.Header.Del("Content-Length")
		out.ContentLength, out.Uncompressed = -1, true
		out.Body = &unzipped{packed: body}
	}
	return out, nil
}

// responseBody is what the client reads. Closing it hangs up on the handler.
type responseBody struct {
	*stream
	ctx    context.Context
	hangUp context.CancelFunc
}

func (b *responseBody) Read(p []byte) (int, error) {
	n, err := b.read(b.ctx, p)
	if err != nil {
		b.hangUp()
	}
	return n, err
}

func (b *responseBody) Close() error {
	b.hangUp()
	b.stop()
	return nil
}

// unzipped unpacks a body as it is read.
type unzipped struct {
	packed io.ReadCloser
	plain  *gzip.Reader
	err    error
}

func (u *unzipped) Read(p []byte) (int, error) {
	if u.plain == nil && u.err == nil {
		u.plain, u.err = gzip.NewReader(u.packed)
	}
	if u.err != nil {
		return 0, u.err
	}
	return u.plain.Read(p)
}

func (u *unzipped) Close() error { return u.packed.Close() }
