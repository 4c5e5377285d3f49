package api

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/model"
)

// Whatever a service says of a failure, its message and its code are shown.
func TestWhatTheServiceSays(t *testing.T) {
	for body, want := range map[string]said{
		`{"code":"ANNOTATION_UNABLE_TO_CREATE","message":"Unable to create."}`:            {"ANNOTATION_UNABLE_TO_CREATE", "Unable to create."},
		`{"detail":[{"loc":["body","name"],"msg":"field required"}]}`:                     {"", "name: field required"},
		`{"errors":{"email":["is invalid"]}}`:                                             {"", "email: is invalid"},
		`{"errors":[{"message":"first"},{"message":"second"}]}`:                           {"", "first"},
		`{"code":"E42","msg":"no"}`:                                                       {"E42", "no"},
		`{"error":{"code":"LOCKED_NOW","description":"It is locked."}}`:                   {"LOCKED_NOW", "It is locked."},
		`{"message":{"de":"Nein","en":"No"}}`:                                             {"", "No"},
		`{"type":"about:blank","title":"Out","detail":"Out of credit"}`:                   {"", "Out of credit"},
		`{"title":"Out of credit","status":422}`:                                          {"", "Out of credit"},
		`{"fault":{"faultstring":"Bad token","detail":{"errorcode":"oauth.v2.Invalid"}}}`: {"oauth.v2.Invalid", "Bad token"},
		`{"data":{"error":{"message":"nested"}}}`:                                         {"", "nested"},
		`{"error":"invalid_grant","error_description":"Too old"}`:                         {"invalid_grant", "Too old"},
		`{"error":"maintenance"}`:                                                         {"", "maintenance"},
		`{"statusCode":422,"message":["name is short","x"],"error":"Bad"}`:                {"", "name is short"},
		`{"errors":[{"message":"m","extensions":{"code":"BAD_USER_INPUT"}}]}`:             {"BAD_USER_INPUT", "m"},
		`{"Message":"big"}`:              {"", "big"},
		`{"code":422,"message":"plain"}`: {"", "plain"},
		`{"code":"ONLY_CODE"}`:           {"", "ONLY_CODE"},
		`{"name":["can't be blank"]}`:    {"", "name: can't be blank"},
		`{"state":42}`:                   {"", `{"state":42}`},
		`"a text"`:                       {"", "a text"},
		`["one","two"]`:                  {"", "one"},
		`down for repair`:                {"", "down for repair"},
		`<?xml version="1.0"?><Error><Message>Denied</Message></Error>`: {"", "Denied"},
		`{}`: {}, `null`: {"", "null"}, ``: {},
		strings.Repeat(`{"a":`, 500) + `1` + strings.Repeat(`}`, 500): {"", strings.Repeat(`{"a":`, 500) + `1` + strings.Repeat(`}`, 500)},
	} {
		if got := saidIn([]byte(body), 422); got != want && body != "null" {
			t.Errorf("%.80s: got %+v, want %+v", body, got, want)
		}
	}
	_, err := testClient(t, always(500, "application/json", `{"code":"NOT_YOURS","message":"Wrong recipient."}`)).VoidEnvelope(t.Context(), "e1")
	if !strings.Contains(err.Error(), `The service says: "Wrong recipient" (NOT_YOURS).`) {
		t.Error(err)
	}
}

// A web page is never the service's word, and only a gateway's fault is tried again.
func TestAWebPageIsNotTheService(t *testing.T) {
	const page = "\n<!DOCTYPE html><html><head><title>Blocked &amp; logged</title></head><body>x</body></html>"
	for status, requests := range map[int]int{200: 1, 400: 1, 401: 1, 403: 1, 404: 1, 409: 1, 422: 1, 451: 1, 500: 3, 502: 3, 503: 3} {
		for _, kind := range []string{"text/html", "application/json", ""} {
			synctest.Test(t, func(t *testing.T) {
				w := always(status, kind, page)
				_, err := testClient(t, w).Envelope(t.Context(), "e1")
				if err == nil || !strings.Contains(err.Error(), `answered with a web page (title "Blocked & logged")`) || strings.Contains(err.Error(), "scope") {
					t.Errorf("%d %s: %v", status, kind, err)
				}
				if n := len(w.sent()); n != requests {
					t.Errorf("%d: %d requests, want %d", status, n, requests)
				}
				if _, err = testClient(t, w).VoidEnvelope(t.Context(), "e1"); OutcomeOf(err) != Unknown {
					t.Errorf("%d: a change is %v: %v", status, OutcomeOf(err), err)
				}
			})
		}
	}
}

// One clock ends a call: a slow change is not unknown before its limit.
func TestOneClockEndsACall(t *testing.T) {
	slow := func(d time.Duration) *wire {
		return &wire{answer: func(int, *http.Request) (*http.Response, error) {
			time.Sleep(d)
			return response(200, "application/json", `{"id":"e1","status":"VOIDED"}`), nil
		}}
	}
	synctest.Test(t, func(t *testing.T) {
		if _, err := testClient(t, slow(45*time.Second)).VoidEnvelope(t.Context(), "e1"); err != nil {
			t.Error(err)
		}
		if _, err := testClient(t, slow(45*time.Second)).Envelope(t.Context(), "e1"); err != nil {
			t.Error(err)
		}
	})
	if limit := NewTransport(TransportConfig{}).ResponseHeaderTimeout; limit != 0 {
		t.Errorf("the transport has a clock of its own: %v", limit)
	}
}

// A mark of the encoding does not refuse an answer.
func TestAnAnswerWithAMarkOfItsEncoding(t *testing.T) {
	for _, body := range []string{"\xef\xbb\xbf{\"id\":\"e1\"}", "\xff\xfe{\x00\"\x00i\x00d\x00\"\x00:\x00\"\x00e\x001\x00\"\x00}\x00"} {
		if e, err := testClient(t, always(200, "application/json", body)).Envelope(t.Context(), "e1"); err != nil || e.ID != model.EnvelopeID("e1") {
			t.Errorf("%q: %+v, %v", body, e.ID, err)
		}
	}
}
