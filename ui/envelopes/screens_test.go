package envelopes_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "100x60", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			runRead(t, o, func(d *desk) {
				d.Golden("attention-" + size)
				d.Press("8").See(uitest.MoreBelow)
				d.Golden("all-" + size)
			})
		})
	}
}

func TestMenus(t *testing.T) {
	for name, key := range map[string]string{
		"sort": "s", "filters": "f", "copy": "Y", "export": "x", "related": "m", "new": "n",
	} {
		t.Run(name, func(t *testing.T) {
			runRead(t, uitest.Options{}, func(d *desk) {
				d.Press(key)
				d.Golden("menu-" + name)
				d.Press("esc").See("Attention")
			})
		})
	}
}

// Companies put the series first and the party last: names can be told apart at every width, and the date
// that rows are ordered by stays.
func TestNamesOfASeriesCanBeToldApart(t *testing.T) {
	series := []string{
		"Rental agreement Residence Seeblick Sunrise %d B",
		"Timesheet Fabio P. week %d",
		"Non disclosure agreement with suppliers 2026, Müller & Sons %d",
		"Contrat de travail à durée indéterminée — Émilie Géroudet %d",
	}
	for _, width := range []int{80, 120, 200} {
		run(t, uitest.Options{Width: width, Height: 60}, func(d *desk) {
			for i, e := range d.envelopes(48, model.InProgress) {
				name := fmt.Sprintf(series[i%len(series)], 10+i)
				d.change("PUT", "/envelope/"+e.ID.String()+"/rename", fmt.Sprintf(`{"name":%q}`, name))
			}
			d.Press("4", "r").Wait(time.Second)
			if !strings.Contains(d.header(), "Changed↓") {
				t.Errorf("at %d columns the date that the rows are ordered by is gone: %q", width, d.header())
			}
			different := make(map[string]bool)
			for _, name := range d.names()[:40] {
				different[name] = true
			}
			if len(different) < 38 {
				t.Errorf("%d of 40 names differ at %d columns:\n%s", len(different), width, d.Screen())
			}
			whole := "◐ Rental agreement Residence Seeblick Sunrise 14 B"
			if width == 120 && !slices.Contains(d.names(), whole) {
				t.Errorf("%q is cut at %d columns beside a reason that is empty:\n%s", whole, width, d.Screen())
			}
			d.NotCutBesideRoom(4)
		})
	}
}

// Lists, the reasons, the help and the search work on a small terminal.
func TestASmallTerminal(t *testing.T) {
	run(t, uitest.Options{Width: 40, Height: 12}, func(d *desk) {
		d.See(uitest.AllRead, "need you", "◐ Intern", "? help")
		d.Press("w").See("Expires in ")
		d.Press("w")
		d.find("lease")
		d.See("lease", "elsewhere")
		d.Press("?").See("Help", "search")
	})
}

// A group is listed whole, however many there are, and planned as one.
func TestAGroup(t *testing.T) {
	const n = 130
	var ids []model.EnvelopeID
	run(t, uitest.Options{Width: 120}, func(d *desk) {
		for _, e := range d.envelopes(n, model.InProgress) {
			ids = append(ids, e.ID)
		}
	})
	group := &nav.Group{Name: "Faults of Lease", About: "Open envelopes that share a fault", IDs: ids}
	run(t, uitest.Options{Width: 120, Home: nav.Envelopes{Group: group}}, func(d *desk) {
		d.See("Faults of Lease", strconv.Itoa(n)+" open envelopes that share a fault", uitest.AllRead, "mark all", "back")
		d.Press("*", "X")
		if plan, ok := d.LastOpened().(nav.Plan); !ok || len(plan.Envelopes) != n {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

// rawRows are a service that answers with these rows, three at a time.
type rawRows []string

func (s rawRows) RoundTrip(req *http.Request) (*http.Response, error) {
	var q model.EnvelopeQuery
	if err := json.NewDecoder(req.Body).Decode(&q); err != nil {
		return nil, err
	}
	from := 0
	if q.After != "" {
		from = 1 + slices.IndexFunc(s, func(row string) bool { return strings.Contains(row, fmt.Sprintf(`"id":%q`, q.After)) })
	}
	to := min(from+3, len(s))
	body := fmt.Sprintf(`{"has_next_page":%t,"has_previous_page":false,"envelopes":[%s]}`, to < len(s), strings.Join(s[from:to], ","))
	return &http.Response{
		StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: req,
	}, nil
}

// A row that cannot be read stands in its place, and the list goes on behind it, also where
// it is the last one of a page.
func TestUnreadableRows(t *testing.T) {
	row := func(id, rest string) string {
		return fmt.Sprintf(`{"id":%q,"name":"Lease %s","status":"IN_PROGRESS"%s}`, id, id, rest)
	}
	service := rawRows{row("e1", ""), `null`, `7`, row("e2", `,"pages":[]`), row("e3", ""), `{"name":"Nameless","id":{}}`, row("e4", "")}
	run(t, uitest.Options{Transport: service, Height: 40}, func(d *desk) {
		d.Press("8")
		d.See("Lease e1", "(could not be read)", "Lease e2", "Lease e3", "Nameless", "Lease e4", "7, "+uitest.AllRead)
		if n := strings.Count(d.Screen(), "(could not be read)"); n != 2 {
			d.T.Errorf("%d rows that could not be read:\n%s", n, d.Screen())
		}
		d.Press("j", "enter")
		route, ok := d.LastOpened().(nav.Envelope)
		if !ok || route.Known == nil || string(route.Known.Source) != "null" {
			d.T.Errorf("opened %+v", d.LastOpened())
		}
	})
}

// renameLater renames an envelope behind the back of the program, some time after it was read.
func (d *desk) renameLater(id model.EnvelopeID, name string) {
	d.T.Helper()
	d.Wait(5 * time.Second)
	testbed.Must(d.T, d.Service.Change(id, func(e *model.Envelope) { e.Name = model.NewText(name) }))
	d.Wait(5 * time.Second)
	d.readAgain()
}

// selectedLine is the selected row without its signs.
func (d *desk) selectedLine(ascii bool) string {
	sign := map[bool]string{false: "▌", true: ">"}[ascii]
	_, row, _ := strings.Cut(d.Screen(), "\n"+sign)
	row, _, _ = strings.Cut(row, "│")
	return strings.TrimLeft(row, " »@")
}

// signed counts the rows with a sign.
func (d *desk) signed(sign string) int {
	n := 0
	for row := range strings.Lines(d.Screen()) {
		if cells := []rune(row); len(cells) > 1 && string(cells[1]) == sign {
			n++
		}
	}
	return n
}

// What has changed carries a sign until the selection has rested on it, for which someone must be there.
func TestWhatHasChangedIsMarkedUntilItIsLookedAt(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		sign := map[bool]string{false: "»", true: "@"}[ascii]
		o := uitest.Options{Width: 120, Terminal: func(c *terminal.Capabilities) { c.ASCII = ascii }}
		runAll(t, o, func(d *desk) {
			d.Hides(" changed ·")
			d.Press("j", "j", "j")
			one, other := d.envelopes(10)[6], d.envelopes(10)[8]
			d.renameLater(one.ID, "Changed once")
			d.renameLater(other.ID, "Changed too")
			d.See("2 changed (=) ")
			d.Press("=").Wait(100 * time.Millisecond)
			if n := d.signed(sign); n != 2 {
				d.T.Errorf("%d rows have the sign:\n%s", n, d.Screen())
			}
			d.Press("=").See("2 changed")
			d.Wait(2 * time.Second).See("1 changed")
			first := d.selectedLine(ascii)
			d.Wait(time.Minute).See("1 changed")
			d.Press("f7")
			if d.selectedLine(ascii) == first {
				d.T.Errorf("selected is %q again", first)
			}
			d.Press("enter", "q").Hides("1 changed")
			if n := d.signed(sign); n != 0 {
				d.T.Errorf("%d rows have the sign:\n%s", n, d.Screen())
			}
			d.Press("=").See("Nothing here has changed that you have not looked at.")
			d.renameLater(one.ID, "Changed again")
			d.See("1 changed")
		})
	}
}
