package envelopes_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// renameLater renames an envelope behind the back of the program, some time after it was read.
func (d *desk) renameLater(id model.EnvelopeID, name string) {
	d.T.Helper()
	d.Wait(5 * time.Second)
	if err := d.Service.Change(id, func(e *model.Envelope) { e.Name = model.NewText(name) }); err != nil {
		d.T.Fatal(err)
	}
	d.Wait(5 * time.Second)
	d.Press("r")
	d.Wait(time.Second)
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

// What has changed carries a sign until the selection has rested on it, for which someone must
// be there.
func TestWhatHasChangedIsMarkedUntilItIsLookedAt(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		sign := map[bool]string{false: "»", true: "@"}[ascii]
		o := uitest.Options{Width: 120, Terminal: func(c *terminal.Capabilities) { c.ASCII = ascii }}
		run(t, o, func(d *desk) {
			d.Press("8")
			d.See(uitest.Loaded)
			d.Hides(" changed ·")
			d.Press("j", "j", "j")
			one, other := d.envelopes(10)[6], d.envelopes(10)[8]
			d.renameLater(one.ID, "Changed once")
			d.renameLater(other.ID, "Changed too")
			d.See("2 changed (=) ")
			d.Press("=")
			d.Wait(100 * time.Millisecond)
			if n := d.signed(sign); n != 2 {
				d.T.Errorf("%d rows have the sign:\n%s", n, d.Screen())
			}
			d.Press("=")
			d.See("2 changed")
			d.Wait(2 * time.Second)
			d.See("1 changed")
			first := d.selectedLine(ascii)
			d.Wait(time.Minute)
			d.See("1 changed")
			d.Press("f7")
			if d.selectedLine(ascii) == first {
				d.T.Errorf("selected is %q again", first)
			}
			d.Press("enter", "q")
			d.Hides("1 changed")
			if n := d.signed(sign); n != 0 {
				d.T.Errorf("%d rows have the sign:\n%s", n, d.Screen())
			}
			d.Press("=")
			d.See("Nothing here has changed that you have not looked at.")
			d.renameLater(one.ID, "Changed again")
			d.See("1 changed")
		})
	}
}
