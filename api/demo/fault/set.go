package fault

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"inkdesk/api/answers"
)

// Set holds the rules in force. The zero value has none. It is safe for concurrent use.
type Set struct {
	mu    sync.Mutex
	rules []*activeRule
}

type activeRule struct {
	Rule
	seen  int
	first map[string]time.Time
}

// Parse reads rules as the package documentation describes them.
func Parse(rules string) (*Set, error) {
	s := new(Set)
	return s, s.Add(rules)
}

// Add puts rules behind those in force. When one of them is wrong, none is added.
func (s *Set) Add(rules string) error {
	parsed, err := parseRules(rules)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range parsed {
		s.rules = append(s.rules, &activeRule{Rule: r, first: make(map[string]time.Time)})
	}
	return nil
}

func parseRules(text string) ([]Rule, error) {
	var rules []Rule
	for one := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(one) == "" {
			continue
		}
		r, err := parseRule(one)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// Clear takes all rules out of force.
func (s *Set) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rules = nil
}

// Transport applies the rules that refuse a connection to a transport. name returns the operation of a request.
func (s *Set) Transport(next http.RoundTripper, name func(*http.Request) string) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		if len(s.choose(name(r), r, func(k Kind) bool { return k == Refuse })) == 0 {
			return next.RoundTrip(r)
		}
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

// RoundTrip implements [http.RoundTripper].
func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func (s *Set) choose(operation string, r *http.Request, wanted func(Kind) bool) []Rule {
	s.mu.Lock()
	defer s.mu.Unlock()
	var chosen []Rule
	for _, rule := range s.rules {
		if !wanted(rule.Kind) || !rule.isFor(operation, r) {
			continue
		}
		rule.seen++
		if hit := rule.seen - rule.Skip; hit > 0 && (rule.Times == 0 || hit <= rule.Times) {
			one := rule.Rule
			one.count, one.since = rule.seen, rule.since(r.URL.Path)
			chosen = append(chosen, one)
		}
	}
	return chosen
}

func (r *activeRule) since(path string) time.Duration {
	if r.Kind != Late {
		return 0
	}
	if _, asked := r.first[path]; !asked {
		r.first[path] = time.Now()
	}
	return time.Since(r.first[path])
}

func (r *Rule) isFor(operation string, req *http.Request) bool {
	path := req.URL.EscapedPath()
	return r.On == "" || matchPattern(operation, r.On) || matchPattern(path, r.On) || matchPattern(req.Method+":"+path, r.On)
}

// matchPattern compares a text with a pattern in which * matches anything.
func matchPattern(text, pattern string) bool {
	head, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return text == pattern
	}
	text, ok := strings.CutPrefix(text, head)
	if !ok {
		return false
	}
	for {
		var part string
		part, rest, starred = strings.Cut(rest, "*")
		if !starred {
			return strings.HasSuffix(text, part)
		}
		_, text, ok = strings.Cut(text, part)
		if !ok {
			return false
		}
	}
}

const (
	typeJSON = "application/json; charset=utf-8"
	typeHTML = "text/html; charset=utf-8"
)

func (r *Rule) readCode(text string) (err error) {
	if r.Code, err = strconv.Atoi(text); err != nil || r.Code < 200 || r.Code > 599 {
		return fmt.Errorf("%q is no status from 200 to 599", text)
	}
	return nil
}

func (r *Rule) readStatus(arguments []string) (err error) {
	if len(arguments) == 0 {
		return fmt.Errorf("write a status like status=503")
	}
	if err := r.readCode(arguments[0]); err != nil {
		return err
	}
	r.ContentType, r.Body = typeJSON, fmt.Sprintf(`{"code":"fault","message":"The service was asked to answer %d."}`, r.Code)
	for _, a := range arguments[1:] {
		switch a {
		case "html":
			r.ContentType, r.Body = typeHTML, page(strconv.Itoa(r.Code), fmt.Sprintf("%d %s", r.Code, http.StatusText(r.Code)))
		default:
			// The date of a Retry-After has commas and blanks: it is written as a URL would.
			if r.RetryAfter, err = url.QueryUnescape(a); err != nil {
				return err
			}
		}
	}
	return nil
}

func page(title, heading string) string {
	return fmt.Sprintf("<!DOCTYPE html><html><head><title>%s</title></head><body><h1>%s</h1></body></html>", title, heading)
}

func (r *Rule) readAnswer(name string, arguments []string) error {
	sample, ok := answers.FindSample(name)
	if !ok {
		var names []string
		for _, s := range answers.Samples() {
			names = append(names, s.Name)
		}
		return fmt.Errorf("there is no answer %q; there are %s", name, strings.Join(names, ", "))
	}
	r.Code, r.ContentType, r.Body = sample.Status, sample.ContentType, sample.Body
	for _, a := range arguments[1:] {
		if err := r.readCode(a); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) readProxy(status string) error {
	r.Code = http.StatusProxyAuthRequired
	if status != "" {
		if err := r.readCode(status); err != nil {
			return err
		}
	}
	text := fmt.Sprintf("%d %s", r.Code, http.StatusText(r.Code))
	r.ContentType, r.Body = typeHTML, page("ERROR: The requested URL could not be retrieved", text)
	return nil
}

func (r *Rule) answer(w http.ResponseWriter) {
	h := w.Header()
	if r.RetryAfter != "" {
		h.Set("Retry-After", r.RetryAfter)
	}
	if r.Kind == Proxy {
		h.Set("Via", "1.1 proxy.example.com (squid)")
		if r.Code == http.StatusProxyAuthRequired {
			h.Set("Proxy-Authenticate", `Basic realm="proxy.example.com"`)
		}
	}
	if r.Code == http.StatusNoContent || r.Code == http.StatusNotModified {
		w.WriteHeader(r.Code)
		return
	}
	h.Set("Content-Type", r.ContentType)
	h.Set("Content-Length", strconv.Itoa(len(r.Body)))
	w.WriteHeader(r.Code)
	_, _ = io.WriteString(w, r.Body)
}
