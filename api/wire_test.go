package api

import (
	"context"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

// call is one literal use of an operation: what must stand on the wire, and what a literal answer is read as.
type call struct {
	op     Operation
	do     use
	path   string
	body   string
	answer string
	// check looks at what was read.
	check func(t *testing.T, got any)
}

func same(want any) func(*testing.T, any) {
	return func(t *testing.T, got any) {
		t.Helper()
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b model.Text) bool { return a == b }), cmp.AllowUnexported(model.Secret{})); diff != "" {
			t.Errorf("read (-want +got):\n%s", diff)
		}
	}
}

func envelopeID(t *testing.T, got any) {
	t.Helper()
	if e, ok := got.(model.Envelope); !ok || e.ID != "e1" {
		t.Errorf("read %+v", got)
	}
}

func templateID(t *testing.T, got any) {
	t.Helper()
	if e, ok := got.(model.Template); !ok || e.ID != "t1" {
		t.Errorf("read %+v", got)
	}
}

func value[T any](v T, err error) (any, error) { return v, err }

// use asks for something with what it takes beside a client.
type use func(context.Context, *Client) (any, error)

func ask1[A, R any](method func(*Client, context.Context, A) (R, error), a A) use {
	return func(ctx context.Context, c *Client) (any, error) { return value(method(c, ctx, a)) }
}

func ask2[A, B, R any](method func(*Client, context.Context, A, B) (R, error), a A, b B) use {
	return func(ctx context.Context, c *Client) (any, error) { return value(method(c, ctx, a, b)) }
}

func erase1[A any](method func(*Client, context.Context, A) error, a A) use {
	return func(ctx context.Context, c *Client) (any, error) { return nil, method(c, ctx, a) }
}

func erase2[A, B any](method func(*Client, context.Context, A, B) error, a A, b B) use {
	return func(ctx context.Context, c *Client) (any, error) { return nil, method(c, ctx, a, b) }
}

func load1[A any](method func(*Client, context.Context, A, OpenFunc) error, a A) use {
	return func(ctx context.Context, c *Client) (any, error) {
		return received(func(to OpenFunc) error { return method(c, ctx, a, to) })
	}
}

func load2[A, B any](method func(*Client, context.Context, A, B, OpenFunc) error, a A, b B) use {
	return func(ctx context.Context, c *Client) (any, error) {
		return received(func(to OpenFunc) error { return method(c, ctx, a, b, to) })
	}
}

func calls() []call { return append(envelopeCalls(), otherCalls()...) }

func received(download func(OpenFunc) error) (any, error) {
	var b strings.Builder
	err := download(func(int64) (io.Writer, error) { return &b, nil })
	return b.String(), err
}

// Every operation stands on the wire as the specification writes it.
func TestEveryOperationOnTheWire(t *testing.T) {
	seen := make(map[string]bool)
	for _, row := range calls() {
		seen[row.op.Name] = true
		t.Run(row.op.Name, func(t *testing.T) {
			kind := "application/json"
			if row.op.Class == Stream {
				kind = "application/pdf"
			}
			w := always(200, kind, row.answer)
			c := testClient(t, w, func(cfg *Config) { cfg.Unit = model.Seconds })
			got, err := row.do(t.Context(), c)
			testbed.Must(t, err)
			if row.check != nil {
				row.check(t, got)
			}
			sent := w.sent()
			if len(sent) != 1 {
				t.Fatalf("%d requests", len(sent))
			}
			checkRequest(t, row, sent[0])
		})
	}
	for _, op := range Operations() {
		if !seen[op.Name] {
			t.Errorf("%s has no row", op.Name)
		}
	}
}

func checkRequest(t *testing.T, row call, got sentRequest) {
	t.Helper()
	if got.method != row.op.Method || got.path != "/v2"+row.path {
		t.Errorf("sent %s %s, want %s /v2%s", got.method, got.path, row.op.Method, row.path)
	}
	if auth := got.header.Get("Authorization"); auth != "Bearer "+canary {
		t.Errorf("Authorization %q", auth)
	}
	for _, name := range []string{"Idempotency-Key", "X-Idempotency-Key"} {
		if got.header.Get(name) != "" {
			t.Errorf("%s makes a transport repeat changes", name)
		}
	}
	if row.body == "multipart" {
		checkMultipart(t, got)
		return
	}
	if got.body != row.body && !sameJSON(got.body, row.body) {
		t.Errorf("body\n%s\nwant\n%s", got.body, row.body)
	}
}

func checkMultipart(t *testing.T, got sentRequest) {
	t.Helper()
	want := regexp.MustCompile(`^--\w+\r\nContent-Disposition: form-data; name="file"; filename="lease.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n--\w+--\r\n$`)
	if !want.MatchString(got.body) {
		t.Errorf("body %q", got.body)
	}
	if !strings.HasPrefix(got.header.Get("Content-Type"), "multipart/form-data; boundary=") {
		t.Errorf("Content-Type %q", got.header.Get("Content-Type"))
	}
}

func sameJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && cmp.Equal(x, y)
}

// The table is the specification's 29 operations and 20 published extensions.
func TestOperationsTable(t *testing.T) {
	extensions := 0
	routes := make(map[string]bool)
	for _, op := range Operations() {
		if op.Extension {
			extensions++
		}
		key := op.Method + " " + op.Path
		if routes[key] || routes[op.Name] {
			t.Errorf("%s stands twice", op.Name)
		}
		routes[key], routes[op.Name] = true, true
		if found, ok := Lookup(op.Name); !ok || found != op {
			t.Errorf("%s is not found by its name", op.Name)
		}
	}
	if total := len(Operations()); total != 49 || extensions != 20 {
		t.Errorf("%d operations, %d of them extensions", total, extensions)
	}
}
