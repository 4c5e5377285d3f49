package envelopes_test

import (
	"path/filepath"
	"testing"
	"time"

	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// remembering gives several runs one memory.
func remembering(t *testing.T) uitest.Options {
	t.Helper()
	store, err := state.Open(t.TempDir(), "work")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return uitest.Options{More: func(o *ui.Options) { o.State = store }}
}

func TestTheListOpensAsItWasLeft(t *testing.T) {
	o := remembering(t)
	o.Width = 120
	var want string
	runAll(t, o, func(d *desk) {
		d.find("status:completed")
		d.See("status:completed ·service")
		d.Press("esc", "S", "j", "j", "j").Wait(3 * time.Second)
		want = d.selected()
	})
	run(t, o, func(d *desk) {
		d.See("Attention").Hides("status:completed")
		if asked := d.asked(); len(asked) < 2 {
			d.T.Errorf("it did not open on what needs attention: %+v", asked)
		}
		d.Press("8").Wait(time.Second).Hides("status:completed")
		if got := d.selected(); got != want {
			d.T.Errorf("selected is %q, was %q", got, want)
		}
		if asked := d.asked(); !asked[len(asked)-1].Ascending {
			d.T.Errorf("the order is not as it was: %+v", asked[0])
		}
	})
}

func TestAQueryGoesBeforeWhatIsRemembered(t *testing.T) {
	o := remembering(t)
	run(t, o, func(d *desk) {
		d.Press("5").See("39, " + uitest.AllRead)
		d.Wait(3 * time.Second)
	})
	o.Home = nav.Envelopes{Query: "lease"}
	run(t, o, func(d *desk) {
		d.See("lease ·service", "8 All")
	})
}

func TestAnUnreadableMemoryIsSaidAndDoesNoHarm(t *testing.T) {
	o := remembering(t)
	run(t, o, func(d *desk) { d.See(uitest.AllRead) })
	store := storeOf(o)
	if err := state.Put(store, state.NameViews, "nonsense"); err != nil {
		t.Fatal(err)
	}
	run(t, o, func(d *desk) { d.See("starts afresh", uitest.AllRead) })
}

func storeOf(o uitest.Options) *state.Store {
	var made ui.Options
	o.More(&made)
	return made.State
}

func TestExport(t *testing.T) {
	folder := t.TempDir()
	o := uitest.Options{Width: 200, Settings: func(s *settings.Resolved) { s.DownloadFolder = folder }}
	runAll(t, o, func(d *desk) {
		d.Press("x").See("Export at least 50 envelopes, more may belong to this view")
		d.Enter("csv").See("50 envelopes saved, more may belong to this view")
		d.Press("esc", "space", "space", "x").See("Export 2 marked envelopes")
		d.Enter("list of ids").See("2 envelopes saved as")
	})
	for pattern, want := range map[string]int{"*-partial.csv": 1, "*.txt": 1} {
		if found, _ := filepath.Glob(filepath.Join(folder, pattern)); len(found) != want {
			t.Errorf("%d files %s", len(found), pattern)
		}
	}
}

func TestExportToTheClipboard(t *testing.T) {
	runAll(t, uitest.Options{Width: 120}, func(d *desk) {
		first := d.envelopes(1)[0].ID.String()
		d.Press("space", "x").Enter("copy ids").See("Copy export", first)
	})
}
