package envelopes_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// shared is what the planted fault of the demo account is called, and copies how the envelopes that have it begin.
const shared, copies = "Fault in Remote work", "Remote work policy 1"

func wide(o uitest.Options) uitest.Options {
	o.Width, o.Height = 200, 50
	return o
}

// selectRow goes down to a row.
func (d *desk) selectRow(text string) {
	d.T.Helper()
	for range 60 {
		if strings.Contains(d.selected(), text) {
			return
		}
		d.Press("j")
	}
	d.T.Fatalf("there is no row %q:\n%s", text, d.Screen())
}

// rowsWith counts the rows of the table that show a text.
func (d *desk) rowsWith(text string) int {
	n := 0
	for row := range strings.Lines(d.Screen()) {
		table, _, _ := strings.Cut(row, "│")
		if strings.ContainsAny(table, "○●◐✖◇◔") && strings.Contains(table, text) {
			n++
		}
	}
	return n
}

// ownRows expects so many of the envelopes with the planted fault to have rows of their own.
func (d *desk) ownRows(n int) {
	d.T.Helper()
	if got := d.rowsWith("Remote work policy"); got != n {
		d.T.Errorf("%d of its envelopes have a row, want %d:\n%s", got, n, d.Screen())
	}
}

// One row stands for those about which nothing else asks for attention, and counts once.
func TestOneRowStandsForMany(t *testing.T) {
	run(t, wide(uitest.Options{}), func(d *desk) {
		d.See(uitest.AllRead, shared, "≡ 8: ", "Backlog")
		d.ownRows(0)
		counts := regexp.MustCompile(`(\d+) need you · (\d+) groups of \d+ · \d+ open +all read`).FindStringSubmatch(d.Row(2))
		if counts == nil {
			d.T.Fatalf("the counts are %q", d.Row(2))
		}
		if n := strings.Count(d.Screen(), "≡ "); counts[2] != string(rune('0'+n)) {
			d.T.Errorf("%s groups, and %d rows of them:\n%s", counts[2], n, d.Screen())
		}
		d.selectRow(shared)
		d.See("8 envelopes like \"Remote work policy\" share a fault:", "What helps", "What it rests on", "E set expiry", copies)
	})
}

// With a filter every envelope that matches has its own row.
func TestAFilterShowsWhatCausesStandFor(t *testing.T) {
	run(t, wide(uitest.Options{}), func(d *desk) {
		d.See(uitest.AllRead, shared)
		d.Press("/").Type("remote work")
		if n := d.rowsWith("Remote work policy"); n != 8 || strings.Contains(d.Screen(), shared) {
			d.T.Errorf("%d rows while it is typed:\n%s", n, d.Screen())
		}
		d.Press("enter").See("8 of 11, all read", "Outside Attention: ")
		d.Press("esc").See(shared)
	})
}

// The list of a cause is left for the row it was opened from, with marks and order as they were.
func TestTheListOfACause(t *testing.T) {
	for _, back := range []string{"esc", "left"} {
		runRead(t, wide(uitest.Options{}), func(d *desk) {
			d.Press("S", "G", "space").See("1 marked")
			d.Press("g")
			before := d.Row(2)
			d.selectRow(shared)
			d.Press("enter").See("8 envelopes like \"Remote work policy\" share a fault").Gone("Backlog")
			d.ownRows(8)
			d.Press("j", "j", "enter").See("Elsewhere")
			d.Press("esc").See("8 envelopes like")
			d.Press("/").Type("nothing like this").Press("esc")
			d.ownRows(8)
			d.Press(back).See("Backlog")
			if !strings.Contains(d.selected(), shared) || d.Row(2) != before {
				d.T.Errorf("came back to %q with %q, was %q", d.selected(), d.Row(2), before)
			}
		})
	}
}

// A tab that is opened from the list of a cause shows itself, and the way back the view.
func TestATabClosesTheListOfACause(t *testing.T) {
	runRead(t, wide(uitest.Options{}), func(d *desk) {
		d.selectRow(shared)
		d.Press("enter").See("8 envelopes like")
		d.Press("2").Gone("8 envelopes like")
		d.Press("1").See("Backlog")
		if !strings.Contains(d.selected(), shared) {
			d.T.Errorf("%q is selected", d.selected())
		}
	})
}

// Marks go to the envelopes, never to the row that stands for them.
func TestMarkingACause(t *testing.T) {
	runRead(t, wide(uitest.Options{}), func(d *desk) {
		d.selectRow(shared)
		if strings.Contains(d.selected(), "◆") {
			d.T.Errorf("%q is marked", d.selected())
		}
		d.Press("space").See("  8 marked · ")
		d.Press("k")
		if !strings.Contains(d.selected(), "◆") {
			d.T.Errorf("%q is not marked", d.selected())
		}
		d.Press("space").Hides("marked", "◆")
		d.Press("k", "k", "V", "j", "j").See(" 10 marked · ")
		d.Press("esc", "u", "*", "t").Hides("marked")
	})
}

// planned as one: what is done with a row is done with all that it stands for.
func TestACauseIsPlannedAsOne(t *testing.T) {
	runRead(t, wide(uitest.Options{}), func(d *desk) {
		d.selectRow(shared)
		d.Press("X").See("Elsewhere")
		list := d.planned("envelope.void")
		for _, e := range list {
			if triage.Stem(e.Name.String()) != "remote work policy" {
				d.T.Errorf("%s is to be voided", e.Name)
			}
		}
		if len(list) != 8 {
			d.T.Errorf("%d are to be voided", len(list))
		}
	})
}

// In the whole program: voided together, and the row is gone.
func TestACauseIsPutRightAtOnce(t *testing.T) {
	o := wide(uitest.Options{})
	uitest.Run(t, o, func(p *uitest.Program) {
		d := &desk{p}
		d.See(uitest.AllRead)
		d.selectRow(shared)
		d.Press("X").See("8 to change")
		d.Press("y").WaitForConfirmation().Enter("8").See("8 done")
		d.Press("esc").See("Backlog").Gone(shared, "Nothing is left")
		d.ExpectChanges(8)
	})
}

// What is left of a cause stays listed when it is no longer one.
func TestTheListOfACauseThatIsNone(t *testing.T) {
	uitest.Run(t, wide(uitest.Options{}), func(p *uitest.Program) {
		d := &desk{p}
		d.See(uitest.AllRead)
		d.selectRow(shared)
		d.Press("enter").See("8 envelopes like")
		d.Press("space", "space", "space", "space", "space", "X").See("5 to change")
		d.Press("y").WaitForConfirmation().Enter("5").See("5 done")
		d.Press("esc").See("3 envelopes like \"Remote work policy\" share a fault")
		d.ownRows(3)
		d.Press("esc").See("Backlog").Gone(shared)
		d.ownRows(3)
		d.ExpectChanges(5)
	})
}

// The JSON names the cause of each envelope, and of each cause its envelopes, which are there in place of its row.
func TestCausesInJSON(t *testing.T) {
	folder := t.TempDir()
	o := wide(uitest.Options{Settings: func(s *settings.Resolved) { s.DownloadFolder = folder }})
	runRead(t, o, func(d *desk) {
		d.Press("x").Enter("json").See("saved as")
	})
	files, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(files) != 1 {
		t.Fatalf("%d files", len(files))
	}
	text, err := os.ReadFile(files[0])
	testbed.Must(t, err)
	var list struct {
		Envelopes []struct {
			ID    model.EnvelopeID
			Name  string
			Cause *string
		}
		Causes []struct {
			ID, Kind, Sentence string
			Envelopes          []model.EnvelopeID
		}
	}
	testbed.Must(t, json.Unmarshal(text, &list))
	listed, causes := map[model.EnvelopeID]bool{}, 0
	for _, e := range list.Envelopes {
		if listed[e.ID] {
			t.Errorf("%s is there twice", e.ID)
		}
		listed[e.ID] = true
	}
	kinds, of := map[string]int{}, map[string]string{}
	for _, one := range list.Causes {
		kinds[one.Kind]++
		for _, id := range one.Envelopes {
			if !listed[id] {
				t.Errorf("%s is of %s and not in the list", id, one.ID)
			}
			if one.Kind == "fault" {
				of[id.String()] = one.ID
			}
		}
		if one.Sentence == "" || !strings.HasPrefix(one.ID, one.Kind) || strings.Contains(one.ID, "@") {
			t.Errorf("a cause is %+v", one)
		}
	}
	if kinds["fault"] != 1 || kinds["twins"] != 1 || kinds["backlog"] != 1 || len(of) != 8 {
		t.Errorf("the causes are %v, the fault has %d", kinds, len(of))
	}
	for _, e := range list.Envelopes {
		if e.Cause != nil {
			causes++
		}
		if want := of[e.ID.String()]; want != "" && (e.Cause == nil || *e.Cause != want) {
			t.Errorf("%s has the cause %v", e.Name, e.Cause)
		}
	}
	if causes < 20 || causes == len(list.Envelopes) {
		t.Errorf("%d of %d have a cause", causes, len(list.Envelopes))
	}
}

// The oldest drafts are one row, which lists them; they are deleted as one plan.
func TestOldDraftsAreOneRow(t *testing.T) {
	runRead(t, uitest.Options{Width: 160, Height: 50}, func(d *desk) {
		for range 40 {
			if strings.Contains(d.selected(), "Old drafts") {
				break
			}
			d.Press("j")
		}
		d.See("drafts were not touched for more than 90 d")
		d.Press("enter")
		n := d.number(`(\d+) drafts were not touched`)
		want := 0
		for _, e := range d.all(model.Draft) {
			if uitest.Start.Sub(e.UpdatedAt.Time()) > 90*24*time.Hour {
				want++
			}
		}
		if n != want || n < 5 {
			d.T.Errorf("%d drafts are listed, want %d", n, want)
		}
		d.Hides("◐ In progress")
		d.Press("esc")
		if !strings.Contains(d.selected(), "Old drafts") {
			d.T.Errorf("selected is %q", d.selected())
		}
		d.Press("D")
		if got := d.planned("envelope.delete"); len(got) != n {
			d.T.Errorf("%d are planned, want %d", len(got), n)
		}
	})
}
