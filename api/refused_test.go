package api

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const sayJSON = "application/json"

// Each status has its own sentence, and is not tried again where that cannot help.
func TestStatusesThatAreNotAboutTheValues(t *testing.T) {
	for _, row := range []struct {
		status   int
		says     string
		requests int
	}{
		{400, "the service refused the values", 1},
		{402, "the service wants it to be paid for", 1},
		{406, "does not give it in this form", 1},
		{410, "the service does not know it", 1},
		{413, "too large for the service", 1},
		{414, "too long for the service", 1},
		{415, "does not take this kind of file", 1},
		{417, "wants no question before a file", 1},
		{421, "what answered is not this service", 1},
		{422, "the service refused the values", 1},
		{423, "it is locked", 1},
		{426, "wants another version of the protocol", 1},
		{431, "Check that the access token is complete", 1},
		{451, "for legal reasons", 1},
		{500, "the service has a fault of its own", 3},
		{511, "the network wants a sign-in first", 3},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := always(row.status, sayJSON, "")
			_, err := testClient(t, w).Envelope(t.Context(), "e1")
			if err == nil || !strings.Contains(err.Error(), row.says) || len(w.sent()) != row.requests {
				t.Errorf("%d, %d times: %v", row.status, len(w.sent()), err)
			}
		})
	}
}

// A redirect is followed nowhere. One to the same host says so, with the address to set.
func TestWhereARedirectPoints(t *testing.T) {
	for to, says := range map[string]string{
		"https://service.example/v3/envelope/e1":     "to another address on the same host, https://service.example/v3/envelope/e1",
		"/v3/envelope/e1":                            "to another address on the same host, https://service.example/v3/envelope/e1",
		"http://service.example/v2/envelope/e1":      "to another address on the same host, http://service.example",
		"https://service.example/?next=" + canary:    "to another address on the same host, https://service.example/,",
		"https://other.example/v2/envelope/e1":       "the address points elsewhere",
		"https://service.example:444/v2/envelope/e1": "the address points elsewhere",
		"": "the address points elsewhere",
	} {
		for _, status := range []int{301, 302, 307, 308} {
			w := &wire{answer: func(_ int, req *http.Request) (*http.Response, error) {
				resp := response(status, "", "")
				resp.Request = req
				if to != "" {
					resp.Header.Set("Location", to)
				}
				return resp, nil
			}}
			_, err := testClient(t, w).Envelope(t.Context(), "e1")
			if KindOf(err) != Redirected || !strings.Contains(err.Error(), says) || len(w.sent()) != 1 {
				t.Errorf("%d to %q, %d times: %v", status, to, len(w.sent()), err)
			}
			checkMessage(t, err.Error())
		}
	}
}

// A scope is named where nothing else explains a refusal, and never for a page.
func TestAScopeIsNotBlamedForWhatHasAnotherReason(t *testing.T) {
	const named = "It needs the scope SIGN_ALL_EDIT"
	for _, row := range []struct {
		kind, body, header, says string
		scope                    bool
	}{
		{sayJSON, "", "", "the access token may not do this", true},
		{sayJSON, `{}`, "", "the access token may not do this", true},
		{sayJSON, `{"message":"Forbidden"}`, "", "the access token may not do this", true},
		{sayJSON, `{"error":"403 Forbidden"}`, "", "the access token may not do this", true},
		{sayJSON, `{"error":"access_denied","error_description":"Access is denied."}`, "", "the access token may not do this", true},
		{sayJSON, `{"code":"ACCOUNT_SUSPENDED"}`, "", "the service does not allow it", false},
		{sayJSON, `{"code":"insufficient_scope","message":"No."}`, "", "the access token may not do this", true},
		{sayJSON, `{"message":"The scope is missing."}`, "", "The scope is missing", true},
		{sayJSON, `{"message":"No."}`, `Bearer error="insufficient_scope"`, "the access token may not do this", true},
		{sayJSON, `{"message":"This envelope belongs to another account."}`, "", `the service does not allow it. The service says: "This envelope belongs to another account".`, false},
		{sayJSON, `{"error":{"code":"PLAN_LIMIT","description":"Your plan has no voiding."}}`, "", "Your plan has no voiding", false},
		{sayJSON, `{"errors":{"user":["is suspended"]}}`, "", "user: is suspended", false},
		{"text/plain", "Your address is not on the list.", "", "Your address is not on the list", false},
		{"text/html", "<html><title>Telescope</title><p>Denied: scope</p></html>", "", `a web page (title "Telescope")`, false},
		{sayJSON, "<!DOCTYPE html><title>403 Forbidden</title>", "", `a web page (title "403 Forbidden")`, false},
	} {
		w := always(403, row.kind, row.body, "WWW-Authenticate", row.header)
		_, err := testClient(t, w).VoidEnvelope(t.Context(), "e1")
		if err == nil || !strings.Contains(err.Error(), row.says) || strings.Contains(err.Error(), named) != row.scope {
			t.Errorf("%s %s: %v", row.body, row.header, err)
		}
	}
}

// A maintenance page tells how long it takes, until when, and its title.
func TestMaintenanceSaysHowLong(t *testing.T) {
	const page = "<html><head><title>Scheduled maintenance</title></head></html>"
	for after, says := range map[string]string{"7200": "Wait 2h, until ", "5400": "Wait 1h30m, until ", "600": "Wait 10m, until ", "60": "Wait 1m0s.", "172800": "Wait 48h, until "} {
		synctest.Test(t, func(t *testing.T) {
			until := time.Now().Add(retryAfter(after, time.Now())).Local().Format("15:04, as the service asks.")
			w := always(503, "text/html", page, "Retry-After", after)
			_, err := testClient(t, w).VoidEnvelope(t.Context(), "e1")
			if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "Then look at the envelope") {
				t.Errorf("%s: %v", after, err)
			}
			_, err = testClient(t, w).Envelope(t.Context(), "e1")
			for _, part := range []string{`(title "Scheduled maintenance")`, says} {
				if err == nil || !strings.Contains(err.Error(), part) {
					t.Errorf("%s: %v does not say %q", after, err, part)
				}
			}
			if strings.HasSuffix(says, "until ") && !strings.Contains(err.Error(), until) {
				t.Errorf("%s: %v does not say %q", after, err, until)
			}
		})
	}
}

// A file that the service makes once an envelope is completed is perhaps not made soon after that.
func TestAFileSoonAfterCompletion(t *testing.T) {
	const early = "the service has perhaps not made it yet; the envelope was completed 1 min ago"
	for _, row := range []struct {
		status    int
		body      string
		completed time.Duration
		says      string
	}{
		{404, `{"message":"No such file."}`, time.Minute, early},
		{404, "", 10 * time.Second, "completed less than a minute ago"},
		{202, "", time.Minute, early},
		{202, `{"status":"processing"}`, time.Minute, early},
		{200, `{"status":"processing"}`, time.Minute, early},
		{200, `{"message":"The certificate is being generated."}`, time.Minute, early},
		{409, `{"message":"Not ready."}`, time.Minute, early},
		{202, `{"status":"processing"}`, 48 * time.Hour, "the service has not made it yet"},
		{404, "", 48 * time.Hour, "the service does not know it"},
		{403, "", time.Minute, "the access token may not do this"},
		{200, `{"error":"maintenance"}`, time.Minute, "the answer is not what this service should send"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := testClient(t, always(row.status, sayJSON, row.body))
			err := c.Certificate(t.Context(), "e1", func(int64) (io.Writer, error) { return io.Discard, nil })
			if err = c.NotMadeYet(err, time.Now().Add(-row.completed)); err == nil || !strings.Contains(err.Error(), row.says) {
				t.Errorf("%d %s after %v: %v", row.status, row.body, row.completed, err)
			}
		})
	}
}
