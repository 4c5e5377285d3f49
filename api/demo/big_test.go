package demo_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
)

// BenchmarkMillionEnvelopes reports how long an account of a million envelopes takes to
// start, what it keeps in memory, and what pages of 100 cost in every order.
func BenchmarkMillionEnvelopes(b *testing.B) {
	start := time.Now()
	s := demo.New(demo.Options{Envelopes: 1_000_000, Seed: 1})
	started := time.Since(start)
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(started.Seconds(), "s/start")
		b.ReportMetric(float64(memory.HeapAlloc)/(1<<20), "MiB")
		b.ReportMetric(float64(memory.Sys)/(1<<20), "MiB-peak")
	})
	c := &client{b, s, s.Token()}
	after := c.list("/envelopes", "envelopes",
		fmt.Sprintf(`{"first":1,"ascending":true,"date_from":%d}`, start.Add(-2400*time.Hour).Unix())).ids[0]
	for _, order := range model.EnvelopeOrders() {
		for _, filter := range []string{``, `"statuses":["PENDING"],`} {
			b.Run(fmt.Sprintf("%s/%t", order, filter != ""), func(b *testing.B) {
				for b.Loop() {
					c.raw("POST", "/envelopes", fmt.Sprintf(`{%s"first":100,"order_field":%q,"after":%q}`, filter, order, after))
				}
			})
		}
	}
	b.Run("search for nothing", func(b *testing.B) {
		for b.Loop() {
			c.raw("POST", "/envelopes", `{"search":"nobody has this name"}`)
		}
	})
}
