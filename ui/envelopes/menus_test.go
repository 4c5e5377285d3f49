package envelopes_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
	"inkdesk/ui/view"
)

func TestCopy(t *testing.T) {
	run(t, uitest.Options{}, func(d *desk) {
		d.Press("7").See(uitest.Loaded + "50")
		first := d.envelopes(2, model.Completed)
		d.Press("y").See("Copy id", first[0].ID.String())
		d.Press("esc", "Y").Enter("summary").See("Copy summary", first[0].ID.String(), "completed")
		d.Press("esc", "Y").Enter("reply")
		expectLetter(d, first[:1])
		d.Press("esc", "space", "space", "y").See(first[0].ID.String(), first[1].ID.String())
		d.Press("esc", "Y").See("Copy of 2 envelopes")
		d.Enter("letter")
		expectLetter(d, first)
	})
}

// expectLetter expects the letters about these envelopes to be open.
func expectLetter(d *desk, about []model.Envelope) {
	d.T.Helper()
	route, ok := d.LastOpened().(nav.Letter)
	if !ok || len(route.Envelopes) != len(about) {
		d.T.Fatalf("%+v was opened", d.LastOpened())
	}
	for i := range about {
		if route.Envelopes[i].ID != about[i].ID {
			d.T.Errorf("letter %d is about %s", i+1, route.Envelopes[i].ID)
		}
	}
}

func TestWhyShowsEverythingThatWasFound(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("w")
		d.See("Why", "from expires_at, rule:expiring", "E  Set the expiration date   Y  Copy a letter to them")
		d.Press("ctrl+d").See("Who holds it")
		d.Press("G").See("Can be duplicated", "Documents")
		d.Press("J").Press("esc").See("Attention")
		if !strings.Contains(d.Row(5), "▌") {
			d.T.Errorf("the next envelope is not selected:\n%s", d.Screen())
		}
	})
}

func TestRelatedEnvelopesAreSearchedFor(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("m", "enter").See("·service", "8 All", "Search")
		d.Press("esc", "esc").See("1 Attention")
	})
}

func TestSorting(t *testing.T) {
	run(t, uitest.Options{Width: 200}, func(d *desk) {
		d.Press("8").See(uitest.Loaded, "Changed↓", "last changed first")
		d.Press("s").Enter("name").See("names from A to Z")
		d.Wait(time.Second)
		if q := d.lastAsked(); q.Order != model.ByName || !q.Ascending {
			d.T.Errorf("asked for %s, ascending %v", q.Order, q.Ascending)
		}
		d.Press("S").See("names from Z to A")
		d.Wait(time.Second)
		if q := d.lastAsked(); q.Order != model.ByName || q.Ascending {
			d.T.Errorf("asked for %s, ascending %v", q.Order, q.Ascending)
		}
		d.Press("s").Type("waiting for").See("of the rows that are read")
		d.Press("enter").Wait(time.Second).See("by waiting for, of the 50 read", "Waiting for↑")
		if q := d.lastAsked(); q.Order != model.ByModification || q.Ascending {
			d.T.Errorf("asked for %s, ascending %v", q.Order, q.Ascending)
		}
		sent := len(d.asked())
		holders := func() (names []string) {
			x, _, _ := d.Find("Waiting for")
			for y := 4; y < 20; y++ {
				if row := []rune(d.Row(y)); len(row) > x+6 {
					names = append(names, strings.TrimSpace(string(row[x:x+6])))
				}
			}
			return slices.DeleteFunc(names, func(name string) bool { return name == "" })
		}
		if names := holders(); len(names) < 10 || !slices.IsSortedFunc(names, func(a, b string) int { return strings.Compare(model.Fold(a), model.Fold(b)) }) {
			d.T.Errorf("the rows are those of %q", names)
		}
		d.Press("S").See("by waiting for, from the last, of the 50 read", "Waiting for↓")
		d.Press("s").Enter("urgency").See("most urgent first, of the 50 read")
		if got := len(d.asked()); got != sent {
			d.T.Errorf("%d requests were sent to order what is read", got-sent)
		}
		d.Press("1").See("most urgent first", uitest.AllRead)
		before := len(d.asked())
		d.Press("s").Enter("name").See("names from A to Z")
		d.asksNoMore(before)
	})
}

func TestEveryOrderOfTheServiceCanBeAskedFor(t *testing.T) {
	for _, order := range model.EnvelopeOrders() {
		runAll(t, uitest.Options{Width: 120}, func(d *desk) {
			label := map[model.EnvelopeOrder]string{
				model.ByCreation: "created", model.ByModification: "changed", model.ByName: "name",
				model.ByStatus: "status", model.ByLastDocumentChange: "document changed",
			}[order]
			d.Press("s").Enter(label).See(view.DefaultSorting(view.Order(order)).Words())
			d.Wait(time.Second)
			if q := d.lastAsked(); q.Order != order {
				d.T.Errorf("%s asks for %s", label, q.Order)
			}
		})
	}
}

func TestViewsAreLeftAndFoundAgain(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.find("lease")
		d.See("lease ·service")
		d.Press("j", "j", "j")
		want := d.selected()
		d.Press("5").See("39, " + uitest.AllRead)
		d.Press("tab", "shift+tab", "8").See("lease ·service")
		d.stays(want)
	})
}

func TestYourOwnViewsComeLast(t *testing.T) {
	own := func(s *settings.Resolved) {
		s.Views = []settings.View{{Name: "Chase", Query: "status:open idle:>7d contract", Order: settings.OrderName, Ascending: true}}
	}
	run(t, uitest.Options{Width: 200, Settings: own}, func(d *desk) {
		d.See(uitest.AllRead, "Chase")
		d.Press("shift+tab").See("Envelopes that match status:open idle:>7d contract", "names from A to Z")
		d.Wait(time.Second)
		if q := d.lastAsked(); q.Search != "contract" || q.Order != model.ByName || !q.Ascending || len(q.Statuses) != 2 {
			d.T.Errorf("asked %+v", q)
		}
	})
}

func TestNewOffersWhatCanBeMade(t *testing.T) {
	runRead(t, uitest.Options{}, func(d *desk) {
		d.Press("n").See("Empty envelope", "Envelope from a template")
		d.Press("enter")
		if got, ok := d.LastOpened().(nav.Form); !ok || got.Kind != nav.NewEnvelope {
			d.T.Errorf("went to %#v", d.LastOpened())
		}
	})
}

// TestHostileTexts puts hostile strings into every text of every envelope. Every frame is
// checked by the harness; here every view, preview and menu is brought up.
func TestHostileTexts(t *testing.T) {
	for _, size := range []struct{ width, height int }{{80, 24}, {200, 50}} {
		runAll(t, uitest.Options{Faults: "hostile", Width: size.width, Height: size.height}, func(d *desk) {
			for range 60 {
				d.Press("j")
			}
			for _, keys := range [][]string{{"w", "pgdown", "J", "J", "esc"}, {"a", "esc"}, {"m", "esc"}, {"Y", "enter", "esc"}, {"y", "esc"}, {"/", "a", "enter"}} {
				d.Press(keys...)
			}
		})
	}
}

// TestNamesThatLookAlikeAreMarked: two envelopes whose names differ, but not to the eye.
func TestNamesThatLookAlikeAreMarked(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Hides("!")
		list := d.envelopes(3)
		for i, name := range []string{"Twin lease", "Twin lease ", "Honest lease"} {
			d.change("PUT", "/envelope/"+list[i].ID.String()+"/rename", `{"name":"`+name+`"}`)
		}
		d.Press("r").See("Honest lease ", "Twin lease!")
		if got := strings.Count(d.Screen(), "Twin lease!"); got != 2 {
			d.T.Errorf("%d twins are marked:\n%s", got, d.Screen())
		}
	})
}

func TestTheMouseSelectsAndScrolls(t *testing.T) {
	runAll(t, uitest.Options{}, func(d *desk) {
		d.Send(tea.MouseClickMsg{X: 30, Y: 8, Button: tea.MouseLeft})
		if !strings.HasPrefix(d.Row(8), "▌") {
			d.T.Errorf("the clicked row is not selected:\n%s", d.Screen())
		}
		d.Send(tea.MouseWheelMsg{X: 30, Y: 8, Button: tea.MouseWheelDown})
		if !strings.HasPrefix(d.Row(11), "▌") {
			d.T.Errorf("the wheel has not moved three rows down:\n%s", d.Screen())
		}
		d.Send(tea.MouseWheelMsg{X: 30, Y: 8, Button: tea.MouseWheelUp})
		if !strings.HasPrefix(d.Row(8), "▌") {
			d.T.Errorf("the wheel has not moved three rows up:\n%s", d.Screen())
		}
	})
}
