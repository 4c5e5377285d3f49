package demo_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
)

// client asks a service without a socket and reads its answers as JSON.
type client struct {
	t       testing.TB
	service *demo.Service
	token   string
}

func newClient(t testing.TB, options demo.Options) *client {
	t.Helper()
	s := demo.New(options)
	return &client{t, s, s.Token()}
}

// tree is a JSON value.
type tree struct {
	t     testing.TB
	value any
}

// at goes to a field ("name") or an element ("0") along a path like "a.0.b".
func (j tree) at(path string) tree {
	j.t.Helper()
	value := j.value
	for step := range strings.SplitSeq(path, ".") {
		if step == "" {
			continue
		}
		switch v := value.(type) {
		case map[string]any:
			next, ok := v[step]
			if !ok {
				j.t.Fatalf("there is no %q in %v", step, v)
			}
			value = next
		case []any:
			i := int(step[0] - '0')
			if i >= len(v) {
				j.t.Fatalf("there is no element %d in %v", i, v)
			}
			value = v[i]
		default:
			j.t.Fatalf("%s: there is nothing below %v", path, value)
		}
	}
	return tree{j.t, value}
}

func (j tree) text(path string) string {
	j.t.Helper()
	s, ok := j.at(path).value.(string)
	if !ok {
		j.t.Fatalf("%s is %v, want a string", path, j.at(path).value)
	}
	return s
}

func (j tree) number(path string) int64 {
	j.t.Helper()
	n, err := j.at(path).value.(json.Number).Int64()
	if err != nil {
		j.t.Fatalf("%s: %v", path, err)
	}
	return n
}

func (j tree) list(path string) []tree {
	j.t.Helper()
	values, ok := j.at(path).value.([]any)
	if !ok {
		j.t.Fatalf("%s is %v, want a list", path, j.at(path).value)
	}
	all := make([]tree, len(values))
	for i, v := range values {
		all[i] = tree{j.t, v}
	}
	return all
}

// send is one request with its answer, whose body was read.
func (c *client) send(req *http.Request) (*http.Response, []byte) {
	c.t.Helper()
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := c.service.Transport().RoundTrip(req)
	if err != nil {
		c.t.Fatalf("%s %s: %v", req.Method, req.URL, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatalf("%s %s: %v", req.Method, req.URL, err)
	}
	return resp, body
}

func (c *client) request(method, path, body string) *http.Request {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, demo.BaseURL+path, strings.NewReader(body))
	testbed.Must(c.t, err)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	return req
}

func (c *client) raw(method, path, body string) (int, []byte) {
	c.t.Helper()
	resp, answer := c.send(c.request(method, path, body))
	return resp.StatusCode, answer
}

func (c *client) decode(answer []byte) tree {
	c.t.Helper()
	j := tree{t: c.t}
	if len(answer) == 0 {
		return j
	}
	decoder := json.NewDecoder(bytes.NewReader(answer))
	decoder.UseNumber()
	if err := decoder.Decode(&j.value); err != nil {
		c.t.Fatalf("%v: %q", err, answer)
	}
	return j
}

// ok asks for something that must work.
func (c *client) ok(method, path, body string) tree {
	c.t.Helper()
	status, answer := c.raw(method, path, body)
	if status != http.StatusOK {
		c.t.Fatalf("%s %s %s = %d %s", method, path, body, status, answer)
	}
	return c.decode(answer)
}

// refused asks for something that must fail with a status; it gives the fields with a
// problem, or the code when there are none.
func (c *client) refused(status int, method, path, body string) string {
	c.t.Helper()
	got, answer := c.raw(method, path, body)
	if got != status {
		c.t.Errorf("%s %s %s = %d %s, want %d", method, path, body, got, answer, status)
		return ""
	}
	j := c.decode(answer)
	object, _ := j.value.(map[string]any)
	if _, listed := object["errors"]; !listed {
		return j.text("code")
	}
	var fields []string
	for _, one := range j.list("errors") {
		fields = append(fields, one.text("field"))
	}
	return strings.Join(fields, " ")
}

// upload sends a file in the part of a form.
func (c *client) upload(path, part, filename string, content []byte) (int, []byte) {
	c.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	w, err := form.CreateFormFile(part, filename)
	testbed.Must(c.t, err)
	_, _ = w.Write(content)
	_ = form.Close()
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, demo.BaseURL+path, &body)
	testbed.Must(c.t, err)
	req.Header.Set("Content-Type", form.FormDataContentType())
	resp, answer := c.send(req)
	return resp.StatusCode, answer
}

// envelopes are those outside the trash.
func (c *client) envelopes() (all []*account.Envelope) {
	for _, id := range c.service.Find(func(e *account.Envelope) bool { return !e.Trashed }) {
		e, _ := c.service.Envelope(id)
		all = append(all, e)
	}
	return all
}

// atNoon runs a test in virtual time, on 1 January 2000 at noon UTC.
func atNoon(t *testing.T, options demo.Options, test func(*client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(12 * time.Hour)
		test(newClient(t, options))
	})
}

// small is an account with little in it.
var small = demo.Options{Envelopes: 60, Templates: 6, Seed: 7}

// portClient asks a service over a socket.
type portClient struct {
	t           testing.TB
	base, token string
}

// send is one request; the error may come from the body of the answer.
func (c *portClient) send(method, path, body, faults string) (int, error) {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	testbed.Must(c.t, err)
	req.Header.Set("Authorization", "Bearer "+c.token)
	req.Header.Set("X-Demo-Fault", faults)
	transport := &http.Transport{DisableKeepAlives: true}
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}
