package ui_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// The words of a page are read once: the viewer finds them again when it is opened again.
func TestWordsOfAPageAreKept(t *testing.T) {
	for _, effort := range []settings.Evidence{settings.EvidenceLight, settings.EvidenceFull} {
		t.Run(string(effort), func(t *testing.T) {
			uitest.Run(t, withEvidence(effort), func(p *uitest.Program) {
				p.See("all read")
				p.Press("7", "enter")
				p.See("1 Overview")
				p.Press("v", "t")
				p.See("words of the signed document")
				p.Press("esc")
				p.See("1 Overview")
				p.Press("v")
				p.See("words of the signed document")
				p.Wait(10 * time.Second)
				downloads := 0
				for _, r := range p.Requests() {
					if strings.Contains(r.Path, "signed_documents") {
						downloads++
					}
				}
				if downloads != 1 {
					t.Errorf("the document was downloaded %d times", downloads)
				}
			})
		})
	}
}
