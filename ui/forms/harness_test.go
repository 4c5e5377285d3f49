package forms_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// harness is the program with an open form.
type harness struct{ *uitest.Program }

// run opens a form of a small account with some faults.
func run(t *testing.T, faults string, route func(*demo.Service) nav.Route, script func(*harness), more ...func(*uitest.Options)) {
	t.Helper()
	o := uitest.Options{Demo: demo.Options{Envelopes: 60, Templates: 8}, Faults: faults, Route: route}
	for _, change := range more {
		change(&o)
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Wait(time.Second)
		script(&harness{p})
	})
}

func withoutSubject(form nav.FormKind) func(*demo.Service) nav.Route {
	return func(*demo.Service) nav.Route { return nav.Form{Kind: form} }
}

// forDraft opens a form for a draft with documents and recipients.
func forDraft(form nav.FormKind) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		ids := s.Find(func(e *account.Envelope) bool {
			return e.Status == model.Draft && len(e.Documents) > 0 && !e.NotDuplicable() && people(e.SigningSteps) > 0
		})
		return nav.Form{Kind: form, Envelope: &model.Envelope{ID: ids[0]}}
	}
}

func forTemplate(form nav.FormKind) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		for _, t := range s.Templates() {
			if len(t.Documents) > 0 && people(t.SigningSteps) > 0 && (form != nav.FromTemplate || len(t.DynamicFields) > 0) {
				return nav.Form{Kind: form, Template: &model.Template{ID: t.ID}}
			}
		}
		return nav.Form{}
	}
}

func people(steps []model.SigningStep) int { return len(change.Recipients(steps)) }

func aPDF() []byte { return pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842}}}.Bytes() }

// file is a document to upload.
func file(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	testbed.Must(t, os.WriteFile(path, aPDF(), 0o600))
	return path
}

// expectCalls fails the test unless exactly these calls changed something; ids are *.
func (d *harness) expectCalls(want ...string) {
	d.T.Helper()
	got := d.Changes()
	for i := range got {
		parts := strings.Split(got[i], "/")
		for j := range parts {
			if len(parts[j]) == 24 {
				parts[j] = "*"
			}
		}
		got[i] = strings.Join(parts, "/")
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.T.Errorf("sent %q, want %q\n%s", got, want, d.Screen())
	}
}

// confirm waits until the question accepts keys, and answers it. The texts come to the screen then.
func (d *harness) confirm(typed string, shows ...string) {
	d.T.Helper()
	d.See(uitest.Review)
	d.Wait(time.Second)
	if typed == "" {
		d.Press("y")
	} else {
		d.See("esc back to the form") // other keys of it are letters
		d.Enter(typed)
	}
	d.Later(2*time.Second, shows...)
}

// finish goes to the review from any page, and confirms it.
func (d *harness) finish(typed string, shows ...string) {
	d.T.Helper()
	d.Press("ctrl+x")
	d.confirm(typed, shows...)
}

// retry tries a step again that has changed nothing. It asks first.
func (d *harness) retry() {
	d.T.Helper()
	d.Press("R")
	d.confirm("")
}

// toRecipients answers a new envelope with a document up to its recipients.
func (d *harness) toRecipients(contract string) {
	d.T.Helper()
	d.Fill("Lease 2026", "enter enter enter enter enter enter enter enter")
	d.Fill(contract, "enter enter")
}

// withoutExtensions knows no more of the service than the specification has.
func withoutExtensions(o *uitest.Options) {
	o.Client = func(c *api.Config) { c.NoExtensions = true }
}

// dying runs a script in a process that dies at a step, and returns what it leaves on its machine.
func dying(
	t *testing.T, first *uitest.Machine, service *demo.Service, step int, reaches bool,
	route func(*demo.Service) nav.Route, script func(*harness), more ...func(*uitest.Options),
) (left *uitest.Machine) {
	t.Helper()
	run(t, "", route, script, append(more, func(o *uitest.Options) {
		o.Machine, o.Service = first, service
		o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
			return &uitest.Dying{To: to, Left: step, Reaches: reaches, Die: func() { left = first.Crashed(t) }}
		}
	})...)
	if left == nil {
		t.Fatal("the process did not die")
	}
	return left
}

// at is the program on a machine with a service.
func at(m *uitest.Machine, service *demo.Service) func(*uitest.Options) {
	return func(o *uitest.Options) { o.Machine, o.Service = m, service }
}

// skipExtras skips mail and attachment requests.
func (d *harness) skipExtras() {
	d.T.Helper()
	d.See("Mail to the recipients")
	d.After("enter enter enter", "Requests: 0")
	d.Press("enter")
}
