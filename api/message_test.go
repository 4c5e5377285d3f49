package api

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"

	"inkdesk/model"
)

func TestMessagesOfWhatIsNotFound(t *testing.T) {
	tests := []struct {
		name           string
		err            Error
		sentence, next string
	}{
		{"an envelope", Error{Kind: NotFound, Op: getEnvelope}, "does not know it", "Check the identifier"},
		{"the list itself", Error{Kind: NotFound, Op: listEnvelopes}, "no such service", "base_url"},
		{"words of the service", Error{Kind: NotFound, Op: getEnvelope, Detail: model.NewText("It is gone.")}, "does not know it", `"It is gone". Check`},
		{"no identifier", Error{Kind: BadID, Op: getEnvelope}, "not a valid one", "complete"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.err.Sentence(); !strings.Contains(got, tt.sentence) {
				t.Errorf("%q does not say %q", got, tt.sentence)
			}
			if got := tt.err.Next(); !strings.Contains(got, tt.next) {
				t.Errorf("%q does not say %q", got, tt.next)
			}
		})
	}
}

// Each way in which a connection is refused has its sentence and its number of tries.
func TestWhoRefusedTheConnection(t *testing.T) {
	dial := func(err error) error { return &net.OpError{Op: "dial", Net: "tcp", Err: err} }
	proxy := func(status int) error { return &proxyRefusal{"proxy.example:3128", "service.example", status} }
	bad := func(err error) error {
		return &tls.CertificateVerificationError{UnverifiedCertificates: []*x509.Certificate{{}}, Err: err}
	}
	for _, row := range []struct {
		err   error
		says  string
		final bool
	}{
		{proxy(407), "the proxy proxy.example:3128 asks for a user name", true},
		{proxy(403), "the proxy proxy.example:3128 does not let this program through", true},
		{proxy(502), "the proxy proxy.example:3128 cannot reach service.example", false},
		{&viaProxy{"proxy.example:3128", &net.OpError{Op: "proxyconnect", Err: dial(syscall.ECONNREFUSED)}}, "the proxy proxy.example:3128 cannot be used", false},
		{&net.OpError{Op: "remote error", Err: errors.New("tls: certificate required")}, "asks for a certificate of its clients", true},
		{errors.New("remote error: tls: protocol version not supported"), "before 1.2", true},
		{errors.New("tls: server selected unsupported protocol version 302"), "before 1.2", true},
		{bad(x509.UnknownAuthorityError{}), "does not trust", true},
		{bad(x509.HostnameError{Certificate: &x509.Certificate{DNSNames: []string{"other.example"}}, Host: "service.example"}), "but for other.example", true},
		{bad(x509.CertificateInvalidError{Reason: x509.Expired}), "is valid from", true},
		{http.ErrSchemeMismatch, "does not speak TLS", true},
		{tls.RecordHeaderError{Msg: "x"}, "does not speak TLS", true},
		{errors.New(`net/http: malformed HTTP response "\x15\x03\x01"`), "base_url says http", true},
		{dial(&net.DNSError{Name: "service.example", IsNotFound: true}), "the name service.example is not known here", true},
		{dial(&net.DNSError{Name: "service.example", IsTemporary: true}), "could not be looked up", false},
		{dial(syscall.ECONNREFUSED), "refuses it", false},
		{dial(syscall.EHOSTUNREACH), "there is no way to service.example", false},
		{dial(os.ErrPermission), "a firewall on this machine", true},
		{dial(os.ErrDeadlineExceeded), "did not take the connection in time", false},
	} {
		o := obstacleOf(fmt.Errorf("wrapped: %w", row.err), "service.example")
		if !strings.Contains(o.reason, row.says) || o.final != row.final {
			t.Errorf("%v: %q, final %v", row.err, o.reason, o.final)
		}
	}
}

// A proxy that refuses is named, over a real connection, and asked once.
func TestAProxyThatRefusesIsNamed(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.WriteHeader(http.StatusProxyAuthRequired)
	}))
	defer server.Close()
	at, _ := url.Parse(server.URL)
	transport := NewTransport(TransportConfig{})
	transport.Proxy = http.ProxyURL(at)
	_, err := testClient(t, transport).Envelope(t.Context(), "e1")
	if err == nil || !strings.Contains(err.Error(), "the proxy "+at.Host+" asks for a user name") || asked != 1 {
		t.Errorf("%d times: %v", asked, err)
	}
}

// What speaks no TLS, what asks for a certificate, and an old version, over real connections.
func TestTLSThatCannotBeAgreedOn(t *testing.T) {
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	asks := httptest.NewUnstartedServer(http.NotFoundHandler())
	asks.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert}
	asks.StartTLS()
	defer asks.Close()
	old := httptest.NewUnstartedServer(http.NotFoundHandler())
	old.TLS = &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}
	old.StartTLS()
	defer old.Close()
	roots := x509.NewCertPool()
	roots.AddCert(asks.Certificate())
	for address, says := range map[string]string{
		strings.Replace(plain.URL, "http:", "https:", 1): "does not speak TLS",
		strings.Replace(asks.URL, "https:", "http:", 1):  "speaks TLS, and base_url says http",
		asks.URL: "asks for a certificate of its clients",
		old.URL:  "before 1.2",
	} {
		base, _ := url.Parse(address + "/v2")
		c := testClient(t, NewTransport(TransportConfig{Roots: roots}), func(cfg *Config) { cfg.BaseURL = base })
		_, err := c.VoidEnvelope(t.Context(), "e1")
		if err == nil || !strings.Contains(err.Error(), says) || OutcomeOf(err) == Unknown {
			t.Errorf("%s: %v (%v)", says, err, OutcomeOf(err))
		}
	}
}
