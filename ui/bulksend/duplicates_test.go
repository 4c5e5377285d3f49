package bulksend_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
	"inkdesk/ui/widget/confirm"
)

// A file is carried out and one row is refused by the service; a second run of the same
// file takes only that row. Every envelope is made and sent once.
func TestTwoRunsOfAFile(t *testing.T) {
	folder := t.TempDir()
	from := template(t)
	path := filepath.Join(folder, "rows.csv")
	rows := "envelope name,name 1,email 1,name 3,email 3\nEnd 1,Ann,ann@example.com,Kim,kim@example.com\n" +
		"End 2,Ben,ben@example.com,Kim,kim@example.com\nEnd 3,Cid,cid@example.com,Kim,kim@example.com\n"
	if err := os.WriteFile(path, []byte(rows), 0o600); err != nil {
		t.Fatal(err)
	}
	uitest.Run(t, uitest.Options{
		Width: 140, Height: 40, Home: nav.BulkSend{Template: from}, Demo: demo.Options{Envelopes: -1},
		Faults: "envelope.create_from_template status=422+1*1", Machine: uitest.NewMachine(t, folder),
	}, func(p *uitest.Program) {
		p.Press("e")
		p.Fill(path, "enter y T", "3 go ahead")
		p.After("y", "Make and send 3 envelopes", "line 2: Ann, Kim")
		p.Press("y")
		p.Wait(time.Second)
		p.Enter("3")
		p.Wait(time.Minute)
		p.See("2 done", "1 failed")
		p.Press("esc")
		p.Wait(time.Second)
		p.See("1 go ahead", "It was in a plan before")
		p.Press("y", "y")
		p.Wait(time.Second)
		p.Enter(confirm.LastOf(from.ID.String()))
		p.Wait(time.Minute)
		p.After("esc", "0 go ahead, 3 left out (3 seen before)")
		for _, name := range []string{"End 1", "End 2", "End 3"} {
			made := p.Service.Find(func(e *account.Envelope) bool { return e.Name.String() == name && e.Status == model.InProgress })
			if len(made) != 1 {
				t.Errorf("%s was made and sent %d times", name, len(made))
			}
		}
	})
}
