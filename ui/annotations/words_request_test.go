package annotations_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// downloads counts the documents that were downloaded.
func downloads(p *uitest.Program) (n int) {
	for _, r := range p.Requests() {
		if strings.Contains(r.Path, "signed_documents") {
			n++
		}
	}
	return n
}

// With evidence: full the words are read without a key, once, and only after the person has
// paused. Nothing else gives leave for that.
func TestWordsThatNobodyAskedFor(t *testing.T) {
	for _, evidence := range []settings.Evidence{settings.EvidenceOff, settings.EvidenceLight, settings.EvidenceFull} {
		t.Run(string(evidence), func(t *testing.T) {
			s := withCompleted()
			o := uitest.Options{Home: onEnvelope(s), Settings: func(r *settings.Resolved) { r.Profile.Evidence = evidence }}
			run(t, s, o, func(p *uitest.Program) {
				p.See("Annex 1")
				for range 5 {
					p.Press("tab")
					p.Wait(500 * time.Millisecond)
					p.Press("shift+tab")
					p.Wait(500 * time.Millisecond)
				}
				if n := downloads(p); n != 0 {
					p.T.Errorf("%d documents were downloaded between two keys", n)
				}
				p.Wait(20 * time.Second)
				if evidence != settings.EvidenceFull {
					p.Hides("The tenant pays")
					if n := downloads(p); n != 0 {
						p.T.Errorf("%d documents were downloaded", n)
					}
					return
				}
				p.See("words of likely the same form (88 %)", "The tenant pays the rent")
				p.Hides("kept in memory only")
				p.Press("t")
				p.Gone("The tenant pays")
				p.Press(">", "<")
				p.Wait(20 * time.Second)
				p.Hides("The tenant pays")
				if n := downloads(p); n != 1 {
					p.T.Errorf("%d documents were downloaded", n)
				}
			})
		})
	}
}

// Where no envelope has the form, no one hears of the search.
func TestASearchThatNobodyAskedFor(t *testing.T) {
	s := known()
	o := uitest.Options{Home: onEnvelope(s), Settings: func(r *settings.Resolved) { r.Profile.Evidence = settings.EvidenceFull }}
	run(t, s, o, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Wait(20 * time.Second)
		p.Hides("No completed envelope", "Words of the file")
		p.Press("t")
		p.See("Words of the file:", "no completed envelope has this form")
	})
}
