//go:build !race

package envelopes_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// On a slow line the bytes of a frame are the time a person waits. The limits hold for
// the account of --demo on a terminal of 200 by 50 cells.
func TestBytesPerKey(t *testing.T) {
	for _, row := range []struct {
		name   string
		before []string
		down   int // rows to go first
		key    string
		keys   int
		every  time.Duration
		most   int
	}{
		{"j, held", nil, 0, "j", 20, held, 450},
		{"j, held, the list scrolls", []string{"4"}, 44, "j", 60, held, 2100},
		{"j, the preview changes", nil, 0, "j", 20, time.Second, 3000},
		{"page down", []string{"4"}, 0, "pgdown", 3, time.Second, 8000},
	} {
		t.Run(row.name, func(t *testing.T) {
			uitest.Run(t, uitest.Options{Width: 200, Height: 50, Settings: dark}, func(p *uitest.Program) {
				p.See(uitest.AllRead)
				p.Press(row.before...).Wait(time.Second).Press(slices.Repeat([]string{"j"}, row.down)...)
				p.Wait(time.Second)
				got := bytesPerKey(p, row.key, row.keys, row.every)
				if got == 0 {
					t.Error("the key does nothing")
				}
				t.Logf("%d bytes, the median of %d keys", got, row.keys)
				if got > row.most {
					t.Errorf("%d bytes, the budget is %d", got, row.most)
				}
			})
		})
	}
}

// dark gives the colours that most terminals have. They take bytes, too.
func dark(r *settings.Resolved) { r.Theme = settings.ThemeDark }

// A view is drawn when it has what it needs, however slowly and in how many pages it comes.
func TestBytesAtStart(t *testing.T) {
	for _, row := range []struct {
		name, fault string
		page, most  int
	}{
		{"at once", "", 0, 14_000},
		{"slowly", "latency=300ms", 0, 14_000},
		{"slowly, in small pages", "latency=300ms", 50, 14_000},
		{"very slowly, in small pages", "latency=1s", 50, 14_000},
		{"very slowly, in very small pages", "latency=1s", 20, 14_000},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := uitest.Options{
				Width: 200, Height: 50, Settings: dark, Faults: row.fault, Demo: demo.Options{Choices: demo.Choices{MaxPageSize: row.page}},
			}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.Wait(time.Minute).See("all read")
				t.Logf("%d bytes in %d calls", p.Written(), len(p.Requests()))
				if p.Written() > row.most {
					t.Errorf("%d bytes, the budget is %d", p.Written(), row.most)
				}
			})
		})
	}
}

// held is the time between the keys that a keyboard sends for one held down.
const held = time.Second / 30

func bytesPerKey(p *uitest.Program, key string, n int, every time.Duration) int {
	var counts []int
	for range n {
		before := p.Written()
		p.Press(key).Wait(every)
		counts = append(counts, p.Written()-before)
	}
	slices.Sort(counts)
	return counts[n/2]
}

// An idle program writes nothing.
func TestIdleWritesNothing(t *testing.T) {
	uitest.Run(t, uitest.Options{Width: 200, Height: 50}, func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Wait(time.Second)
		before := p.Written()
		p.Wait(10 * time.Second)
		testbed.Equal(t, p.Written()-before, 0, "bytes in ten seconds")
	})
}
