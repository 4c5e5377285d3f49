package forms

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// A document of one page is counted in the singular, and a file that is named like its path is named once.
func TestWordsAboutADocument(t *testing.T) {
	e := &model.Envelope{Documents: []model.Document{{ID: "contract.pdf", Filename: model.NewText("contract.pdf"), PageCount: 1}}}
	k := formContext{subject: subject{Target: change.Target{Envelope: e}}, supports: func(string) bool { return true }, unsent: true}
	f := newAnnotation{Document: "contract.pdf", Page: 1}
	pages := f.pages(k)
	if got := pages[0].questions[0].Options[0].Title; got != "contract.pdf, 1 page" {
		t.Errorf("the document is %q", got)
	}
	if got := pages[1].questions[1].Help; got != "The document has 1 page." {
		t.Errorf("the page is explained by %q", got)
	}
	for _, got := range fieldFacts(f.request(k), k) {
		if got.Label == "document" && got.Value != "contract.pdf" {
			t.Errorf("the review says %q", got.Value)
		}
	}
}
