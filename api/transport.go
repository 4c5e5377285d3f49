package api

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/url"
	"time"
)

// TransportConfig holds what a profile may say about connections.
type TransportConfig struct {
	Roots    *x509.CertPool // additional certificate authorities, nil for those of the system
	InFlight int            // how many connections are kept, 0 for 4
}

// NewTransport makes connections with limits, checked certificates and the proxy of the environment.
func NewTransport(cfg TransportConfig) *http.Transport {
	idle := cfg.InFlight
	if idle <= 0 {
		idle = 4
	}
	return &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		OnProxyConnectResponse: proxyAnswered,
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: cfg.Roots},
		TLSHandshakeTimeout:    10 * time.Second,
		ExpectContinueTimeout:  time.Second,
		IdleConnTimeout:        60 * time.Second,
		MaxIdleConnsPerHost:    idle,
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
