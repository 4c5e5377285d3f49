package account

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	generated "inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/figures"
	"inkdesk/ui/screen"
)

// BenchmarkReading measures how long one message keeps the page: at most 8 ms with 30,000 envelopes, 16 with 200,000.
func BenchmarkReading(b *testing.B) {
	for _, envelopes := range []int{30_000, 100_000} {
		b.Run(strconv.Itoa(envelopes), func(b *testing.B) { measureReading(b, envelopes) })
	}
}

func measureReading(b *testing.B, envelopes int) {
	runtime.LockOSThread()
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	made := generated.New(7, envelopes, 3, now, model.Seconds)
	const page = 200
	var longest, draws time.Duration
	var pages []time.Duration
	for b.Loop() {
		s, _ := screenOf(now, 1)
		s.Resize(screen.Size{Width: 200, Height: 50})
		s.reading = figures.NewReading(s.env.Account, now, figures.Since(now), page, true)
		for at := 0; ; at += page {
			q, more := s.reading.Next()
			if !more {
				break
			}
			if q.Window.After == "" {
				at = 0
			}
			list := model.EnvelopeList{HasNextPage: at+page < envelopes}
			for i := at; i < min(at+page, envelopes); i++ {
				if e := made.Envelope(i).Envelope; slices.Contains(q.Statuses, e.Status) {
					list.Envelopes = append(list.Envelopes, e)
				}
			}
			packed := account.PackAll(list.Envelopes) // not in the message
			began := testbed.ProcessorTime(b, unix.CLOCK_THREAD_CPUTIME_ID)
			s.reading.Take(&list, packed, account.Span{})
			count := s.countAll()
			took := testbed.ProcessorTime(b, unix.CLOCK_THREAD_CPUTIME_ID) - began
			longest = max(longest, took)
			pages = append(pages, took)
			if at/page%20 != 0 { // the count itself runs beside the messages, and takes most of the time
				s.count = counting{}
				continue
			}
			msg := count()
			began = testbed.ProcessorTime(b, unix.CLOCK_THREAD_CPUTIME_ID)
			s.Update(msg)
			_ = s.View()
			draws = max(draws, testbed.ProcessorTime(b, unix.CLOCK_THREAD_CPUTIME_ID)-began)
		}
	}
	slices.Sort(pages)
	b.ReportMetric(float64(pages[len(pages)/2].Microseconds())/1000, "half-ms")
	b.ReportMetric(float64(longest.Microseconds())/1000, "page-ms")
	b.ReportMetric(float64(draws.Microseconds())/1000, "count-ms")
}

// BenchmarkMemory measures what the page keeps beside the account at 30,000 envelopes, at most 2 MB, and what the
// account keeps of each that has ended, which is read for its counts alone. Where nearly every envelope has a form of
// its own, the names of the forms come to it, which the account keeps for the filter by form.
func BenchmarkMemory(b *testing.B) {
	b.Run("forms", func(b *testing.B) { measureMemory(b, (*generated.Account).UseForms) })
	b.Run("titles", func(b *testing.B) { measureMemory(b, func(*generated.Account) {}) })
}

func measureMemory(b *testing.B, use func(*generated.Account)) {
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	made := generated.New(7, 30_000, 3, now, model.Seconds)
	use(made)
	for b.Loop() {
		s, _ := screenOf(now, 1)
		open, ended := 0, 0
		before := heap()
		for i := range 30_000 {
			if e := made.Envelope(i).Envelope; !e.Status.Open() {
				s.env.Account.Tally.Add(&e)
				ended++
			}
		}
		b.ReportMetric(float64(heap()-before)/float64(ended), "B/ended")
		for i := range 30_000 {
			if e := made.Envelope(i).Envelope; e.Status.Open() {
				s.env.Account.Learn(&e)
				open++
			}
		}
		for s.gather(); len(s.queue.open) > 0; {
			s.gatherSome()
		}
		s.figures, s.page, s.queue = figures.Account{Queue: figures.NewQueue()}, page{}, gathering{}
		before = heap()
		for s.gather(); len(s.queue.open) > 0; {
			s.gatherSome()
		}
		s.gatherSome()
		s.Update(s.countAll()())
		s.Resize(screen.Size{Width: 200, Height: 50})
		_ = s.View()
		b.ReportMetric(float64(heap()-before)/1e6, "page-MB")
		b.ReportMetric(float64(open), "open")
		runtime.KeepAlive(s)
		runtime.KeepAlive(made)
	}
}

func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
