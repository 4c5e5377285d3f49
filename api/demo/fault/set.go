package fault

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"
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
		s.rules = append(s.rules, &activeRule{Rule: r})
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

// Transport applies the rules that refuse a connection to a transport. name returns the
// operation of a request.
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
		if r.first == nil {
			r.first = make(map[string]time.Time)
		}
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
