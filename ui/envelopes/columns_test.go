package envelopes_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// header are the titles of the columns that are shown.
func (d *desk) header() string {
	titles, _, _ := strings.Cut(d.Row(3), "│")
	titles = position.ReplaceAllString(titles, "")
	return strings.Join(strings.Fields(titles), " ")
}

// position says which rows are visible.
var position = regexp.MustCompile(`\d+-\d+ of \d+\+?\s*$`)

func (d *desk) shows(header string) {
	d.T.Helper()
	if got := d.header(); got != header {
		d.T.Errorf("the columns are %q, want %q:\n%s", got, header, d.Screen())
	}
}

// Columns are hidden, shown and moved for the open view alone, and are as they were left in the next run.
func TestColumnsAreChosenForAView(t *testing.T) {
	const usual, chosen = "Health↓ Name Waiting for Left Why", "Health↓ Waiting for Name Left Created"
	o := remembering(t)
	o.Width = 100
	runRead(t, o, func(d *desk) {
		d.Press("p")
		d.shows(usual)
		d.Press("#").See("Columns of Attention", "[✓] Why", "[ ] Created", "space show or hide")
		d.Press("j", "j", "K") // Waiting for
		d.Press("j", "j", "space", "j", "space", "j", "j", "space", "j", "space", "j", "space", "j", "space", "j", "space")
		d.Press("q").Hides("Columns of")
		d.shows(chosen)
		d.Press("8").See(uitest.Loaded)
		d.shows("Health Name Changed↓ Left Why")
		d.Press("1").See(uitest.AllRead)
		d.shows(chosen)
		d.Wait(3 * time.Second)
	})
	runRead(t, o, func(d *desk) {
		d.Press("p")
		d.shows(chosen)
		d.Press("f4", "r", "enter")
		d.shows(usual)
	})
}

// The last column stays, and where there is little room those at the right go first.
func TestChosenColumnsFitTheTerminal(t *testing.T) {
	runRead(t, uitest.Options{Width: 120}, func(d *desk) {
		d.Press("p", "#")
		for range 10 {
			d.Press("space", "j")
		}
		d.See("[✓] Why")
		d.Press("G", "k", "space", "K", "K", "K", "K", "K", "K", "esc")
		d.shows("Id Why")
		d.Press("#", "g")
		for range 8 {
			d.Press("space", "j")
		}
		d.Press("esc")
		wide := d.header()
		d.Resize(60, 24).Wait(time.Second)
		if narrow := d.header(); narrow == wide || !strings.HasPrefix(wide, narrow) || !strings.HasPrefix(narrow, "Why Health↓ Name") {
			d.T.Errorf("%q on a narrow terminal, %q on a wide one", narrow, wide)
		}
	})
}

// A view has the columns of the settings until others are chosen here, and again when these are put back.
func TestColumnsOfTheSettings(t *testing.T) {
	o := remembering(t)
	o.Width = 100
	o.Settings = func(s *settings.Resolved) {
		s.Views = []settings.View{
			{Name: "Attention", Columns: []string{"name", "expires", "why"}},
			{Name: "Late", Query: "idle:>7d", Columns: []string{"id", "name"}},
		}
	}
	runRead(t, o, func(d *desk) {
		d.Press("p")
		d.shows("Name Expires Why")
		d.Press("#").See("[✓] Expires", "[ ] Health", "r of the settings")
		d.Press("j", "space", "enter")
		d.shows("Name Why")
		d.Press("8").See(uitest.Loaded)
		d.shows("Health Name Changed↓ Left Why")
		d.Press("#").See("r the usual ones")
		d.Press("esc").Wait(3 * time.Second)
	})
	run(t, o, func(d *desk) {
		d.Press("1").See(uitest.AllRead)
		d.Press("p")
		d.shows("Name Why")
		d.Press("#", "r").See("[✓] Expires")
		d.Press("enter")
		d.shows("Name Expires Why")
		d.Press("p", "ctrl+p").Enter("view late").See(uitest.Loaded)
		d.Press("p")
		d.shows("Id Name")
	})
}

// Where no preview fits, the key says so, and does not hide the one of a larger terminal.
func TestPreviewWithoutRoom(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("p").See("Preview: There is no room beside the list; z shows it in place of it.")
		d.Resize(160, 40).See("what fixes it")
	})
}

// A click on a column shows or hides it, and one on a hint presses its key.
func TestClicksOnTheColumns(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		click := func(text string) {
			d.T.Helper()
			d.See(text)
			x, y, _ := d.Find(text)
			d.Send(tea.MouseClickMsg{X: x + 1, Y: y, Button: tea.MouseLeft})
		}
		d.Press("#")
		click("[✓] Why")
		d.See("▌ [ ] Why")
		click("[ ] Why")
		d.See("▌ [✓] Why")
		click("[ ] Created")
		click("K left")
		d.See("▌ [✓] Created")
		click("space show or hide")
		d.See("▌ [ ] Created")
		d.Resize(80, 12) // the box has no room for all
		d.Press("G")
		click("[ ] Note")
		d.See("▌ [✓] Note")
		d.Send(tea.MouseClickMsg{X: 5, Y: 0, Button: tea.MouseLeft})
		click("enter done")
		d.Hides("Columns of")
	})
}

// remembering gives several runs one memory.
func remembering(t *testing.T) uitest.Options {
	t.Helper()
	store, err := state.Open(t.TempDir(), "work")
	testbed.Must(t, err)
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
		d.stays(want)
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
	testbed.Must(t, state.Put(store, state.NameViews, "nonsense"))
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
