package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// transportError describes a request without an answer. What ends a TLS handshake comes before it is read.
func transportError(ctx context.Context, op Operation, err error, sent bool) *Error {
	outcome := NotSent
	if sent && op.Class.Changes() && !endsHandshake(err) {
		outcome = Unknown
	}
	e := &Error{Kind: Canceled, Op: op, Outcome: outcome, Err: unwrapURL(err)}
	switch cause := context.Cause(ctx); {
	case isTimeout(cause):
		e.Kind = TimedOut
	case cause == nil && !errors.Is(err, context.Canceled):
		o := obstacleOf(err, hostOf(err))
		if e.Kind, e.words, e.final = o.kind, o.words, o.final; o.reason == "" && isTimeout(err) {
			e.Kind = TimedOut
		}
		if e.Kind == CutOff && !sent {
			e.words = words{"the connection was closed before anything was sent", "Try again in a moment; where it stays so, a firewall or a proxy may be in the way."}
		}
	}
	return e
}

// throughProxy adds the host of the proxy, the first suspect, to an error.
func (c *engine) throughProxy(req *http.Request, err error) error {
	proxy := c.proxyOf(req)
	if proxy == "" {
		return err
	}
	return &url.Error{Op: req.Method, URL: req.URL.String(), Err: &viaProxy{proxy, unwrapURL(err)}}
}

func (c *engine) proxyOf(req *http.Request) string {
	direct, ok := c.http.Transport.(*http.Transport)
	if !ok || direct.Proxy == nil || req == nil {
		return ""
	}
	proxy, err := direct.Proxy(req)
	if err != nil || proxy == nil {
		return ""
	}
	return proxy.Host
}

func unwrapURL(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

// unreadableAnswer describes a success whose body broke off or is too large to be checked.
func unreadableAnswer(ctx context.Context, op Operation, status int, err error) *Error {
	e := transportError(ctx, op, err, true)
	e.Outcome, e.Status, e.Err = unclearOutcome(op), status, err
	if errors.Is(err, errOverLimit) {
		e.Kind, e.words = TooLarge, words{}
	}
	return e
}

var errForeignAnswer = errors.New("the answer is not the service's")

// foreignAnswer describes an answer that cannot be the service's; whether it got the request is not known.
func foreignAnswer(op Operation, status int) *Error {
	return &Error{Kind: BadAnswer, Op: op, Outcome: unclearOutcome(op), Status: status, Err: errForeignAnswer}
}

func (c *engine) badAnswer(op Operation, got answer, err error) *Error {
	e := &Error{Kind: BadAnswer, Op: op, Outcome: unclearOutcome(op), Status: got.Status, Err: err}
	switch {
	case errors.Is(err, errOverLimit):
		e.Kind = TooLarge
	case isWebPage(got.Answer):
		e.words = c.webPage(got.Body)
	}
	return e
}

func unclearOutcome(op Operation) Outcome {
	if op.Class.Changes() {
		return Unknown
	}
	return NotSent
}

// refusal describes an answer that is no success. The status decides; the text of the service is shown
// but never interpreted, because its form is not documented. A redirect does not tell whether a change
// was made; 303 even means that it was. Nor does a web page, which is never the service's word.
func (c *engine) refusal(op Operation, resp *http.Response) *Error {
	body, _ := io.ReadAll(io.LimitReader(resp.Body, c.profile.limits.ErrorBytes))
	body = withoutBOM(body)
	now := time.Now()
	e := &Error{
		Kind: statusKind(resp.StatusCode), Op: op, Outcome: Rejected, Status: resp.StatusCode,
		RetryAfter: retryAfter(resp.Header.Get("Retry-After"), c.ServiceTime(now)),
		Own:        answers.IsObject(body),
	}
	e.until = now.Add(e.RetryAfter)
	e.words, e.final = c.refusedBy(resp, body)
	said := answers.Answer{ContentType: resp.Header.Get("Content-Type"), Body: body}
	switch {
	case e.Status == http.StatusProxyAuthRequired:
		e.Kind = Offline
	case e.final:
		e.Kind = Untrusted
	case e.Kind == Redirected:
		e.words, e.Err = c.redirect(resp)
	case isWebPage(said):
		e.words = c.webPage(body)
		if e.Status < 500 && e.Kind != RateLimited {
			e.Kind = BadAnswer
		}
	default:
		c.quote(e, body)
	}
	if e.Kind == Forbidden {
		c.forbidden(e, resp, body)
	}
	if op.Class.Changes() && (e.Kind == ServerFault || e.Kind == Redirected || e.Kind == BadAnswer) {
		e.Outcome = Unknown
	}
	return e
}

func (c *engine) refusedBy(resp *http.Response, body []byte) (w words, final bool) {
	switch {
	case resp.StatusCode == http.StatusProxyAuthRequired:
		refused := (&proxyRefusal{cmp.Or(c.proxyOf(resp.Request), "in front of the service"), c.Host(), resp.StatusCode}).obstacle()
		return refused.words, true
	case resp.StatusCode == http.StatusBadRequest && c.profile.base.Scheme == "http" && tlsPort.Match(body):
		return httpToTLS(c.Host()), true
	default:
		return statusWords[resp.StatusCode], false
	}
}

var tlsPort = regexp.MustCompile(`(?i)HTTP request.{1,20}HTTPS (server|port)|plain HTTP to an SSL`)

// forbidden notes a scope that the token lacks, unless the service explains its refusal otherwise.
func (c *engine) forbidden(e *Error, resp *http.Response, body []byte) {
	named := strings.Contains(strings.ToLower(string(body)), "scope") || strings.Contains(resp.Header.Get("WWW-Authenticate"), "insufficient_scope")
	switch scope := named && resp.StatusCode == http.StatusForbidden; { // by its text, or by its header (RFC 6750)
	case scope && e.Op.Scope != UnknownScope:
		c.capabilities.scopes.Store(e.Op.Scope, false)
	case !scope && !e.Detail.IsEmpty() && !onlyNo.MatchString(e.Detail.String()):
		e.words = words{reason: "the service does not allow it"}
	}
}

var onlyNo = regexp.MustCompile(`(?i)^(403 |error: )?(no|denied|forbidden|unauthorized|not (allowed|authorized|permitted)|(access|permission)( is)? denied)\W*$`)

func (c *engine) quote(e *Error, body []byte) {
	said := saidIn(body, e.Status)
	e.Code, e.Detail = c.quoted(said.code), c.quoted(said.message)
}

func (c *engine) quoted(text string) model.Text {
	return model.NewText(shorten(c.authorize.redact(text)))
}

func (c *engine) webPage(page []byte) words {
	w := words{"something in front of the service answered with a web page", "It may be a proxy, the VPN, a sign-in page of the network or a firewall; check them, and base_url."}
	if title := c.quoted(titleOf(page)).String(); title != "" {
		w.reason += fmt.Sprintf(" (title %q)", title)
	}
	return w
}

func statusKind(status int) Kind {
	switch {
	case status < 300: // of a text in place of a file
		return BadAnswer
	case status < 400:
		return Redirected
	case status == http.StatusUnauthorized:
		return Unauthorized
	case status == http.StatusForbidden:
		return Forbidden
	case status == http.StatusNotFound, status == http.StatusGone:
		return NotFound
	case status == http.StatusConflict:
		return Conflict
	case status == http.StatusMethodNotAllowed, status == http.StatusNotImplemented:
		return NotOffered
	case status == http.StatusTooManyRequests:
		return RateLimited
	case status == http.StatusRequestTimeout:
		return TimedOut
	case status < 500:
		return Invalid
	default:
		return ServerFault
	}
}

// redirect says where a redirect points, because the token is not sent there.
func (c *engine) redirect(resp *http.Response) (words, error) {
	to, err := resp.Location()
	if err != nil {
		return words{}, errors.New(`redirect to "nowhere"`)
	}
	host := to.Scheme + "://" + to.Host
	cause := fmt.Errorf("redirect to %q", host)
	if to.Host != c.profile.base.Host {
		return words{}, cause
	}
	place := model.Clean(shorten(c.Redact(host + to.EscapedPath())))
	return words{
		fmt.Sprintf("the service points to another address on the same host, %s, and the token is not sent there", place),
		"Where the service has moved, set base_url to its new address.",
	}, cause
}

// retryAfter parses a number of seconds or a date to come; 0 for anything else.
func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseInt(strings.TrimSpace(header), 10, 64); err == nil {
		const longest = 365 * 24 * 3600
		return time.Duration(min(max(seconds, 0), longest)) * time.Second
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return 0
	}
	return max(at.Sub(now), 0)
}
