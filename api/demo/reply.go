package demo

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
)

type reply struct {
	status int
	body   []byte
	file   *download
}

// download holds a file that is generated while it is sent.
type download struct {
	name, contentType string
	length            int64
	content           io.WriterTo
}

func jsonReply[T any](value T) (reply, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return reply{}, err
	}
	return reply{status: http.StatusOK, body: b.Bytes()}, nil
}

func (s *backend) deleted() (reply, error) { return reply{status: s.options.DeleteStatus}, nil }

// final returns a reply as it is sent: without nulls where they are not wanted, or the refusal that an error is.
func (s *Service) final(w http.ResponseWriter, out reply, err error) reply {
	p, ok := errors.AsType[*problem](err)
	switch {
	case err == nil && s.options.WithoutNulls:
		out.body = withoutNulls(out.body)
		return out
	case err == nil:
		return out
	case !ok:
		p = refuse(http.StatusInternalServerError, "internal", "%v", err)
	}
	if p.header != "" {
		w.Header().Set(p.header, p.value)
	}
	out, _ = jsonReply(p)
	if out.status = p.status; p.status == http.StatusUnprocessableEntity {
		out.status = s.options.InvalidStatus
	}
	return out
}

const minGzip = 1024

func (out *reply) send(w http.ResponseWriter, r *http.Request) {
	if out.file != nil {
		out.file.send(w)
		return
	}
	body, header := out.body, w.Header()
	if len(body) > 0 {
		header.Set("Content-Type", "application/json; charset=utf-8")
		header.Set("Vary", "Accept-Encoding")
	}
	if len(body) >= minGzip && acceptsGzip(r) {
		header.Set("Content-Encoding", "gzip")
		body = compress(body)
	}
	if out.status != http.StatusNoContent {
		header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(out.status)
	_, _ = w.Write(body)
}

func acceptsGzip(r *http.Request) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(one), ";")
		if coding == "gzip" && strings.ReplaceAll(quality, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

func compress(body []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	_, _ = z.Write(body)
	_ = z.Close()
	return b.Bytes()
}

func fileReply(name, contentType string, length int64, content io.WriterTo) reply {
	return reply{status: http.StatusOK, file: &download{name, contentType, length, content}}
}

func (d *download) send(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Content-Type", d.contentType)
	header.Set("Content-Length", strconv.FormatInt(d.length, 10))
	header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	w.WriteHeader(http.StatusOK)
	_, _ = d.content.WriteTo(w)
}

// emptied lists the members that are written empty instead of null. Clients that refuse null
// still need these to be present; other members, like expires_at, may be absent.
var emptied = map[string]string{
	"id": `""`, "uid": `""`, "recipient_id": `""`, "comment": `""`, "value": `""`, "expiration_delay": `0`,
	"notification": `{"subject":"","message":"","reminder_interval":0}`,
}

// withoutNulls empties or leaves out each member of a JSON document without spaces that is null.
func withoutNulls(document []byte) []byte {
	null := []byte(`":null`)
	out := make([]byte, 0, len(document)+len(document)/8)
	for {
		// A quote that ends a name is never escaped, one inside of a text always is.
		at := bytes.Index(document, null)
		if at < 0 {
			return append(out, document...)
		}
		rest := document[at+len(null):]
		if document[at-1] == '\\' {
			out, document = append(out, document[:at+len(null)]...), rest
			continue
		}
		start := bytes.LastIndexByte(document[:at], '"')
		if empty, ok := emptied[string(document[start+1:at])]; ok {
			out = append(append(out, document[:at+len(`":`)]...), empty...)
		} else {
			out = append(out, document[:start]...)
			if bytes.HasSuffix(out, []byte(",")) {
				out = out[:len(out)-1]
			} else {
				rest = bytes.TrimPrefix(rest, []byte(","))
			}
		}
		document = rest
	}
}
