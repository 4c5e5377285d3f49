package terminal

import (
	"reflect"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"
)

// takeTicker gives program, which must not run yet, a ticker that ticks when draw is sent
// to and at no other time. It returns nil where this version has no such field; the
// framework then draws by the clock.
//
// Bubble Tea looks 60 times a second whether there is something to draw, as long as it
// runs: 300 wake-ups a second of a program that nobody touches, and half a tick of waiting
// for every key. Pull requests 1776 and 1796 of charmbracelet/bubbletea draw on demand.
// When a version has one of them, this file and pacer.go can go.
func takeTicker(program *tea.Program) (draw chan<- time.Time) {
	field := reflect.ValueOf(program).Elem().FieldByName("ticker")
	if !field.IsValid() || field.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	ticks := make(chan time.Time, 1)
	ticker := time.NewTicker(time.Hour) // a real one: the framework calls Reset and Stop
	ticker.C = ticks                    // nobody waits for the clock's own channel, so it wakes nobody
	*(**time.Ticker)(unsafe.Pointer(field.UnsafeAddr())) = ticker
	return ticks
}
