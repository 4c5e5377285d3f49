package command

import (
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/settings"
)

// largestCA is the size in bytes of a file of certificates that is still read.
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
			return nil, usage("the certificates of ca_file cannot be used; it has to be a file in PEM form that you can read: %w", err)
		}
		cfg.Roots = roots
	}
	return api.NewTransport(cfg), nil
}

// trusted are the certificates of the system and those in a file.
func trusted(path string) (*x509.CertPool, error) {
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	pem, err := io.ReadAll(io.LimitReader(f, largestCA))
	if err != nil {
		return nil, err
	}
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s: %w", path, errors.New("no certificate is in it"))
	}
	return roots, nil
}

// proxy is the proxy between here and the service, nil for none.
func (c *configuration) proxy() (*url.URL, error) {
	return http.ProxyFromEnvironment(&http.Request{URL: c.Profile.BaseURL})
}
