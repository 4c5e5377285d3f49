package answers

// Sample holds a success that says nothing about the target of a request.
type Sample struct {
	Name        string
	Status      int
	ContentType string
	Body        string
}

const (
	typeJSON = "application/json"
	typeText = "text/plain; charset=utf-8"
	typeHTML = "text/html; charset=utf-8"
)

// Samples returns successes that say nothing, or something else, to any operation: of gateways, firewalls,
// frameworks and services in maintenance. Only some forms take the empty ones for an answer, see [Form.Meaning].
func Samples() []Sample {
	return []Sample{
		{"error", 200, typeJSON, `{"error":"maintenance"}`},
		{"error-object", 200, typeJSON, `{"error":{"code":"locked","description":"The envelope is locked."}}`},
		{"errors", 200, typeJSON, `{"errors":[{"field":"name","message":"is too long"}]}`},
		{"message", 200, typeJSON, `{"message":"The service is being maintained."}`},
		{"detail", 200, typeJSON, `{"detail":"Not now."}`},
		{"code", 200, typeJSON, `{"code":"LOCKED","message":"The envelope is locked."}`},
		{"code-number", 200, typeJSON, `{"code":503,"message":"The service is being maintained."}`},
		{"unsuccessful", 200, typeJSON, `{"success":false,"error":"envelope is locked"}`},
		{"not-ok", 200, typeJSON, `{"ok":false}`},
		{"status", 200, typeJSON, `{"status":"error"}`},
		{"fault", 200, typeJSON, `{"fault":{"faultstring":"Policy violation"}}`},
		{"data", 200, typeJSON, `{"data":{}}`},
		{"result", 200, typeJSON, `{"result":null,"total":0}`},
		{"items", 200, typeJSON, `{"items":[{"id":"x1"}]}`},
		{"object", 200, typeJSON, `{}`},
		{"list", 200, typeJSON, `[]`},
		{"null", 200, typeJSON, `null`},
		{"false", 200, typeJSON, `false`},
		{"zero", 200, typeJSON, `0`},
		{"string", 200, typeJSON, `"ok"`},
		{"text", 200, typeText, `Service temporarily unavailable`},
		{"empty", 200, typeJSON, ``},
		{"blank", 200, typeJSON, " \r\n"},
		{"broken", 200, typeJSON, `{"id":`},
		{"no-content", 204, "", ``},
		{"processing", 202, typeJSON, `{"status":"processing"}`},
		{"accepted", 202, typeJSON, `{}`},
		{"partial", 206, typeJSON, `{}`},
		{"firewall", 200, typeHTML, `<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Your support ID is: 4711</body></html>`},
		{"sign-in", 200, typeHTML, `<html><head><title>Sign in to the network</title></head><body><form></form></body></html>`},
	}
}

// FindSample finds a sample by its name.
func FindSample(name string) (Sample, bool) {
	for _, s := range Samples() {
		if s.Name == name {
			return s, true
		}
	}
	return Sample{}, false
}
