package downloads_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/files"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// manifest is that of the only bundle.
func (o order) manifest(t *testing.T) files.Manifest {
	t.Helper()
	all := o.manifests(t)
	if len(all) != 1 {
		t.Fatalf("%d bundles: %v", len(all), o.saved(t))
	}
	return all[0]
}

// manifests are those of all bundles. Each folder has one that names what is there and what is missing.
func (o order) manifests(t *testing.T) []files.Manifest {
	t.Helper()
	folders, err := os.ReadDir(o.folder)
	testbed.Must(t, err)
	var all []files.Manifest
	for _, folder := range folders {
		entries, err := os.ReadDir(filepath.Join(o.folder, folder.Name()))
		testbed.Must(t, err)
		digests := map[string]string{}
		var found []files.Manifest
		for _, entry := range entries {
			content, err := os.ReadFile(filepath.Join(o.folder, folder.Name(), entry.Name()))
			testbed.Must(t, err)
			if err := hostile.CheckFile(entry.Name(), string(content)); err != nil {
				t.Errorf("%s: %v", entry.Name(), err)
			}
			if !strings.Contains(entry.Name(), "manifest") {
				sum := sha256.Sum256(content)
				digests[entry.Name()] = hex.EncodeToString(sum[:])
				continue
			}
			if !strings.HasPrefix(string(content), "{\n  \"complete\": ") {
				t.Errorf("the manifest does not begin with what matters: %.60s", content)
			}
			var m files.Manifest
			testbed.Must(t, json.Unmarshal(content, &m))
			found = append(found, m)
		}
		if len(found) != 1 {
			t.Fatalf("%d manifests in %v", len(found), entries)
		}
		checkManifest(t, found[0], digests)
		all = append(all, found[0])
	}
	return all
}

func checkManifest(t *testing.T, m files.Manifest, digests map[string]string) {
	t.Helper()
	if m.Complete != (len(m.Missing) == 0) || m.Envelope == "" || m.Host == "" || m.Created.IsZero() {
		t.Errorf("the manifest is %+v", m)
	}
	if len(m.Files) != len(digests) {
		t.Errorf("%d files are listed, %d are there", len(m.Files), len(digests))
	}
	for _, f := range m.Files {
		if digests[f.Name] != f.SHA256 || !strings.HasPrefix(f.Request, "GET /envelope/") || f.Fetched.IsZero() {
			t.Errorf("listed %+v, there is %q", f, digests[f.Name])
		}
	}
	for _, f := range m.Missing {
		if f.Title == "" || f.Why == "" || !strings.HasPrefix(f.Request, "GET /envelope/") {
			t.Errorf("missing %+v", f)
		}
	}
}

func TestManifestOfACompleteBundle(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 1)
	uitest.Run(t, o.Options, func(p *uitest.Program) { p.See("Manifest with SHA-256", "files saved in") })
	if m := o.manifest(t); !m.Complete || len(m.Files) < 4 {
		t.Errorf("%+v", m)
	}
}

// The service is not asked for what an envelope has when it ended, and list and manifest say why it is not there.
func TestBundleOfAnOpenEnvelope(t *testing.T) {
	o := newOrder(t, nav.Bundle, func(e *account.Envelope) bool { return e.Status == model.InProgress && len(e.Documents) > 1 }, 1)
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("files saved in", "2 of 2 files", "2 none yet", "– none yet", "Only an envelope that").Hides("failed")
		for _, r := range p.Requests() {
			if strings.Contains(r.Path, "/certificate") || strings.Contains(r.Path, "/signed_documents") {
				p.T.Errorf("asked for %s", r.Path)
			}
		}
	})
	if m := o.manifest(t); m.Complete || len(m.Missing) != 2 || !strings.HasSuffix(m.Missing[1].Why, "has them; this one is: In progress.") {
		t.Errorf("%+v", m)
	}
}

func TestFolderThatOthersMayWriteToIsNamed(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 1)
	testbed.Must(t, errors.Join(os.Mkdir(o.folder, 0o700), os.Chmod(o.folder, 0o770)))
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("files saved in", "of the folder's group may exchange files in the download folder.")
	})
}

// What was refused is named with the reason; when it comes after all, the one manifest there is says so.
func TestManifestNamesWhatIsMissing(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 1)
	o.Faults = "envelope.get_certificate status=403; envelope.get_signed_document truncate"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("files missing", "● saved", "failed. The list says why")
		m := o.manifest(p.T)
		if m.Complete || len(m.Missing) < 2 {
			p.T.Fatalf("%+v", m)
		}
		if missing := m.Missing[0]; missing.Title != "Certificate" || !strings.HasSuffix(missing.Request, "/certificate") ||
			!strings.Contains(missing.Why, "status 403") {
			p.T.Errorf("missing %+v", missing)
		}
		p.Fault("envelope.get_certificate status=403").Press("R").See("Manifest, 1 file missing")
		if m := o.manifest(p.T); m.Complete || len(m.Missing) != 1 {
			p.T.Errorf("%+v", m)
		}
		p.Fault().Press("R").See("Manifest with SHA-256").Gone("missing", "failed")
	})
	if m := o.manifest(t); !m.Complete {
		t.Errorf("%+v", m)
	}
}

// A manifest that someone has written into is left to them.
func TestManifestOfSomebodyElse(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 1)
	o.Faults = "envelope.get_certificate status=403"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("Manifest, 1 file missing", "● saved")
		found, err := filepath.Glob(filepath.Join(o.folder, "*", "*manifest.json"))
		if err != nil || len(found) != 1 {
			p.T.Fatalf("%v, %v", found, err)
		}
		testbed.Must(p.T, os.WriteFile(found[0], []byte("{}"), 0o600))
		p.Fault().Press("R").See("Manifest with SHA-256")
		if content, err := os.ReadFile(found[0]); err != nil || string(content) != "{}" {
			p.T.Errorf("it holds %q, %v", content, err)
		}
		if more, _ := filepath.Glob(filepath.Join(o.folder, "*", "*manifest (2).json")); len(more) != 1 {
			p.T.Errorf("beside it: %v", more)
		}
	})
}

// A person who stops it, and one who just leaves, finds a manifest that says so.
func TestManifestOfABundleBrokenOff(t *testing.T) {
	for name, leave := range map[string]func(*uitest.Program){
		"stopped":   func(p *uitest.Program) { p.Press("c"); p.See("left out", "● saved") },
		"left":      func(p *uitest.Program) { p.Press("esc", "y"); p.Wait(time.Second) },
		"ended":     func(p *uitest.Program) { p.Press("ctrl+c", "ctrl+c", "y"); p.Wait(time.Second) },
		"in flight": func(p *uitest.Program) { /* as after a crash: what lies there now */ },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOrder(t, nav.Bundle, withFiles, 1)
			o.Faults = "envelope.get_signed_document stall=body"
			uitest.Run(t, o.Options, func(p *uitest.Program) {
				p.See("running", "● saved")
				p.Wait(time.Second)
				leave(p)
				m := o.manifestNow(p.T, name == "in flight")
				if m.Complete || len(m.Missing) == 0 || len(m.Files) == 0 {
					p.T.Errorf("%+v", m)
				}
			})
			if m := o.manifest(t); m.Complete {
				t.Errorf("%+v", m)
			}
		})
	}
}

// manifestNow passes over what is being downloaded.
func (o order) manifestNow(t *testing.T, running bool) files.Manifest {
	t.Helper()
	if !running {
		return o.manifest(t)
	}
	found, err := filepath.Glob(filepath.Join(o.folder, "*", "*manifest.json"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	content, err := os.ReadFile(found[0])
	testbed.Must(t, err)
	var m files.Manifest
	testbed.Must(t, json.Unmarshal(content, &m))
	return m
}

// What is stopped while nothing may begin is over, too, but for the manifests.
func TestStoppingPausedBundles(t *testing.T) {
	o := newOrder(t, nav.Bundle, withFiles, 5)
	o.Height = 150
	o.Faults = "* latency=1s"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.Wait(1500*time.Millisecond).Press("p").Wait(time.Minute).See("paused", "waiting")
		p.Press("c").Wait(time.Second).See("missing", "left out").Hides("waiting", "running", "paused")
		if got := strings.Count(p.Screen(), "missing "); got != len(o.manifests(p.T)) {
			p.T.Errorf("%d manifests are over:\n%s", got, p.Screen())
		}
	})
}

// A full disk leaves the manifest as it was, or none of the files.
func TestManifestOnAFullDisk(t *testing.T) {
	for _, size := range []string{"4k", "8k", "12k", "16k", "24k", "32k", "40k"} {
		t.Run(size, func(t *testing.T) {
			o := newOrder(t, nav.Bundle, withFiles, 1)
			o.folder = filepath.Join(testbed.SmallDisk(t, size), "downloads")
			o.Settings = func(r *settings.Resolved) { r.DownloadFolder = o.folder }
			uitest.Run(t, o.Options, func(p *uitest.Program) { p.See("failed") })
			saved := o.saved(t)
			for _, name := range saved {
				if strings.HasSuffix(name, ".part") {
					t.Errorf("left %s", name)
				}
			}
			if len(saved) == 0 {
				return
			}
			found, err := filepath.Glob(filepath.Join(o.folder, "*", "*manifest.json"))
			if err != nil || len(found) != 1 {
				t.Fatalf("the manifests are %v among %v", found, saved)
			}
			if content, err := os.ReadFile(found[0]); err != nil || !strings.HasPrefix(string(content), "{\n  \"complete\": false,") {
				t.Errorf("%.60s, %v", content, err)
			}
		})
	}
}

// Every bundle of many tells of itself, whatever happened to the others.
func TestManifestsOfManyBundles(t *testing.T) {
	o := newOrder(t, nav.Bundle, func(e *account.Envelope) bool { return completed(e) && !e.Trashed && len(e.Documents) > 0 }, 25)
	o.Faults = "envelope.get_certificate status=403+3*4; envelope.get_signed_document truncate+5*6; envelope.get status=404+9*2"
	uitest.Run(t, o.Options, func(p *uitest.Program) {
		p.See("failed. The list says why")
		complete := 0
		for _, m := range o.manifests(p.T) {
			if m.Complete {
				complete++
			}
		}
		if complete == 0 || complete == 25 {
			p.T.Errorf("%d are complete", complete)
		}
		p.Fault().Press("R").See("files saved in")
	})
	all := o.manifests(t)
	if len(all) != 25 {
		t.Errorf("%d bundles", len(all))
	}
	for _, m := range all {
		if !m.Complete {
			t.Errorf("%+v", m)
		}
	}
}
