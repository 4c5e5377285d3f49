package forms_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// sentField is the body of the n-th request that adds a field.
func (d *harness) sentField(n int) model.AnnotationRequest {
	d.T.Helper()
	for _, r := range d.Requests() {
		if r.Method != "POST" || !strings.HasSuffix(r.Path, "/annotation") {
			continue
		}
		if n--; n == 0 {
			var field model.AnnotationRequest
			testbed.Must(d.T, json.Unmarshal([]byte(r.Body), &field))
			return field
		}
	}
	d.T.Fatalf("no such field was sent:\n%s", d.Screen())
	return model.AnnotationRequest{}
}

// A field is placed by keys, its numbers are those of the page, and can be typed.
func TestPlacingAFieldByKeys(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, "", forDraft(nav.NewAnnotation), func(d *harness) {
				d.Press("enter", "enter", "enter", "enter", "enter")
				d.See("left 10.0 top", "high 5.0 %", "Signature", "page 1 of", "snaps to words and fields")
				d.After("n s right down s L J t t", "Checkbox", "page 1 of", "snaps to nothing")
				d.After("enter", "From the left")
				d.Hides("> 10\n")
				d.Press("enter", "enter", "enter", "enter", "enter", "enter")
				d.confirm("")
				if f := d.sentField(1); f.Type != model.CheckboxField || f.X <= 12 || f.Width <= 20 || f.Width > 22.5 || f.X+f.Width > 100 || f.Height <= 5 {
					d.T.Errorf("sent %+v", f)
				}
			}, func(n *uitest.Options) { n.Width, n.Height = o.Width, o.Height })
		})
	}
}

// Leaving the page restores the place there was.
func TestPlacingIsGivenUp(t *testing.T) {
	run(t, "", forDraft(nav.NewAnnotation), func(d *harness) {
		d.After("enter enter enter enter enter", "left 10.0 top")
		d.After("shift+right L r esc", "Who fills it in")
		d.After("enter enter enter", "left 10.0 top", "wide 20.0")
	})
}

// What covers another field is seen on the page and has to be confirmed.
func TestPlacingOverAnotherField(t *testing.T) {
	run(t, "", moving(t, 1), func(d *harness) {
		d.See("page 3 of 3").Hides("cover each other")
		d.Press("n", "s") // large steps, nothing snaps
		for range 40 {
			if strings.Contains(d.Screen(), "cover each other") {
				break
			}
			d.Press("left")
		}
		d.See("cover each other", "▲")
		d.Unsent("ctrl+x", "cover each other", "Type the word yes")
	})
}

// moving opens the form that moves the n-th field of the first document of a draft.
func moving(t *testing.T, n int) func(*demo.Service) nav.Route {
	return func(s *demo.Service) nav.Route {
		client := uitest.NewClient(t, s)
		for _, id := range s.Find(func(e *account.Envelope) bool { return e.Status == model.Draft && len(e.Documents) > 0 }) {
			e, _ := s.Envelope(id)
			fields, err := client.Annotations(context.Background(), id, e.Documents[0].ID)
			if err == nil && len(fields) > n {
				return nav.Form{Kind: nav.MoveAnnotation, Envelope: &model.Envelope{ID: id}, Annotation: &fields[n]}
			}
		}
		return nil
	}
}

// A field is moved by adding it again with all of its properties and deleting the old one, in
// this order: a line that breaks between the two loses nothing.
func TestMovingAField(t *testing.T) {
	run(t, "", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Unsent("ctrl+x", "The field is where it was; move it first.")
		d.After("n right down enter ctrl+x", "Add the field at its new place", "Move the field (2 requests)")
		d.After("pgdown", "Delete the field at its old place", "id ")
		d.confirm("", uitest.FormDone)
		d.expectCalls("POST /envelope/*/annotation", "DELETE /envelope/*/annotation/*")
	})
}

// What is not known of a field would be lost, so nothing is sent.
func TestMovingAFieldThatIsNotKnownWhole(t *testing.T) {
	run(t, "envelope.list_annotations enums", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Unsent("n right down enter ctrl+x", "The field has a type or a look that is not known here")
	})
}

// When the old field cannot be deleted both are there, and the form goes on at that step.
func TestMovingStopsBetween(t *testing.T) {
	run(t, "envelope.delete_annotation status=500*1", moving(t, 0), func(d *harness) {
		d.See("page 3 of 3")
		d.Press("n", "right", "down", "ctrl+x")
		d.confirm("", "Delete the field at its old place")
		d.Wait(time.Second)
		d.expectCalls("POST /envelope/*/annotation", "DELETE /envelope/*/annotation/*")
		d.Hides(uitest.FormDone)
	})
}
