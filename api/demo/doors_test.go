package demo_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
)

func TestEveryOperationNeedsItsScope(t *testing.T) {
	c := newClient(t, small)
	reads := 0
	for _, op := range demo.Operations() {
		path := strings.NewReplacer("{", "", "}", "").Replace(op.Path)
		for token, want := range map[string]int{"": 401, "wrong": 401, c.service.ReadToken(): 403} {
			c.token = token
			status, answer := c.raw(op.Method, path, "")
			if token == c.service.ReadToken() && status != 403 {
				reads++
				continue
			}
			if status != want || (status == 403) != strings.Contains(string(answer), `"insufficient_scope"`) {
				t.Errorf("%s with %q = %d %s, want %d", op.Name, token, status, answer, want)
			}
		}
	}
	if len(demo.Operations()) != 49 || reads != 13 {
		t.Errorf("%d operations, %d of them for a token that may only read; want 49 and 13", len(demo.Operations()), reads)
	}
}

func TestUnknownIdentifiers(t *testing.T) {
	c := newClient(t, small)
	names := c.names()
	for _, op := range demo.Operations() {
		if !strings.Contains(op.Path, "{") || strings.HasSuffix(op.Path, "/document") {
			continue
		}
		path := strings.NewReplacer("{", "", "}", "").Replace(op.Path)
		testbed.Equal(t, c.refused(404, op.Method, path, ""), "not_found", "%s", op.Name)
	}
	for _, path := range []string{
		"/envelope/{draft}/document/x", "/envelope/{draft}/annotations/x", "/envelope/{draft}/attachments/x",
		"/envelope/{completed}/signed_documents/x", "/template/{template}/document/x", "/template/{template}/annotations/x",
	} {
		testbed.Equal(t, c.refused(404, "GET", names.Replace(path), ""), "not_found", "%s", path)
	}
}

func TestRoutes(t *testing.T) {
	tests := []struct {
		method, path string
		status       int
		code         string
	}{
		{"GET", "/nothing", 404, "route_not_found"},
		{"GET", "/", 404, "route_not_found"},
		{"GET", "/envelope/", 404, "route_not_found"},
		{"POST", "/envelopes/", 404, "route_not_found"},
		{"GET", "/envelope/a/b/c/d", 404, "route_not_found"},
		{"GET", "/envelopes", 405, "method_not_allowed"},
		{"GET", "/envelope", 405, "method_not_allowed"},
		{"POST", "/envelope/x", 405, "method_not_allowed"},
		{"PATCH", "/envelope/x/rename", 405, "method_not_allowed"},
		{"GET", "/webhook/x", 405, "method_not_allowed"},
		{"GET", "/envelope/..%2Fx", 404, "not_found"},
		{"GET", "/envelope/%2e%2e", 404, "not_found"},
	}
	c := newClient(t, small)
	for _, tt := range tests {
		testbed.Equal(t, c.refused(tt.status, tt.method, tt.path, ""), tt.code, "%s %s", tt.method, tt.path)
	}
	resp, _ := c.send(c.request("PUT", "/envelope/x", ""))
	testbed.Equal(t, resp.Header.Get("Allow"), "GET, DELETE", "Allow")
}

func TestBodies(t *testing.T) {
	tests := []struct {
		name, contentType, body string
		status                  int
	}{
		{"nothing", "", "", 200},
		{"null", "application/json", "null", 200},
		{"blanks", "application/json", "  ", 200},
		{"empty object", "application/json; charset=utf-8", "{}", 200},
		{"no content type", "", "{}", 200},
		{"unknown fields", "application/json", `{"colour":"red"}`, 200},
		{"a text", "text/plain", "{}", 415},
		{"what curl calls a form", "application/x-www-form-urlencoded", `{"first":1}`, 200},
		{"a form", "application/x-www-form-urlencoded", "first=1", 400},
		{"half an object", "application/json", `{"first":1`, 400},
		{"two values", "application/json", `{} {}`, 400},
		{"a list", "application/json", `[]`, 400},
		{"too much", "application/json", `{"search":"` + strings.Repeat("x", 1<<20) + `"}`, 413},
	}
	c := newClient(t, small)
	for _, tt := range tests {
		req := c.request("POST", "/envelopes", tt.body)
		req.Header.Del("Content-Type")
		if tt.contentType != "" {
			req.Header.Set("Content-Type", tt.contentType)
		}
		if resp, body := c.send(req); resp.StatusCode != tt.status {
			t.Errorf("%s: %d %.200s, want %d", tt.name, resp.StatusCode, body, tt.status)
		}
	}
}

func TestLegacyAnswersHaveNothingRecent(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3, Choices: demo.Choices{Legacy: true}})
	c.ok("POST", "/webhook", `{"target":"https://example.com/","event":"ENVELOPE_AUDIT_TRAIL"}`)
	for _, path := range []string{"/envelopes", "/templates", "/webhooks"} {
		body := `{"first":200}`
		if path == "/webhooks" {
			body = ""
		}
		_, answer := c.raw("POST", path, body)
		for _, recent := range []string{`"attachments"`, "ID_VERIFICATION", "SENDER", "AUDIT_TRAIL"} {
			if strings.Contains(string(answer), recent) {
				t.Errorf("%s has %s", path, recent)
			}
		}
	}
	for _, path := range []string{"/certificate", "/signed_documents", "/signed_documents/x", "/attachments/x"} {
		testbed.Equal(t, c.refused(404, "GET", "/envelope/x"+path, ""), "route_not_found", "%s", path)
	}
}
