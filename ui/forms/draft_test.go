package forms_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// keepDrafts saves drafts in a folder across runs.
func keepDrafts(t *testing.T, folder string) func(*uitest.Options) {
	t.Helper()
	var store *state.Store
	t.Cleanup(func() { _ = store.Close() })
	return func(o *uitest.Options) {
		o.More = func(made *ui.Options) {
			if store != nil {
				_ = store.Close() // as the end of the process of before does
			}
			var err error
			if store, err = state.Open(folder, "work"); err != nil {
				t.Fatal(err)
			}
			made.State = store
		}
	}
}

func TestADraftSurvivesAKill(t *testing.T) {
	folder := t.TempDir()
	keep := keepDrafts(t, folder)
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.addPerson(1, "sms", "one@example.com")
		d.Type("+41791234567").Wait(3 * time.Second)
	}, keep)
	if all := contents(t, folder); !strings.Contains(all, "one@example.com") || strings.Contains(all, "1234567") {
		t.Errorf("kept %s", all)
	}
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.See("A draft of this form was kept")
		d.After("enter", "Person 1", "no phone")
		for _, key := range []string{"c", "ctrl+x"} { // only the secret is missing
			d.After(key, "Recipient 1, Person 1: Enter the phone number")
		}
		d.Press("enter")
		d.Fill("+41791234567", "ctrl+x", uitest.Review, "Person 1, one@example.com")
		d.Hides("1234567")
	}, keep)
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.See("A draft of this form was kept")
		d.After("down enter", "0 recipients in 0 steps", "Name, or name and address together")
		d.Wait(3 * time.Second)
	}, keep)
	if all := contents(t, folder); !strings.Contains(all, "one@example.com") {
		t.Errorf("beginning anew cost the draft: %s", all)
	}
}

// contents is what all files of a folder hold.
func contents(t *testing.T, folder string) (text string) {
	t.Helper()
	testbed.Must(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		text += string(b)
		return err
	}))
	return text
}

// Keys that were typed before the menu of drafts was visible decide nothing about it. They
// go into a new form, not into one that a draft has filled.
func TestKeysTypedAheadOfADraft(t *testing.T) {
	for name, c := range map[string]struct {
		decide []string
		want   string
	}{
		"start anew": {[]string{"down", "enter"}, "> Hj"}, "go on": {[]string{"enter"}, "> Lease"},
	} {
		t.Run(name, func(t *testing.T) {
			store := keepDrafts(t, t.TempDir())
			run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
				d.Fill("Lease", "esc", "is kept as a draft")
			}, store)
			run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
				d.Rush("n", "enter", "H", "j", "enter")
				d.Later(time.Second, "A draft of this form was kept")
				d.Press(c.decide...)
				d.Later(time.Second, "Step 1 of")
				for _, row := range strings.Split(d.Screen(), "\n") {
					if strings.Contains(row, "> ") && !strings.HasSuffix(row, c.want) {
						t.Errorf("the field holds %q, want %q", row, c.want)
					}
				}
			}, store, func(o *uitest.Options) { o.Route = nil })
		})
	}
}

// A draft of another session is not changed: the menu says who has it, and offers a new
// form. There may be any number of drafts.
func TestADraftOfAnotherSession(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Type("Lease 7").Wait(time.Second)
		d.After("esc", "is kept as a draft")
	}, m.Use)
	kept, err := state.ListResumable(m.State)
	if err != nil || len(kept) != 1 || kept[0].Name != "Lease 7" {
		t.Fatalf("%+v, %v", kept, err)
	}
	lock, err := state.LockResumable(m.State, kept[0].ID, state.Session{Process: 77, Host: "jump", From: "192.0.2.9"})
	testbed.Must(t, err)
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.See("Go on with Lease 7", "Start a new one")
		d.choose("Start a new one")
		d.Type("Lease 8").Wait(time.Second)
	}, m.Use)
	lock.Release()
	if all := contents(t, m.Folder); !strings.Contains(all, "Lease 7") || !strings.Contains(all, "Lease 8") {
		t.Errorf("kept %s", all)
	}
	run(t, "", func(*demo.Service) nav.Route { return nav.Resume{} }, func(d *harness) {
		d.See("New envelope: Lease 7", "not sent")
		d.choose("Lease 7")
		d.See("> Lease 7")
	}, m.Use)
}

// Where the draft cannot be kept, nothing says that it is, and what was entered is lost only
// when the person leaves once more.
func TestADraftThatCannotBeKeptIsNotLostInSilence(t *testing.T) {
	folder := t.TempDir()
	full := func(d *harness) {
		testbed.Must(d.T, os.Rename(folder, folder+".away"))
		testbed.Must(d.T, os.WriteFile(folder, nil, 0o600))
	}
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.See("leave, draft kept")
		full(d)
		d.Type("Lease 2031")
		d.Later(time.Second, "could not be kept")
		d.Hides("draft kept")
		d.Press("esc")
		d.Later(time.Second, "Lease 2031", "leave once more")
		d.Hides("kept as a draft")
		d.After("ctrl+c", "leaving now loses what was")
		d.Press("esc")
		testbed.Must(d.T, errors.Join(os.Remove(folder), os.Rename(folder+".away", folder)))
		d.Press("esc")
		d.Later(time.Second, "kept as a draft")
	}, keepDrafts(t, folder))
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Press("down", "enter")
		full(d)
		d.Type("Lease 2032").Wait(time.Second).Press("esc")
		d.Later(time.Second, "Lease 2032")
		d.Press("esc").Wait(time.Second).Hides("Lease 2032", "kept as a draft")
	}, keepDrafts(t, folder))
}
