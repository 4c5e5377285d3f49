package forms

import (
	"strings"
	"testing"

	"inkdesk/model"
)

// The review shows the whole of what people typed, and hints too.
func TestTheReviewShowsWholeRequests(t *testing.T) {
	long := strings.Repeat("A long name ", 8) + "with an end"
	for _, f := range filledForms(0) {
		var list *requests
		switch guide := f.guide.(type) {
		case *newEnvelope:
			list = &guide.requests
		case *fromTemplate:
			list = &guide.requests
		case *placeholders:
			list = &guide.requests
		default:
			continue
		}
		if len(list.Requests) == 0 {
			t.Errorf("%T asks for nothing", f.guide)
			continue
		}
		for i := range list.Requests {
			list.Requests[i].Name, list.Requests[i].Hint, list.Requests[i].Multiple = long, "both sides, please", true
		}
		p, err := f.guide.plan(f.known)
		if err != nil {
			t.Errorf("%T: %v", f.guide, err)
			continue
		}
		found := false
		for _, s := range p.steps {
			if _, ok := s.Request.Body.(*model.Placeholders); !ok {
				continue
			}
			found = true
			text := ""
			for _, fact := range s.Facts {
				text += fact.Label + " " + fact.Value + "\n"
			}
			for _, want := range []string{long, "hint both sides, please", "several files"} {
				if !strings.Contains(text, want) {
					t.Errorf("%T: %q is not in the review:\n%s", f.guide, want, text)
				}
			}
		}
		if !found {
			t.Errorf("%T sends no requests", f.guide)
		}
	}
}
