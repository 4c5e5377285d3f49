package fault

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// shiftRows changes envelopes of a following page just before it is read, so that they move to the front.
func (r *Rule) shiftRows(next http.Handler, req *http.Request) {
	body, _ := io.ReadAll(req.Body)
	req.Body = io.NopCloser(bytes.NewReader(body))
	var asked struct {
		After string `json:"after"`
	}
	root, isList := strings.CutSuffix(req.URL.Path, "/envelopes")
	if !isList || json.Unmarshal(body, &asked) != nil || asked.After == "" {
		return
	}
	ahead := &recorder{header: make(http.Header)}
	next.ServeHTTP(ahead, requestLike(req, req.Method, req.URL.Path, body))
	var page struct {
		Envelopes []struct{ ID, Name string }
	}
	if json.Unmarshal(ahead.body.Bytes(), &page) != nil {
		return
	}
	rows := page.Envelopes
	for _, row := range rows[len(rows)/2 : min(len(rows), len(rows)/2+int(r.Size))] {
		name, _ := json.Marshal(map[string]string{"name": row.Name})
		next.ServeHTTP(&recorder{header: make(http.Header)},
			requestLike(req, http.MethodPut, root+"/envelope/"+url.PathEscape(row.ID)+"/rename", name))
	}
}

func requestLike(req *http.Request, method, path string, body []byte) *http.Request {
	other := req.Clone(req.Context())
	other.Method, other.URL.Path, other.URL.RawPath = method, path, ""
	other.Header.Del("Accept-Encoding")
	other.Body, other.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return other
}
