package ui_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

func withPrefetch(effort settings.Prefetch) uitest.Options {
	return uitest.Options{Width: 120, Height: 40, Settings: func(s *settings.Resolved) { s.Profile.Prefetch = effort }}
}

// atPace is withPrefetch for a profile that allows so many requests a second.
func atPace(effort settings.Prefetch, perSecond float64) uitest.Options {
	o := withPrefetch(effort)
	o.Client = func(c *api.Config) { c.PerSecond = perSecond }
	return o
}

// It keeps to the pace of the profile, and reads nothing any more when no key was pressed for five minutes.
func TestPrefetchInTenIdleMinutes(t *testing.T) {
	o := atPace(settings.PrefetchFull, 1)
	o.Demo.Envelopes = 1000
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read", "checked")
		p.Wait(time.Minute)
		if n := fieldReads(p); n < 20 || n > 60 {
			t.Errorf("%d requests for fields in a minute", n)
		}
		p.Wait(4 * time.Minute)
		first := len(p.Requests())
		p.Wait(5 * time.Minute)
		if n := len(p.Requests()); n != first {
			t.Errorf("%d requests were sent after five minutes without a key", n-first)
		}
		p.See("checked")
	})
}

func TestWhatPrefetchTells(t *testing.T) {
	for name, script := range map[string]func(*uitest.Program){
		"When all is read that is worth it, nothing happens any more": func(p *uitest.Program) {
			p.See("all read", "checked")
			waitForPrefetch(p)
			p.Press("j")
			p.Wait(time.Second)   // the preview follows
			p.Send(tea.BlurMsg{}) // or else the age in the header goes on
			frames, requests := p.Frames(), len(p.Requests())
			p.Wait(4 * time.Minute)
			if p.Frames() != frames || len(p.Requests()) != requests {
				p.T.Errorf("%d frames were drawn and %d requests sent while nothing happened", p.Frames()-frames, len(p.Requests())-requests)
			}
		},
		// What is learned in the background is in the choice, the order and the counts of the rows without a refresh.
		"rows follow what is learned": func(p *uitest.Program) {
			p.See("all read", "checked")
			before := listed(p)
			waitForPrefetch(p)
			learned := listed(p)
			p.Press("2", "1")
			testbed.Equal(p.T, listed(p), learned, "the list that was opened again")
			testbed.Wrong(p.T, learned == before, "nothing that was learned shows")
		},
		"The list shows what was read in the background, without being read again": func(p *uitest.Program) {
			p.See("all read")
			p.Press("p")
			unsure := strings.Count(p.Screen(), "not known")
			p.Wait(4 * time.Minute)
			if left := strings.Count(p.Screen(), "not known"); unsure == 0 || left >= unsure {
				p.T.Errorf("%d rows were unsure, and %d still are:\n%s", unsure, left, p.Screen())
			}
		},
		// Whether mail to signers has worked is found out once, where the page of reasons is opened.
		"precedents are searched for": func(p *uitest.Program) {
			p.See("all read", "checked")
			waitForPrefetch(p)
			before := addressSearches(p)
			p.Press("w").See("never got it")
			p.Wait(20 * time.Second)
			n := addressSearches(p) - before
			testbed.Wrong(p.T, n == 0 || n > 5, "%d searches", n)
			p.Press("w", "w").Wait(20 * time.Second)
			if again := addressSearches(p) - before; again != n {
				p.T.Errorf("%d searches when the page was opened again", again-n)
			}
		},
	} {
		t.Run(name, func(t *testing.T) { uitest.Run(t, withPrefetch(settings.PrefetchLight), script) })
	}
}

var ages = regexp.MustCompile(`\b\d+ ?(min|[mhd])\b`)

// waitForPrefetch waits until all is read, and touches a key because nothing is read for no one.
func waitForPrefetch(p *uitest.Program) {
	p.Wait(4*time.Minute).Press("j", "k").Wait(5 * time.Minute)
	p.Gone("checked")
}

// listed are the counts and the rows of the list, without times that pass.
func listed(p *uitest.Program) string {
	_, rows, _ := strings.Cut(p.Screen(), "\n")
	return strings.Join(strings.Fields(ages.ReplaceAllString(rows, "…")), " ")
}

func TestPrefetchIsReadAgainAfterAKey(t *testing.T) {
	o := atPace(settings.PrefetchFull, 1)
	o.Settings = func(s *settings.Resolved) { s.Profile.Prefetch, s.IdleLock = settings.PrefetchFull, time.Minute }
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read")
		p.Wait(2 * time.Minute).See("inkdesk is covered")
		covered := len(p.Requests())
		p.Wait(time.Minute)
		if n := len(p.Requests()); n != covered {
			t.Errorf("%d requests were sent behind the cover", n-covered)
		}
		p.Press("j").Wait(10 * time.Second)
		testbed.Wrong(t, len(p.Requests()) == covered, "nothing is read any more when someone is back")
	})
}

func TestPrefetchOff(t *testing.T) {
	uitest.Run(t, withPrefetch(settings.PrefetchOff), func(p *uitest.Program) {
		p.See("all read").Hides("checked")
		before := len(p.Requests())
		p.Wait(time.Minute)
		testbed.Equal(t, len(p.Requests())-before, 0, "requests were sent")
	})
}

// Nothing is read in the background while the person waits for an answer.
func TestPrefetchWaitsForThePerson(t *testing.T) {
	o := atPace(settings.PrefetchLight, 1)
	var slow atomic.Bool
	o.Transport = handler(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if strings.Contains(r.URL.Path, "/annotations") {
			_, _ = w.Write([]byte(`{"annotations":[]}`))
			return
		}
		if slow.Load() {
			time.Sleep(20 * time.Second)
		}
		_, _ = w.Write([]byte(nineLeases()))
	})
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("Lease 8")
		p.Wait(3500 * time.Millisecond)
		slow.Store(true)
		before := fieldReads(p)
		p.Press("r").Wait(15 * time.Second)
		if n := fieldReads(p); before == 0 || n != before {
			t.Errorf("%d requests for fields, and %d before the person asked", n, before)
		}
		p.Wait(100 * time.Second) // five listings are read again
		testbed.Wrong(t, fieldReads(p) == before, "nothing is read any more when the answer is there")
	})
}

// nineLeases are a page of a listing.
func nineLeases() string {
	var rows []string
	for i := range 9 {
		rows = append(rows, fmt.Sprintf(`{"id":"e%d","name":"Lease %d","status":"PENDING","created_at":1700000000,"updated_at":1700000000,
			"documents":[{"id":"d"}],"notification":{},"attachments":{},"num_recipients":1,"signing_steps":[{"recipients":[{"id":"r","name":"Anna","email":"anna@example.com","role":"SIGNER"}]}]}`, i, i))
	}
	return `{"envelopes":[` + strings.Join(rows, ",") + `]}`
}

// A service that shows no fields is asked once or twice, and it is said once.
func TestPrefetchWithoutFields(t *testing.T) {
	for _, status := range []int{http.StatusForbidden, http.StatusNotFound} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			o := withPrefetch(settings.PrefetchLight)
			o.Transport = handler(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				if strings.Contains(r.URL.Path, "/annotations") {
					w.WriteHeader(status)
					_, _ = w.Write([]byte(`{}`))
					return
				}
				_, _ = w.Write([]byte(nineLeases()))
			})
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("Lease 8", "Fields cannot be read here")
				p.Wait(4*time.Minute).Hides("Fields cannot be read here", "checked")
				p.Press("j") // from the row of her who holds all of them
				p.See("Fields not shown by the service.")
				if n := fieldReads(p); n < 1 || n > 2 {
					t.Errorf("%d requests for fields", n)
				}
			})
		})
	}
}

// While no one touches the program, what is learned is shown every few seconds: each frame wakes the machine.
func TestPrefetchInCalmDrawsSeldom(t *testing.T) {
	o := atPace(settings.PrefetchFull, 5)
	o.Demo.Envelopes = 3000
	uitest.Run(t, o, func(p *uitest.Program) {
		p.See("all read", "checked")
		p.Wait(30 * time.Second)
		frames, reads := p.Frames(), fieldReads(p)
		p.Wait(time.Minute)
		if n := p.Frames() - frames; n > 20 {
			t.Errorf("%d frames were drawn in a minute", n)
		}
		if n := fieldReads(p) - reads; n < 200 || n > 310 {
			t.Errorf("%d requests for fields in a minute", n)
		}
	})
}

// addressSearches are the searches of completed envelopes for an address so far.
func addressSearches(p *uitest.Program) (n int) {
	for _, r := range p.Requests() {
		if r.Path == "/envelopes" && strings.Contains(r.Body, `"COMPLETED"`) && regexp.MustCompile(`"search":"[^"@]+@`).MatchString(r.Body) {
			n++
		}
	}
	return n
}

// An envelope names the template it is likely made from without a key, for which the templates are listed once.
func TestTemplateOfAnEnvelopeIsFoundQuietly(t *testing.T) {
	for effort, want := range map[settings.Prefetch]int{settings.PrefetchOff: 0, settings.PrefetchLight: 1, settings.PrefetchFull: 1} {
		t.Run(string(effort), func(t *testing.T) {
			o := withPrefetch(effort)
			o.Demo.Forms = true
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("all read")
				p.Press("/").Type("Remote work policy").Press("enter", "enter").See("1 Overview", "Can be duplicated")
				p.Wait(30 * time.Second)
				lists := 0
				for _, r := range p.Requests() {
					if r.Path == "/templates" {
						lists++
					}
				}
				testbed.Wrong(t, lists != want, "the templates were listed %d times, want %d", lists, want)
				if want > 0 {
					p.Press("G").See("% Remote work policy", "likely")
				}
			})
		})
	}
}
