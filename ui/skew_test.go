package ui_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/ui/uitest"
)

// With the clock of the service days off, the same account shows the same: what is left,
// what is overdue and what needs attention follow the service. The difference is told once.
func TestTheClockOfTheServiceIsFollowed(t *testing.T) {
	agreeing := queue(t, 0, "")
	for off, told := range map[time.Duration]string{
		72 * time.Hour: "This clock is 3 d behind that of the service", -72 * time.Hour: "This clock is 3 d ahead of that of the service",
		45 * time.Second: "",
	} {
		if got := queue(t, off, told); got != agreeing {
			t.Errorf("with a clock %v off:\n%s\nand with the right one:\n%s", off, got, agreeing)
		}
	}
}

// minutes may differ by one: a Date has whole seconds. Days and times of day are those of the service.
var minutes = regexp.MustCompile(`\d+m\b|\d\d:\d\d|\d+ (Feb|Mar)\b`)

// queue is what needs attention, what is in progress, and one envelope with the reasons, as
// they stand on the screen.
func queue(t *testing.T, off time.Duration, told string) string {
	t.Helper()
	var rows []string
	o := uitest.Options{Height: 40, Demo: demo.Options{Now: func() time.Time { return time.Now().Add(off) }}}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		if told != "" {
			p.See(told)
		}
		p.Wait(30 * time.Minute) // no hour or day is about to be full then
		p.Press("j")
		p.Wait(time.Second)
		p.Press("r")
		p.Wait(time.Second)
		p.Hides("This clock")
		for _, keys := range [][]string{{"g"}, {"4"}, {"enter"}, {"w"}} {
			p.Press(keys...)
			p.Wait(time.Second)
			for y := 2; y < 38; y++ {
				if row := strings.TrimRight(p.Row(y), " "); !strings.Contains(row, "2026") && !strings.Contains(row, "next about") { // a date
					rows = append(rows, minutes.ReplaceAllString(row, "a few m"))
				}
			}
		}
	})
	return strings.Join(rows, "\n")
}
