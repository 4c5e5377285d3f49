package downloads_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/files"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// order is a program that opens with an order of downloads at a demo service.
type order struct {
	uitest.Options
	folder string
}

func newOrder(t *testing.T, what nav.Download, condition func(*account.Envelope) bool, most int) order {
	t.Helper()
	route := func(service *demo.Service) nav.Route {
		route := nav.Downloads{What: what}
		for _, id := range service.Find(condition)[:most] {
			e, _ := service.Envelope(id)
			route.Envelopes = append(route.Envelopes, e.Envelope)
		}
		return route
	}
	folder := filepath.Join(t.TempDir(), "downloads")
	return order{folder: folder, Options: uitest.Options{
		Width: 120, Height: 40, Route: route,
		Settings: func(r *settings.Resolved) { r.DownloadFolder = folder },
	}}
}

func completed(e *account.Envelope) bool { return e.Status == model.Completed }

func withFiles(e *account.Envelope) bool {
	answered, _, _ := e.Attachments.Counts()
	return completed(e) && answered > 0 && len(e.Documents) > 1
}

func (o order) saved(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(o.folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return names
}

func TestCertificatesOfSeveralEnvelopes(t *testing.T) {
	o := newOrder(t, nav.Certificate, completed, 5)
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("Certificate of 5 envelopes", "5 of 5 files", "5 files saved", "SHA-256")
	})
	if names := o.saved(t); len(names) != 5 {
		t.Errorf("saved %v", names)
	}
	for _, name := range o.saved(t) {
		content, err := os.ReadFile(name)
		if err != nil || !strings.HasPrefix(string(content), "%PDF-") || filepath.Ext(name) != ".pdf" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The bundle holds the envelope without its secrets, all files, and a manifest that names each with its digest.
func TestEvidenceBundle(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 1)
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("Manifest with SHA-256", "● saved", "Attachment:", "Signed:")
	})
	var manifest files.Manifest
	names := o.saved(t)
	for _, name := range names {
		content, err := os.ReadFile(name)
		testbed.Must(t, err)
		switch {
		case strings.Contains(name, "manifest"):
			testbed.Must(t, json.Unmarshal(content, &manifest))
		case strings.HasSuffix(name, "envelope.json"):
			if !json.Valid(content) {
				t.Errorf("%s is no JSON", name)
			}
		}
	}
	if len(manifest.Files) != len(names)-1 || len(manifest.Files) < 4 || manifest.Envelope == "" || manifest.Host == "" {
		t.Errorf("the manifest %+v does not list the files %v", manifest, names)
	}
	for _, f := range manifest.Files {
		if len(f.SHA256) != 64 || !strings.HasPrefix(f.Request, "GET /envelope/") || f.Fetched.IsZero() {
			t.Errorf("listed %+v", f)
		}
	}
}

// What the service refuses is said in its words, the rest goes on, and nothing is left.
func TestRefusedFileDoesNotStopTheOthers(t *testing.T) {
	o := newOrder(t, nav.Certificate, func(e *account.Envelope) bool { return completed(e) || e.Status == model.InProgress }, 12)
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("failed", "saved", "12 of 12 files", "The list says why")
	})
	for _, name := range o.saved(t) {
		if filepath.Ext(name) != ".pdf" {
			t.Errorf("left %s", name)
		}
	}
}

func TestBrokenDownloadsLeaveNothing(t *testing.T) {
	for _, fault := range []string{"truncate", "type", "status=500", "drop-after"} {
		t.Run(fault, func(t *testing.T) {
			o := newOrder(t, nav.Certificate, completed, 1)
			o.Faults = "envelope.get_certificate " + fault
			uitest.Run(t, o.Options, func(p *uitest.Program) {
				p.See("✖ failed", "1 failed")
				p.Fault().Press("R").See("● saved")
			})
			if names := o.saved(t); len(names) != 1 {
				t.Errorf("left %v", names)
			}
		})
	}
}

// What the service has not made yet is said with the time since the completion, and comes with another try.
func TestACertificateThatComesLate(t *testing.T) {
	for fault, says := range map[string]string{
		"late=10m": "completed 1 min ago", "answer=processing": "completed 1 min ago", "answer=processing,200": "completed 1 min ago",
		"status=503,html,600": "Wait 10m, until 09:10, as the service asks.", "status=410": "completed 1 min ago", "status=403": "does not allow it",
	} {
		t.Run(fault, func(t *testing.T) {
			o := newOrder(t, nav.Certificate, completed, 1)
			made := o.Route
			o.Route = func(service *demo.Service) nav.Route {
				route := made(service).(nav.Downloads)
				route.Envelopes[0].UpdatedAt = model.Seconds.Stamp(uitest.Start.Add(-time.Minute))
				return route
			}
			o.Faults = "envelope.get_certificate " + fault
			uitest.Run(t, o.Options, func(p *uitest.Program) {
				p.See("✖ failed", says)
				p.Fault().Press("R").See("● saved")
			})
		})
	}
}

// Leaving in the middle is asked about, and leaves no part behind.
func TestLeavingInTheMiddle(t *testing.T) {
	o := newOrder(t, nav.Certificate, completed, 3)
	o.Faults = "envelope.get_certificate stall=body"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("running")
		p.Press("c").See("left out")
	})
	if names := o.saved(t); len(names) != 0 {
		t.Errorf("left %v", names)
	}
}

func TestNothingToDownload(t *testing.T) {
	none := func(e *account.Envelope) bool { return completed(e) && e.Attachments.Placeholders() == nil }
	o := newOrder(t, nav.AllAttachments, none, 1)
	uitest.Run(t, o.Options, func(p *uitest.Program) { p.See("There is nothing to download") })
}

func TestScreenAtSizes(t *testing.T) {
	for size, terminal := range uitest.Sizes("80x24", "200x50") {
		t.Run(size, func(t *testing.T) {
			o := newOrder(t, nav.Certificate, completed, 5)
			o.Width, o.Height = terminal.Width, terminal.Height
			uitest.Run(t, o.Options, func(p *uitest.Program) {
				p.See("5 of 5 files")
				if _, _, ok := p.Find("SHA-256"); !ok {
					t.Errorf("no digest:\n%s", p.Screen())
				}
			})
		})
	}
}

// The path of the selected file is copied, wherever it was clicked on; one that is not saved has none.
func TestCopiesThePath(t *testing.T) {
	o := newOrder(t, nav.Certificate, completed, 3)
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("3 files saved")
		p.Send(tea.MouseClickMsg{X: 20, Y: 7, Button: tea.MouseLeft})
		if !strings.HasPrefix(p.Row(7), "▌") {
			t.Errorf("the row that was clicked on is not selected:\n%s", p.Screen())
		}
		p.Press("y").See("Copy path", o.folder)
	})
	o = newOrder(t, nav.Certificate, completed, 1)
	o.Faults = "envelope.get_certificate stall=body"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.Press("y").See("Nothing is saved of this file yet.")
	})
}
