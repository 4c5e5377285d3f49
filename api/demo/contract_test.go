package demo_test

import (
	"bytes"
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// A signed document is a contract that can be read: clauses, who signs where, with a line to
// sign on, and a blank that no field lies on.
func TestSignedDocumentsHoldAContract(t *testing.T) {
	c := newClient(t, demo.Options{Envelopes: 200, Seed: 3})
	found := c.service.Find(func(e *account.Envelope) bool {
		return e.Status == model.Completed && len(e.Documents) > 0 && !e.Trashed
	})
	signatures := 0
	for _, id := range found[:min(len(found), 20)] {
		e, _ := c.service.Envelope(id)
		for i := range e.Documents {
			d := &e.Documents[i]
			text := c.download("/envelope/"+id.String()+"/signed_documents/"+d.ID.String(), "application/pdf")
			for _, want := range []string{"(Page 1 of ", "(1. ", "(Place: ______"} {
				if n := bytes.Count(text, []byte(want)); n != 1 {
					t.Errorf("%s of %s: %q stands there %d times", d.ID, id, want, n)
				}
			}
			for n := range e.Annotations {
				f := &e.Annotations[n]
				r := e.Recipient(f.RecipientID)
				if f.DocumentID != d.ID || f.Type != model.SignatureField || r == nil || !plain(r.Name.Wire()) {
					continue
				}
				signatures++
				if !bytes.Contains(text, []byte(": "+r.Name.Wire()+")")) || !bytes.Contains(text, []byte("(x ______")) {
					t.Errorf("%s of %s: nothing says that %s signs", d.ID, id, r.Name.Wire())
				}
			}
		}
	}
	if signatures == 0 {
		t.Error("no signature was looked for")
	}
}

// plain reports whether a text is written into a PDF as it is.
func plain(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune(`()\`, r) })
}
