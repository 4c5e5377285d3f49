package forms_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{60, 15}, {80, 24}, {120, 40}, {200, 50}} {
		at := fmt.Sprintf("%dx%d", size[0], size[1])
		sized := func(o *uitest.Options) { o.Width, o.Height = size[0], size[1] }
		run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
			d.Golden("envelope-" + at)
			d.Fill("Lease", "enter down down")
			d.Golden("level-" + at)
			d.Press("enter", "enter", "enter", "enter", "enter", "down", "enter", "enter")
			d.Type("Anna")
		}, sized)
		run(t, "webhook.create drop-after*1", withoutSubject(nav.NewWebhook), func(d *harness) {
			d.Press("enter")
			d.Enter("https://example.com/hook")
			d.Wait(time.Second)
			d.Golden("review-" + at)
			d.After("y", "It did not happen", "It happened")
		}, sized)
	}
}

// The path is completed as far as there is one way.
func TestPathCompletion(t *testing.T) {
	path := file(t, "contract-of-lease.pdf")
	run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter")
		d.Type(strings.TrimSuffix(path, "-of-lease.pdf"))
		d.Wait(time.Second)
		d.After("ctrl+e", "contract-of-lease.pdf")
		d.Press("enter")
		d.Wait(time.Second)
		d.See("Documents: 1", "Change 1. "+filepath.Base(path))
	})
}

// A file is chosen from the list below the field, through its folder.
func TestChoosingAFile(t *testing.T) {
	path := file(t, "contract.pdf")
	run(t, "", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter")
		d.Type(filepath.Dir(path))
		d.See("1 found", filepath.Dir(path)+"/")
		d.After("down enter", path)
		d.Press("down", "enter", "enter")
		d.Wait(time.Second)
		d.See("Documents: 1", "Change 1. contract.pdf")
		d.expectCalls()
	})
}

// An upload can be given up; what became of it is looked for.
func TestGivingUpAnUpload(t *testing.T) {
	path := file(t, "contract.pdf")
	run(t, "envelope.add_document latency=20s", forDraft(nav.UploadDocument), func(d *harness) {
		d.Press("enter")
		d.Fill(path, "enter enter")
		d.confirm("", "being sent", "sent")
		d.After("esc", "it is not known whether this was done")
		d.expectCalls("POST /envelope/*/document")
	})
}
