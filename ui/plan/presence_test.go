package plan_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/desk"
	"inkdesk/model"
	"inkdesk/ui"
	"inkdesk/ui/uitest"
)

// Two people who plan the same see that of each other, as long as they do.
func TestPresenceAtAPlan(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "team")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	store := desk.New(desk.Options{Private: filepath.Join(t.TempDir(), "desk"), Team: folder, Host: "h"})
	o := uitest.Options{
		Route: planFor("envelope.set_expiration_date", 3, model.InProgress), Width: 120,
		More: func(options *ui.Options) { options.Desk = store },
	}
	run(t, o, func(d *harness) {
		theirs := func(left time.Duration, ids ...model.EnvelopeID) {
			text := fmt.Sprintf(`[{"session":"x","service":%q,"envelopes":["%s"],"until":%q}]`, store.Service(),
				strings.Join(names(ids), `","`), time.Now().UTC().Add(left).Format(time.RFC3339))
			path := filepath.Join(folder, "4242.plans.json")
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				d.T.Fatal(err)
			}
			if err := os.Chown(path, 4242, -1); err != nil {
				d.T.Skip("files cannot be given away: ", err)
			}
		}
		list := d.route().Envelopes
		d.See("New expiration date")
		own := func() []desk.Plan {
			c, err := store.Read()
			if err != nil {
				d.T.Fatal(err)
			}
			var own []desk.Plan
			for _, p := range c.Plans {
				if p.Account == c.Account {
					own = append(own, p)
				}
			}
			return own
		}
		if plans := own(); len(plans) != 1 || len(plans[0].Envelopes) != 3 {
			d.T.Errorf("others read %+v", plans)
		}
		d.Hides("is at a plan")
		theirs(time.Minute, list[0].ID, list[2].ID, "another")
		d.Wait(31 * time.Second)
		d.See("4242 is at a plan that holds 2 of these envelopes.")
		d.Wait(2 * time.Minute) // nobody has written theirs again
		d.Hides("is at a plan")
		if plans := own(); len(plans) != 1 {
			d.T.Errorf("after some minutes others read %+v", plans)
		}
		d.Press("esc")
		d.Wait(time.Second)
		if plans := own(); len(plans) != 0 {
			d.T.Errorf("after leaving others read %+v", plans)
		}
	})
}

func names(ids []model.EnvelopeID) []string {
	var list []string
	for _, id := range ids {
		list = append(list, id.String())
	}
	return list
}
