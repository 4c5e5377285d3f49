// Package api is the client of the e-signature service. Every operation is one method of
// [Client] that blocks until it has an answer. [Ask] turns such a call into a command of the
// user interface, whose reply carries the ticket of the call. Failures are an [Error].
//
// The table in operations.go says of each [Operation] whether it may be repeated, how to tell its outcome when the
// answer was lost, and whether it is an extension. All methods follow it: reads are retried, changes are sent at most
// once and recorded in the journal before and after, the token goes to one origin only, and everything has a limit.
package api

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"inkdesk/api/journal"
	"inkdesk/api/token"
	"inkdesk/model"
)

// Config configures a client. Only BaseURL and Token are needed.
type Config struct {
	BaseURL *url.URL // ends with the version segment; it has been checked by the settings
	Token   token.Token
	// FindToken looks for the token when Token holds none, before the first request and
	// again before each later one until it is found. A request waits for it. It is asked once
	// more when the service refuses the token to a read, which is sent again with another one.
	FindToken func(context.Context) (token.Token, error)
	Profile   string     // names the account in the journal
	ReadOnly  bool       // refuses every change before it is sent
	Unit      model.Unit // overrides the unit of timestamps that answers show
	// OrderField names the body field that orders a listing (not shown), "" for order_field of public sources.
	OrderField   string
	NoExtensions bool              // answers the published extensions with NotOffered at once
	Transport    http.RoundTripper // carries the requests; nil makes one with [NewTransport]
	// Journal records changes; nil records nothing: for tests, and for clients that only read.
	Journal Journal
	Observe func(Call) // told of each call that is over, nil to tell no one. It must not block.
	// PerSecond limits the requests, 0 for no limit; InFlight how many run at once, 0 for 4.
	PerSecond float64
	InFlight  int
	PageSize  int    // the most rows that are asked for at once, 0 for [DefaultPageSize]
	Limits    Limits // replaces the default limits where its fields are not zero
}

// Journal records a change before it is sent and what became of it. Begin returns when the intent is safe on
// disk. Read tells what others have made, so that nothing of theirs is taken for what a lost request has made.
type Journal interface {
	Begin(journal.Intent) (journal.Seq, error)
	End(journal.Seq, journal.Result) error
	Read(journal.Filter) ([]journal.Entry, error)
}

// Limits bound what a call may take.
type Limits struct {
	// Call limits the time the service has for one attempt at a JSON call, from the moment the attempt has
	// its turn: waiting for a free slot, for the pace of the profile and for the token does not count.
	Call time.Duration
	// Total limits the time the service has for a read in all: its attempts and the pauses
	// between them, without the waiting for a turn. For a download it ends when the file begins
	// to come. The last attempt is cut off when the total is used up. No other clock ends a call.
	Total time.Duration
	Stall time.Duration // how long a transfer may make no real progress
	// ObjectBytes and ListBytes bound decoded JSON, ErrorBytes the text of a failure.
	ObjectBytes, ListBytes, ErrorBytes int64
	DownloadBytes                      int64 // bounds one download
}

// Client speaks to one service with one token. It is safe for concurrent use.
type Client struct {
	*engine
	change *Change // about the next call, nil for one of which nothing more is known
}

// engine carries out exchanges with the service, with the state that all calls of a client share.
type engine struct {
	profile      profile
	http         *http.Client
	authorize    authorization
	journal      Journal
	calls        callLog
	throttle     throttle
	shared       sharedReads
	retries      retries
	changes      pendingChanges
	locks        sync.Map // the targets that are locked
	clock        serviceClock
	unit         unitDetector
	capabilities capabilities
}

type profile struct {
	name         string
	base         *url.URL
	readOnly     bool
	noExtensions bool
	orderField   string
	limits       Limits
}

// New makes a client. It sends nothing.
func New(cfg Config) *Client {
	transport := cfg.Transport
	if transport == nil {
		transport = NewTransport(TransportConfig{})
	}
	rows := cmp.Or(max(cfg.PageSize, 0), DefaultPageSize)
	c := &Client{engine: &engine{
		profile: profile{
			name: cfg.Profile, base: cfg.BaseURL, readOnly: cfg.ReadOnly, noExtensions: cfg.NoExtensions,
			orderField: cfg.OrderField, limits: cfg.Limits.orDefault(),
		},
		// A redirect is returned as the answer: the token is sent to no second address.
		http:         &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		journal:      cfg.Journal,
		throttle:     newThrottle(cfg.InFlight, cfg.PerSecond),
		retries:      retries{budget: newRetryBudget()},
		capabilities: capabilities{sizes: sizeLimits{sizeLimit{most: rows}, sizeLimit{most: rows}}},
	}}
	c.calls.observe = cfg.Observe
	c.authorize.find, c.authorize.searching = cfg.FindToken, make(chan struct{}, 1)
	c.authorize.bind(cfg.BaseURL, cfg.Token, false)
	c.unit.set(cfg.Unit)
	return c
}

// Address returns the whole address of the service, with its path: two services may share a host.
func (c *Client) Address() string { return c.profile.base.String() }

// Host returns the host the client speaks to, for badges and confirmations.
func (c *engine) Host() string { return c.profile.base.Host }

// ReadOnly reports whether changes are refused.
func (c *Client) ReadOnly() bool { return c.profile.readOnly }

// SetToken replaces the token, as signing in during a session does.
func (c *Client) SetToken(t token.Token) {
	c.authorize.bind(c.profile.base, t, true)
	c.capabilities.scopes.Clear()
}

// ForgetToken clears the token and closes the idle connections; the next request looks for the
// token again. A token that was given, on the command line or by typing, stays. Copies that
// earlier requests left in freed memory last until that memory is used again. It does not block.
func (c *Client) ForgetToken() {
	if c.authorize.forget() {
		c.http.CloseIdleConnections()
	}
}

// Redact takes the token out of a text.
func (c *engine) Redact(text string) string { return c.authorize.redact(text) }

// WithToken returns a client with another token that changes nothing, to try the token before it is used.
func (c *Client) WithToken(t token.Token) *Client {
	return New(Config{
		BaseURL: c.profile.base, Token: t, Profile: c.profile.name, ReadOnly: true, NoExtensions: true,
		OrderField: c.profile.orderField, Transport: c.http.Transport, InFlight: 1, Limits: c.profile.limits,
	})
}

func (l Limits) orDefault() Limits {
	return Limits{
		Call: cmp.Or(l.Call, 60*time.Second), Total: cmp.Or(l.Total, 60*time.Second), Stall: cmp.Or(l.Stall, 30*time.Second),
		ObjectBytes: cmp.Or(l.ObjectBytes, 4<<20), ListBytes: cmp.Or(l.ListBytes, 8<<20),
		ErrorBytes: cmp.Or(l.ErrorBytes, 64<<10), DownloadBytes: cmp.Or(l.DownloadBytes, 1<<30),
	}
}

// TransportConfig holds what a profile may say about connections.
type TransportConfig struct {
	Roots    *x509.CertPool // additional certificate authorities, nil for those of the system
	InFlight int            // how many connections are kept, 0 for 4
}

// NewTransport makes connections with limits, checked certificates and the proxy of the environment.
func NewTransport(cfg TransportConfig) *http.Transport {
	return &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		OnProxyConnectResponse: proxyAnswered,
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: cfg.Roots},
		TLSHandshakeTimeout:    10 * time.Second,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        60 * time.Second,
		MaxIdleConnsPerHost:    cmp.Or(max(cfg.InFlight, 0), 4),
		MaxResponseHeaderBytes: 64 << 10,
		// An empty map switches HTTP/2 off: over it net/http sends a request without a body again
		// and again for as long as the service resets its stream.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},
	}
}

// proxyAnswered keeps the status of a proxy that refuses, of which net/http keeps the text alone.
func proxyAnswered(_ context.Context, proxy *url.URL, asked *http.Request, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return &proxyRefusal{proxy: proxy.Host, service: asked.Host, status: answer.StatusCode}
}
