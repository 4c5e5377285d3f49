package command

import (
	"crypto/x509"
	"errors"
	"io"
	"net/http"

	"inkdesk/api"
	"inkdesk/api/strictmode"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

const largestCA = 4 << 20

// client is the configuration of a client for the profile, without a token and without a
// journal.
func (c *configuration) client() (api.Config, error) {
	transport, err := c.transport()
	p := c.Profile
	return api.Config{
		BaseURL:      p.BaseURL,
		Profile:      p.Name,
		ReadOnly:     p.ReadOnly,
		Unit:         unit(p.Assumptions.TimeUnit),
		OrderField:   p.Assumptions.OrderField,
		NoExtensions: !p.Extensions,
		Transport:    transport,
		PageSize:     p.PageSize,
		PerSecond:    p.Limits.PerSecond,
		InFlight:     p.Limits.InFlight,
	}, err
}

func unit(u settings.TimeUnit) model.Unit {
	switch u {
	case settings.TimeSeconds:
		return model.Seconds
	case settings.TimeMilliseconds:
		return model.Milliseconds
	default:
		return model.UnknownUnit
	}
}

func (c *configuration) transport() (http.RoundTripper, error) {
	cfg := api.TransportConfig{InFlight: c.Profile.Limits.InFlight}
	if c.Profile.CAFile != "" {
		roots, err := trusted(c.Profile.CAFile)
		if err != nil {
			return nil, err
		}
		cfg.Roots = roots
	}
	return api.NewTransport(cfg), nil
}

// trusted are the certificates of the system and those of ca_file. Whoever writes that file can take the place of the
// service, so that no other account may.
func trusted(path string) (*x509.CertPool, error) {
	pem, err := readCertificates(path)
	if unsafe, ok := errors.AsType[*strictmode.Error](err); ok {
		return nil, usage("ca_file %s is not used, because %w", path, unsafe)
	}
	roots, failed := x509.SystemCertPool()
	if failed != nil {
		roots = x509.NewCertPool()
	}
	if err == nil && !roots.AppendCertsFromPEM(pem) {
		err = errors.New("no certificate is in it")
	}
	if err != nil {
		return nil, usage("ca_file %s cannot be used; it has to be a file in PEM form that you can read: %w", path, err)
	}
	return roots, nil
}

func readCertificates(path string) ([]byte, error) {
	f, err := strictmode.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, largestCA))
}

// proxyHost names the proxy between here and the service without user name and password, "" for none.
func proxyHost(c *configuration) string {
	proxy, err := http.ProxyFromEnvironment(&http.Request{URL: c.Profile.BaseURL})
	if err != nil || proxy == nil {
		return ""
	}
	return proxy.Host
}
