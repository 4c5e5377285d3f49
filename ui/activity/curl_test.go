package activity

import (
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/nav"
)

func TestCurl(t *testing.T) {
	base, err := url.Parse("https://api.example.com/v2/")
	testbed.Must(t, err)
	for _, c := range []struct {
		name string
		call api.Call
		need string // before it can be run, beside the token
		has  []string
		not  []string
	}{
		{
			"a read",
			api.Call{Operation: "envelope.get", Method: "GET", Path: "/envelope/e1"},
			"",
			[]string{"--request 'GET'", `"Authorization: Bearer $INKDESK_TOKEN"`, "'https://api.example.com/v2/envelope/e1'"},
			[]string{"--data", "--output", "Content-Type"},
		},
		{
			"a body",
			api.Call{Operation: "envelope.rename", Method: "PUT", Path: "/envelope/e1/rename", Sent: 12},
			"body.json",
			[]string{"--data @body.json", "'Content-Type: application/json'"},
			[]string{"--form"},
		},
		{
			"an upload",
			api.Call{Operation: "template.add_document", Method: "POST", Path: "/template/t1/document", Sent: 900},
			"document.pdf",
			[]string{"--form file=@document.pdf"},
			[]string{"--data"},
		},
		{
			"a download",
			api.Call{Operation: "envelope.get_certificate", Method: "GET", Path: "/envelope/e1/certificate"},
			"",
			[]string{"--output download"},
			[]string{"--data"},
		},
		{
			"a change without a body",
			api.Call{Operation: "envelope.void", Method: "PUT", Path: "/envelope/e1/void"},
			"",
			[]string{"--request 'PUT'"},
			[]string{"--data", "--form"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := curl(base, &c.call)
			if note := placeholderNote(&c.call); !strings.Contains(note, c.need) || (c.need == "") != strings.HasPrefix(note, "Set INKDESK_TOKEN") {
				t.Errorf("it needs %q, and the note says %q", c.need, note)
			}
			for _, part := range c.has {
				if !strings.Contains(got, part) {
					t.Errorf("%q is missing in\n%s", part, got)
				}
			}
			for _, part := range c.not {
				if strings.Contains(got, part) {
					t.Errorf("%q is in\n%s", part, got)
				}
			}
		})
	}
}

// A path is one word of the shell whatever is in it.
func TestCurlQuotes(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	for _, text := range []string{"plain", "it's", "$(id)", "`id`", `a"b\c`, "'; echo oops; '", "* ? [x]"} {
		out, err := exec.Command(shell, "-c", "printf %s "+quote(text)).Output()
		if err != nil || string(out) != text {
			t.Errorf("%q comes out as %q, %v", text, out, err)
		}
	}
}

func TestTargetOfCall(t *testing.T) {
	for path, want := range map[string]nav.Route{
		"/envelope/e1":                      nav.Envelope{ID: "e1"},
		"/envelope/e1/void":                 nav.Envelope{ID: "e1"},
		"/envelope/e1/signed_documents?x=1": nav.Envelope{ID: "e1"},
		"/template/t1/documents":            nav.Template{ID: "t1"},
		"/envelope":                         nil,
		"/envelopes":                        nil,
		"/envelope/from_template/t1":        nav.Template{ID: "t1"},
		"/envelope/../x":                    nil,
		"":                                  nil,
		"/webhook/w1":                       nil,
	} {
		switch got := targetOfCall(path).(type) {
		case nil:
			if want != nil {
				t.Errorf("%s leads nowhere", path)
			}
		case nav.Envelope:
			if w, ok := want.(nav.Envelope); !ok || w.ID != got.ID {
				t.Errorf("%s leads to %+v", path, got)
			}
		case nav.Template:
			if w, ok := want.(nav.Template); !ok || w.ID != got.ID {
				t.Errorf("%s leads to %+v", path, got)
			}
		}
	}
}
