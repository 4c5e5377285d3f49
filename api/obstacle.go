package api

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"syscall"

	"inkdesk/model"
)

type obstacle struct {
	kind Kind
	words
	final bool // true where trying again cannot help
}

type proxyRefusal struct {
	proxy, service string
	status         int
}

func (r *proxyRefusal) Error() string {
	return fmt.Sprintf("the proxy %s answered %d %s", r.proxy, r.status, http.StatusText(r.status))
}

func (r *proxyRefusal) obstacle() obstacle {
	o := obstacle{kind: Offline, final: r.status < 500}
	switch {
	case r.status == http.StatusProxyAuthRequired:
		o.words = words{fmt.Sprintf("the proxy %s asks for a user name and a password (status 407)", r.proxy), "Put them in HTTPS_PROXY, or ask those who run the proxy."}
	case o.final:
		o.words = words{fmt.Sprintf("the proxy %s does not let this program through to %s (status %d)", r.proxy, r.service, r.status), "Ask those who run the proxy to allow it."}
	default:
		o.words = words{fmt.Sprintf("the proxy %s cannot reach %s (status %d)", r.proxy, r.service, r.status), "Check base_url, or ask those who run the proxy."}
	}
	return o
}

type viaProxy struct {
	proxy string
	err   error
}

func (v *viaProxy) Error() string { return fmt.Sprintf("through the proxy %s: %v", v.proxy, v.err) }

func (v *viaProxy) Unwrap() error { return v.err }

// obstacleOf explains an error. host is the service, with its port where base_url has one.
func obstacleOf(err error, host string) obstacle {
	if refused, ok := errors.AsType[*proxyRefusal](err); ok {
		return refused.obstacle()
	}
	via, proxied := errors.AsType[*viaProxy](err)
	op, _ := errors.AsType[*net.OpError](err)
	if proxied && op != nil && (op.Op == "proxyconnect" || strings.HasPrefix(op.Op, "socks")) {
		at := connectionObstacle(err, via.proxy)
		at.kind = Offline
		if isTimeout(err) {
			at.kind = TimedOut
		}
		why := strings.ReplaceAll(cmp.Or(at.reason, noConnection), noConnection, "there is no connection to it")
		at.words = words{fmt.Sprintf("the proxy %s cannot be used: %s", via.proxy, why), "Check HTTPS_PROXY and the network."}
		return at
	}
	return connectionObstacle(err, host)
}

func connectionObstacle(err error, host string) obstacle {
	for _, explain := range []func(error, string) (obstacle, bool){certificateObstacle, tlsObstacle, nameObstacle, dialObstacle} {
		if o, ok := explain(err, host); ok {
			return o
		}
	}
	return obstacle{kind: CutOff}
}

const checkAuthority = "Check the address. Where the network looks into encrypted traffic, put the certificate of its authority in ca_file of the profile."

func certificateObstacle(err error, host string) (obstacle, bool) {
	failed, ok := errors.AsType[*tls.CertificateVerificationError](err)
	if !ok {
		return obstacle{}, false
	}
	o := obstacle{kind: Untrusted, final: true}
	unknown, isUnknown := errors.AsType[x509.UnknownAuthorityError](err)
	other, isOther := errors.AsType[x509.HostnameError](err)
	invalid, isInvalid := errors.AsType[x509.CertificateInvalidError](err)
	switch {
	case isUnknown:
		o.words = words{"the certificate of " + host + " is from an authority that this machine does not trust", checkAuthority}
		if unknown.Cert != nil && unknown.Cert.Issuer.String() != "" {
			o.reason += fmt.Sprintf(" (%s)", model.Clean(shorten(unknown.Cert.Issuer.String())))
		}
	case isOther:
		o.words = words{"the certificate is not for " + host, "Check base_url; a sign-in page or a firewall of the network may answer in its place."}
		if names := other.Certificate.DNSNames; len(names) > 0 {
			o.reason += fmt.Sprintf(", but for %s", model.Clean(shorten(strings.Join(names, ", "))))
		}
	case isInvalid && invalid.Reason == x509.Expired && len(failed.UnverifiedCertificates) > 0:
		valid := cmp.Or(invalid.Cert, failed.UnverifiedCertificates[0])
		o.words = words{
			fmt.Sprintf("the certificate of %s is valid from %s to %s only", host, valid.NotBefore.Format("2 Jan 2006"), valid.NotAfter.Format("2 Jan 2006")),
			"Check the clock of this machine; where it is right, tell those who run the service.",
		}
	}
	return o, true
}

const askService = "Ask those who run the service, or the proxy in front of it."

// handshakeAlert ends a TLS handshake, before the service has acted; crypto/tls exports no type for it.
var handshakeAlert = regexp.MustCompile(`remote error: tls: (.*certificate.*|.*protocol version.*|handshake failure|unrecognized name|insufficient security level|access denied|no application protocol)`)

// endsHandshake reports whether a service has refused the connection itself, and so did nothing.
func endsHandshake(err error) bool {
	o, ok := tlsObstacle(err, "")
	return ok && o.final
}

func tlsObstacle(err error, host string) (obstacle, bool) {
	o, text := obstacle{kind: Untrusted, final: true}, err.Error()
	_, noTLS := errors.AsType[tls.RecordHeaderError](err)
	alert := handshakeAlert.FindString(text)
	switch {
	case noTLS, errors.Is(err, http.ErrSchemeMismatch):
		o.words = words{fmt.Sprintf("what answers at %s does not speak TLS, and base_url says https", host), "Check the port in base_url; a proxy or a sign-in page of the network may answer in its place."}
	case strings.Contains(text, `malformed HTTP response "\x15\x03`):
		o.words = httpToTLS(host)
	case strings.Contains(alert, "protocol version"), strings.Contains(text, "server selected unsupported protocol version"):
		o.words = words{host + " speaks only versions of TLS before 1.2, which are not safe", askService}
	case strings.Contains(alert, "certificate"):
		o.words = words{host + " asks for a certificate of its clients, which this program does not have", askService}
	case alert != "":
		o.words = words{host + " and this program found no common way to encrypt, or it asks for a certificate of its clients", askService}
	default:
		return obstacle{}, false
	}
	return o, true
}

func httpToTLS(host string) words {
	return words{fmt.Sprintf("what answers at %s speaks TLS, and base_url says http", host), "Write https in base_url."}
}

func nameObstacle(err error, _ string) (obstacle, bool) {
	of, ok := errors.AsType[*net.DNSError](err)
	if !ok {
		return obstacle{}, false
	}
	o := obstacle{Offline, words{"could not be looked up", "Check the network and the VPN, then refresh."}, of.IsNotFound}
	if of.IsNotFound {
		o.words = words{"is not known here", "Check base_url, the VPN and the network."}
	}
	o.reason = fmt.Sprintf("the name %s %s (DNS)", model.Clean(shorten(of.Name)), o.reason)
	return o, true
}

const noConnection = "there is no connection to the service"

func dialObstacle(err error, host string) (obstacle, bool) {
	op, _ := errors.AsType[*net.OpError](err)
	dial := op != nil && (op.Op == "dial" || op.Op == "proxyconnect")
	o := obstacle{kind: Offline, words: words{advice: "Check the network and the address, then refresh."}}
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		o.reason, o.advice = noConnection+": "+host+" refuses it", "Check the port in base_url, or whether the service runs."
	case errors.Is(err, fs.ErrPermission) && dial:
		o.words, o.final = words{"a firewall on this machine does not allow connections to " + host, "Ask those who run this machine."}, true
	case isTimeout(err) && (dial || strings.Contains(err.Error(), "TLS handshake timeout")):
		o.kind, o.words = TimedOut, words{host + " did not take the connection in time", "Check the network and the VPN; a firewall may be in the way."}
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		o.reason = noConnection + ": there is no way to " + host + " from here"
	case !dial:
		return obstacle{}, false
	}
	return o, true
}

func hostOf(err error) string {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		if u, err := url.Parse(wrapped.URL); err == nil && u.Host != "" {
			return u.Host
		}
	}
	return "the service"
}
