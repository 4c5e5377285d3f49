package bulksend_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// An envelope that can be duplicated is a source too, with the dynamic fields of its
// documents.
func TestCopiesOfAnEnvelope(t *testing.T) {
	service, made := copiedEnvelope(t)
	o := uitest.Options{Width: 120, Height: 40, Service: service, Home: nav.BulkSend{Envelope: &made}}
	run(t, o, func(d *harness) {
		d.See("becomes a copy of the envelope Source 1", "without it the copy keeps its name", "monthly_fee")
		d.chooseFile("envelope name,monthly fee,name 1,email 1\nCopy 1,900,Ann,ann@example.com\n,800,Ben,ben@example.com\n")
		d.See("Every column is used.")
		d.After("y", "2 go ahead: 14 calls", "duplicate the envelope", "rename", "Copy 1")
	})
}

// copiedEnvelope is a service with a draft made from the template of the tests.
func copiedEnvelope(t *testing.T) (*demo.Service, model.Envelope) {
	t.Helper()
	service := uitest.NewService(t, demo.Options{Envelopes: -1})
	made, err := uitest.NewClient(t, service).CreateFromTemplate(t.Context(), template(t).ID, model.EnvelopeFromTemplate{Name: "Source 1"})
	if err != nil {
		t.Fatal(err)
	}
	return service, made
}
