package api

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"inkdesk/api/answers"
	"inkdesk/model"
)

// transportError describes a request that got no answer.
func transportError(ctx context.Context, op Operation, err error, sent bool) *Error {
	outcome := NotSent
	if sent && op.Class.Changes() {
		outcome = Unknown
	}
	return &Error{Kind: transportKind(ctx, err), Op: op, Outcome: outcome, Err: unwrapURL(err)}
}

// missingToken describes a request that was not sent because there was no token.
func missingToken(ctx context.Context, op Operation, err error) *Error {
	if ctx.Err() != nil {
		return transportError(ctx, op, err, false)
	}
	return &Error{Kind: Unauthorized, Op: op, Outcome: NotSent, Err: err}
}

// throughProxy adds the host of the proxy to an error: when there is no connection, the
// proxy is the first suspect.
func (c *Client) throughProxy(req *http.Request, err error) error {
	direct, ok := c.http.Transport.(*http.Transport)
	if !ok || direct.Proxy == nil {
		return err
	}
	proxy, unknown := direct.Proxy(req)
	if unknown != nil || proxy == nil {
		return err
	}
	return fmt.Errorf("through the proxy %s: %w", proxy.Host, unwrapURL(err))
}

// unwrapURL drops the [url.Error], which repeats method and URL.
func unwrapURL(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

func transportKind(ctx context.Context, err error) Kind {
	cause := context.Cause(ctx)
	switch {
	case isTimeout(cause):
		return TimedOut
	case cause != nil, errors.Is(err, context.Canceled):
		return Canceled
	case isTimeout(err):
		return TimedOut
	case isUntrusted(err):
		return Untrusted
	case isDial(err):
		return Offline
	default:
		return CutOff
	}
}

func isTimeout(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

func isUntrusted(err error) bool {
	_, certificate := errors.AsType[*tls.CertificateVerificationError](err)
	_, record := errors.AsType[tls.RecordHeaderError](err)
	return certificate || record
}

func isDial(err error) bool {
	op, ok := errors.AsType[*net.OpError](err)
	return ok && (op.Op == "dial" || op.Op == "proxyconnect") || errors.Is(err, syscall.ECONNREFUSED)
}

// unreadableAnswer describes a successful answer whose body broke off or is too large, so
// that it cannot be checked.
func unreadableAnswer(ctx context.Context, op Operation, status int, err error) *Error {
	kind := transportKind(ctx, err)
	if errors.Is(err, errOverLimit) {
		kind = TooLarge
	}
	return &Error{Kind: kind, Op: op, Outcome: unclearOutcome(op), Status: status, Err: err}
}

var errForeignAnswer = errors.New("the answer is not the service's")

// foreignAnswer describes an answer that cannot be the service's, whatever its status.
// Whether the service got the request is not known.
func foreignAnswer(op Operation, status int) *Error {
	return &Error{Kind: BadAnswer, Op: op, Outcome: unclearOutcome(op), Status: status, Err: errForeignAnswer}
}

// unclearOutcome is the outcome of a request whose answer does not tell it: a change may
// have been made or not, which only a read can tell.
func unclearOutcome(op Operation) Outcome {
	if op.Class.Changes() {
		return Unknown
	}
	return NotSent
}

// refusal describes an answer that is no success. The status decides; the text of the
// service is shown but never interpreted, since its form is not documented. A redirect does
// not tell whether a change was made; 303 even means that it was.
func (c *Client) refusal(op Operation, resp *http.Response) *Error {
	text, _ := io.ReadAll(io.LimitReader(resp.Body, c.profile.limits.ErrorBytes))
	e := &Error{
		Kind: statusKind(resp.StatusCode), Op: op, Outcome: Rejected, Status: resp.StatusCode,
		Detail:     model.NewText(shorten(c.Redact(readableText(text, resp.Header.Get("Content-Type"))))),
		RetryAfter: retryAfter(resp.Header.Get("Retry-After"), c.ServiceTime(time.Now())),
		Own:        answers.IsObject(text),
	}
	if isScopeRefusal(resp, text) && op.Scope != UnknownScope {
		c.capabilities.scopes.record(op.Scope, false)
	}
	if op.Class.Changes() && (e.Kind == ServerFault || e.Kind == Redirected) {
		e.Outcome = Unknown
	}
	if e.Kind == Redirected {
		e.Err = fmt.Errorf("redirect to %q", redirectHost(resp))
	}
	return e
}

func statusKind(status int) Kind {
	switch {
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

func redirectHost(resp *http.Response) string {
	to, err := resp.Location()
	if err != nil {
		return "nowhere"
	}
	return to.Scheme + "://" + to.Host
}

// readableText returns the part of a failure's body that a person can read: nothing of HTML,
// and of JSON the first of the usual members.
func readableText(body []byte, contentType string) string {
	text := strings.TrimSpace(string(body))
	switch {
	case strings.Contains(contentType, "html"), strings.HasPrefix(text, "<"):
		return ""
	case strings.HasPrefix(text, "{"):
		return textInJSON(body)
	default:
		return text
	}
}

func textInJSON(body []byte) string {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return ""
	}
	for _, name := range []string{"message", "detail", "error_description", "error", "title", "errors"} {
		var text string
		switch raw := members[name]; {
		case raw == nil:
		case json.Unmarshal(raw, &text) == nil:
			return text
		case raw[0] == '{':
			return textInJSON(raw)
		case raw[0] == '[':
			return textInList(raw)
		}
	}
	return ""
}

func textInList(raw []byte) string {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil || len(list) == 0 {
		return ""
	}
	var text string
	if json.Unmarshal(list[0], &text) == nil {
		return text
	}
	return textInJSON(list[0])
}

// retryAfter parses a number of seconds or a date. It is 0 for what is neither, and for a
// date that has passed.
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
