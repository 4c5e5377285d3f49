package model

import (
	"net/netip"
	"net/url"
)

// Check refuses targets that are not https and events nobody has heard of. Plain http
// is left to loopback addresses, where a webhook is tried out.
func (w *NewWebhook) Check() error {
	if w.Event != "" && !w.Event.Known() {
		return broken("event", "Choose one of the known events.")
	}
	target, err := url.Parse(w.Target)
	switch {
	case w.Target == "":
		return broken("target", "Enter the address that receives the notifications.")
	case err != nil || target.Host == "":
		return broken("target", "Enter a full address like https://example.com/hook.")
	case target.User != nil:
		return broken("target", "Remove the user name and password from the address.")
	case target.Scheme == "https", target.Scheme == "http" && isLoopback(target.Hostname()):
		return nil
	default:
		return broken("target", "Use an https address.")
	}
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
