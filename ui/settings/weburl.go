package settings

import (
	"errors"
	"net/url"
	"strings"
)

// webURL is the address of an envelope in the browser, or empty.
func webURL() rule[string] {
	return plain(func(s string) (string, error) {
		if s == "" {
			return "", nil
		}
		return s, checkWebURL(s)
	}, func(s string) string { return s }).like(patternSchema(`^(|https?://.*\{id\}.*)$`))
}

func checkWebURL(s string) error {
	if !strings.Contains(s, "{id}") {
		return errors.New("the address needs {id} where the id of the envelope goes")
	}
	one, err := url.Parse(fillIn(s, "1"))
	other, failed := url.Parse(fillIn(s, "2"))
	switch {
	case err != nil || failed != nil || one.Host == "":
		return errors.New("this is not an address; write one such as https://app.example.com/envelopes/{id}")
	case one.Scheme != "https" && one.Scheme != "http":
		return errors.New("the address has to start with https:// or http://")
	case one.User != nil:
		return errors.New("a name and a password do not belong in the address; remove everything before the @")
	case one.Host != other.Host:
		return errors.New("{id} cannot be a part of the host; the id belongs behind it")
	}
	return nil
}

func fillIn(address, id string) string {
	// In a query a blank is written +, which means nothing in a path; ids have none.
	return strings.ReplaceAll(address, "{id}", strings.ReplaceAll(url.QueryEscape(id), "+", "%20"))
}

// WebAddress is the address of an envelope in the browser, empty where there is none.
func (p Profile) WebAddress(id string) string {
	if p.WebURL == "" {
		return ""
	}
	return fillIn(p.WebURL, id)
}
