package fault

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Header names the request header with rules for one request.
const Header = "X-Demo-Fault"

// Handler applies the rules to a handler. name returns the operation of a request.
func (s *Set) Handler(next http.Handler, name func(*http.Request) string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rules := s.choose(name(r), r, func(k Kind) bool { return k != Refuse })
		own, err := parseRules(r.Header.Get(Header))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		for _, rule := range own {
			if rule.isFor(name(r), r) {
				rules = append(rules, rule)
			}
		}
		if len(rules) == 0 {
			next.ServeHTTP(w, r)
			return
		}
		if answerEarly(next, w, r, rules) {
			return
		}
		answerWithFaults(next, w, r, rules)
	})
}

// answerEarly applies the faults that come before the request is handled; true when one has answered.
func answerEarly(next http.Handler, w http.ResponseWriter, r *http.Request, rules []Rule) bool {
	for _, rule := range rules {
		if rule.After {
			next.ServeHTTP(&recorder{header: make(http.Header)}, r)
		}
		switch rule.Kind {
		case Latency:
			pause(r.Context(), rule.Pause)
		case Skew:
			w.Header().Set("Date", time.Now().Add(rule.Pause).UTC().Format(http.TimeFormat))
		case Erase:
			fillNotification(r)
		case Stall:
			if rule.Stage == "request" {
				stall(r.Context(), rule.Pause)
			}
		case DropBefore, Refuse:
			drain(r)
			panic(http.ErrAbortHandler)
		case Status, Answer, Proxy, Late:
			if rule.Kind == Late && rule.since >= rule.Pause {
				continue
			}
			drain(r)
			rule.answer(w)
			return true
		case Shift:
			rule.shiftRows(next, r)
		case Redirect:
			drain(r)
			w.Header().Set("Location", rule.location(r))
			w.WriteHeader(rule.Code)
			return true
		case Bomb:
			drain(r)
			sendBomb(w, rule.Size)
			return true
		}
	}
	return false
}

// drain reads what the client sends, so that its request is complete before it fails.
func drain(r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }

// pause waits; a client that gave up ends the connection.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		panic(http.ErrAbortHandler)
	}
}

// stall waits for a time, or until the client gives up when there is none.
func stall(ctx context.Context, d time.Duration) {
	if d > 0 {
		pause(ctx, d)
		return
	}
	<-ctx.Done()
	panic(http.ErrAbortHandler)
}

func answerWithFaults(next http.Handler, w http.ResponseWriter, r *http.Request, rules []Rule) {
	if slices.ContainsFunc(rules, func(rule Rule) bool { return rule.Kind == DropAfter }) {
		next.ServeHTTP(&recorder{header: make(http.Header)}, r)
		panic(http.ErrAbortHandler)
	}
	out := &faultyWriter{ResponseWriter: w, request: r, rules: rules}
	if !rewrites(rules) {
		next.ServeHTTP(out, r)
		return
	}
	r = r.Clone(r.Context())
	r.Header.Del("Accept-Encoding")
	if slices.ContainsFunc(rules, func(rule Rule) bool { return rule.Kind == Repeat }) {
		dropCursor(r)
	}
	whole := &recorder{header: out.Header(), status: http.StatusOK}
	next.ServeHTTP(whole, r)
	body := whole.body.Bytes()
	for _, rule := range rules {
		body = rule.rewrite(body)
	}
	out.Header().Set("Content-Length", strconv.Itoa(len(body)))
	out.WriteHeader(whole.status)
	_, _ = out.Write(body)
}

type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(b []byte) (int, error) { return r.body.Write(b) }

func (r *Rule) location(req *http.Request) string {
	switch r.Target {
	case "same":
		return "/v2/elsewhere"
	case "other":
		return "https://other.example.com" + req.URL.RequestURI()
	case "http":
		return "http://" + req.Host + req.URL.RequestURI()
	default:
		return r.Target
	}
}

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
