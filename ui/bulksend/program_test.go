package bulksend_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/bulksend"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// harness is the program with the screen as its only one.
type harness struct {
	*uitest.Program
	folder string
}

func run(t *testing.T, o uitest.Options, script func(*harness)) {
	t.Helper()
	if o.Home == nil {
		o.Home = nav.BulkSend{Template: template(t)}
	}
	o.Screens, o.Demo.Envelopes = uitest.Only(bulksend.New), -1
	folder := t.TempDir()
	uitest.Run(t, o, func(p *uitest.Program) { script(&harness{Program: p, folder: folder}) })
}

// template is one of the demo account with dynamic fields and people without an address.
func template(t *testing.T) *model.Template {
	t.Helper()
	service := demo.New(demo.Options{Envelopes: -1})
	defer service.Close()
	for _, c := range service.Templates() {
		if c.Name.String() == "Termination letter" {
			return &model.Template{ID: c.ID, Name: c.Name}
		}
	}
	t.Fatal("the demo account has no such template")
	return nil
}

// chooseFile writes a file and chooses it.
func (d *harness) chooseFile(content string) {
	d.T.Helper()
	d.writeFile(content)
	d.Press("e", "ctrl+u").Enter(filepath.Join(d.folder, "rows.csv")).Wait(time.Second)
}

func (d *harness) writeFile(content string) {
	d.T.Helper()
	testbed.Must(d.T, os.WriteFile(filepath.Join(d.folder, "rows.csv"), []byte(content), 0o600))
}

const table = "envelope name;name 1;email 1;name 2;email 2;name 3;email 3;phone 1;hobby\r\n" +
	"Offer 1;Ann One;ann@example.com;Boss;boss@example.com;Hr;hr@example.com;+41791234567;chess\r\n" +
	"Offer-2;Ben Two;ben at example;Boss;boss@example.com;Hr;hr@example.com;;\r\n" +
	"Offer 3;\"Cid\r\nThree\";cid@example.com;Boss;boss@example.com;Hr;hr@example.com;;\r\n" +
	"Offer 1;Ann One;ann@example.com;Boss;boss@example.com;Hr;hr@example.com;+41791234567;chess\r\n"

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "200x50") {
		t.Run(size, func(t *testing.T) {
			run(t, o, func(d *harness) {
				d.See("Every row of a CSV file")
				d.Golden("intro-" + size)
				d.chooseFile(table)
				d.See("divided by semicolons, 4 rows")
				d.Golden("columns-" + size)
				d.After("y", "2 go ahead", "2 left out")
				d.Golden("rows-" + size)
			})
		})
	}
}

// A file leads to a plan; nothing is sent on the way, and a second run of the file finds duplicates.
func TestOpensThePlan(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.chooseFile(table)
		d.After("y", "2 go ahead", "envelope name: Use only the", "The same as line 2.", "They stay drafts")
		d.Press("T", "y").Wait(time.Second)
		route, ok := d.LastOpened().(nav.WorkOrder)
		if !ok {
			d.T.Fatalf("it leads to %+v", d.LastOpened())
		}
		order, ok := route.Order.(*runner.Order)
		if !ok || order.ID != route.ID || len(order.Tasks) != 2 || order.Verb != "Make and send" {
			d.T.Fatalf("the order is %+v", route.Order)
		}
		testbed.Equal(d.T, order.Tasks[1].Label, "line 4: Cid Three, Boss, Hr", "the second task is called")
		d.ExpectChanges(0)
		d.After("esc", "0 go ahead", "It was in a plan before")
		d.After("d", "3 go ahead", "Rows seen before go ahead too")
		kept, err := state.Get[state.Batches](d.Options.State, state.NameBatches)
		if err != nil || len(kept) != 1 || len(kept[0].Prints) != 2 {
			d.T.Errorf("remembered %+v, %v", kept, err)
		}
	})
}

// A plan that was closed before it was confirmed makes no duplicates.
func TestUnconfirmedPlan(t *testing.T) {
	o := uitest.Options{Width: 120, Machine: uitest.NewMachine(t, t.TempDir())}
	run(t, o, func(d *harness) {
		d.chooseFile(table)
		d.Press("y", "y").Wait(time.Second)
		if _, ok := d.LastOpened().(nav.WorkOrder); !ok {
			d.T.Fatalf("it leads to %+v", d.LastOpened())
		}
		d.After("esc", "2 go ahead")
	})
}

// A row can be left out by hand, and a duplicate be included; a wrong row cannot.
func TestRowsByHand(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.chooseFile(table)
		d.After("y space", "1 go ahead", "Left out by you.")
		d.After("space", "2 go ahead")
		d.After("j space", "Line 3 is wrong.", "2 go ahead")
		d.After("G space", "3 go ahead", "again")
		d.After("i", "Only what is left out is shown.", "Offer-2")
		d.Hides("Offer 3")
		d.Press("0", "/")
		d.Fill("cid", "enter", "Cid Three")
		d.Hides("Ann One")
	})
}

func TestColumnsByHand(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.chooseFile("title of it,who,mail 1\nOffer 1,Ann,ann@example.com\n")
		d.See("No column names the envelopes: each is called {template} {name 1}.", "not used")
		d.Press("g", "enter")
		d.Fill("envelope name", "enter j enter")
		d.Fill("name 1", "enter", "Every column is used.")
		d.After("y", "1 go ahead", "Ann")
		// What one column holds is taken from the other.
		d.Press("esc", "G", "k", "k", "k", "enter") // above the header, the separator and the encoding
		d.Fill("name 1", "enter", "1 column is not used.")
	})
}

// The first page proposes a rule for the names, and takes another one.
func TestAnotherRuleForTheNames(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.See("each is called {template} {name 1} (a for another", "names by a rule")
		d.After("a", "Names of the envelopes", "Use this rule")
		d.Type(" {who}").See("Only {template}, {name 1} and {email 1} are replaced.")
		d.After("enter", "Names of the envelopes")
		d.After("ctrl+u", "The rule that is proposed")
		d.Fill("Offer {name 1}", "enter", "each is called Offer {name 1}")
		d.chooseFile("name 1,email 1\nAnn,ann@example.com\n")
		d.See("each is called Offer {name 1}.")
		d.After("y", "1 go ahead", "Offer Ann")
	})
}

// Which line names the columns, what divides the cells and the encoding are said, and changed by hand.
func TestTheFileIsReadInAnotherWay(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.chooseFile("Tenants;of 2026;\nEnvelope;Name;Email\nLease 1;J\xfcrg Ash;ann@example.com\n")
		d.See("rows.csv: Windows-1252, divided by semicolons, 1 row", "Line 2 names the columns", "Every column is used.")
		d.After("G enter", "Macintosh")
		d.Fill("macintosh", "enter", "rows.csv: Macintosh", "J¸rg Ash")
		d.Press("G", "enter")
		d.Fill("found", "enter", "rows.csv: Windows-1252", "Jürg Ash")
		d.After("G k k enter", "Line 1: Tenants, of 2026")
		d.Fill("no line", "enter", "3 rows", "column 3", "no line")
		d.Press("G", "k", "k", "enter")
		d.Fill("line 2", "enter", "1 row", "Every column is used.")
		d.Press("G", "k", "enter")
		d.Fill("commas", "enter", "divided by commas")
		d.Press("G", "k", "enter")
		d.Fill("semicolons", "enter y", "1 go ahead", "Jürg Ash")
	})
}

// A file that is no table is refused where it is chosen, and another one can be chosen.
func TestFilesThatAreRefused(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		for _, c := range []struct{ content, want string }{
			{"PK\x03\x04zip", "This is a workbook of a spreadsheet"},
			{"%PDF-1.7", "This is a PDF"},
			{"", "This file is empty"},
			{"a\x00b", "This is no text."},
			{strings.Repeat("a,b\n", spreadsheet.MaxSize/3), "the limit of 10.0 MiB"},
		} {
			d.chooseFile(c.content)
			d.See(c.want, "File:")
			d.Press("esc")
		}
		d.Press("e")
		d.Fill(d.folder, "enter", "This is a folder")
		d.Fill("/ro", "down enter enter")
		d.chooseFile(table)
		d.See("4 rows")
	})
}

// A file with nothing but the names of columns is not being checked for ever.
func TestFileWithoutRows(t *testing.T) {
	run(t, uitest.Options{Width: 120}, func(d *harness) {
		d.chooseFile(strings.SplitAfter(table, "\n")[0])
		d.See("0 rows")
		d.After("y y", "Plan them: The file has no row below the names of its columns.")
	})
}

// A file of 10,000 rows is shown at once, and phones are masked everywhere.
func TestManyRows(t *testing.T) {
	run(t, uitest.Options{Width: 160}, func(d *harness) {
		var b strings.Builder
		b.WriteString("envelope name,name 1,email 1,phone 1,passcode 2,my passcode\n")
		for i := range 10_000 {
			fmt.Fprintf(&b, "Offer %d,Person %d,p%d@example.com,+41795550%03d,,hunter%d\n", i, i, i, i%1000, i)
		}
		d.chooseFile(b.String())
		d.See("10000 rows").Hides("hunter", "+4179")
		d.After("y", "10000 go ahead: 40000 calls, at least 2 h 13 min at 5 a second")
		d.After("G", "10001", "Person 9999")
		d.Hides("hunter", "+4179")
	})
}

// A service without the extensions is not asked for them.
func TestWithoutExtensions(t *testing.T) {
	o := uitest.Options{Width: 120, Demo: demo.Options{Choices: demo.Choices{WithoutExtensions: true}}}
	o.Home = nav.BulkSend{Template: template(t)}
	run(t, o, func(d *harness) {
		d.See("Every row of a CSV file")
		d.chooseFile("envelope name,name 1,email 1\nOffer 1,Ann,ann@example.com\n")
		d.Press("y", "T").Wait(time.Second)
		for _, r := range d.Requests() {
			testbed.Wrong(d.T, r.Method != "GET", "%s %s", r.Method, r.Path)
		}
	})
}

// The saved sample can be filled in.
func TestSample(t *testing.T) {
	run(t, uitest.Options{Width: 160}, func(d *harness) {
		d.After("w", "The sample is saved as")
		found, err := filepath.Glob(filepath.Join(d.Options.Settings.DownloadFolder, "*.csv"))
		if err != nil || len(found) != 1 {
			d.T.Fatal(found, err)
		}
		content, err := os.ReadFile(found[0])
		testbed.Must(d.T, err)
		columns := strings.Count(string(content), ",")
		d.chooseFile(string(content) + "Offer 1" + strings.Repeat(",", columns) + "\n")
		d.See("Every column is used.")
	})
}
