package fault

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"inkdesk/api/answers"
)

const (
	typeJSON = "application/json; charset=utf-8"
	typeHTML = "text/html; charset=utf-8"
)

func (r *Rule) readCode(text string) (err error) {
	if r.Code, err = strconv.Atoi(text); err != nil || r.Code < 200 || r.Code > 599 {
		return fmt.Errorf("%q is no status from 200 to 599", text)
	}
	return nil
}

func (r *Rule) readStatus(arguments []string) (err error) {
	if len(arguments) == 0 {
		return fmt.Errorf("write a status like status=503")
	}
	if err := r.readCode(arguments[0]); err != nil {
		return err
	}
	r.ContentType, r.Body = typeJSON, fmt.Sprintf(`{"code":"fault","message":"The service was asked to answer %d."}`, r.Code)
	for _, a := range arguments[1:] {
		switch a {
		case "after":
			r.After = true
		case "html":
			r.ContentType, r.Body = typeHTML, page(strconv.Itoa(r.Code), fmt.Sprintf("%d %s", r.Code, http.StatusText(r.Code)))
		default:
			// The date of a Retry-After has commas and blanks: it is written as a URL would.
			if r.RetryAfter, err = url.QueryUnescape(a); err != nil {
				return err
			}
		}
	}
	return nil
}

func page(title, heading string) string {
	return fmt.Sprintf("<!DOCTYPE html><html><head><title>%s</title></head><body><h1>%s</h1></body></html>", title, heading)
}

func (r *Rule) readAnswer(name string, arguments []string) error {
	sample, ok := answers.FindSample(name)
	if !ok {
		var names []string
		for _, s := range answers.Samples() {
			names = append(names, s.Name)
		}
		return fmt.Errorf("there is no answer %q; there are %s", name, strings.Join(names, ", "))
	}
	r.Code, r.ContentType, r.Body = sample.Status, sample.ContentType, sample.Body
	for _, a := range arguments[1:] {
		if a == "after" {
			r.After = true
		} else if err := r.readCode(a); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) readProxy(status string) error {
	r.Code = http.StatusProxyAuthRequired
	if status != "" {
		if err := r.readCode(status); err != nil {
			return err
		}
	}
	text := fmt.Sprintf("%d %s", r.Code, http.StatusText(r.Code))
	r.ContentType, r.Body = typeHTML, page("ERROR: The requested URL could not be retrieved", text)
	return nil
}

func (r *Rule) answer(w http.ResponseWriter) {
	h := w.Header()
	if r.RetryAfter != "" {
		h.Set("Retry-After", r.RetryAfter)
	}
	if r.Kind == Proxy {
		h.Set("Via", "1.1 proxy.example.com (squid)")
		if r.Code == http.StatusProxyAuthRequired {
			h.Set("Proxy-Authenticate", `Basic realm="proxy.example.com"`)
		}
	}
	if r.Code == http.StatusNoContent || r.Code == http.StatusNotModified {
		w.WriteHeader(r.Code)
		return
	}
	h.Set("Content-Type", r.ContentType)
	h.Set("Content-Length", strconv.Itoa(len(r.Body)))
	w.WriteHeader(r.Code)
	_, _ = io.WriteString(w, r.Body)
}
