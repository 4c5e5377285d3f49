package command

import (
	"context"
	"os"
	"runtime/debug"
	"time"

	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/nav"
)

const (
	// startTime is how long starting may leave garbage behind, which makes it quick.
	startTime = 250 * time.Millisecond
	// mostMemory is from where on the collector works harder, in bytes.
	mostMemory = 512 << 20
)

// saveMemory gives back what the start has left behind, and has little garbage kept from then on: many
// share a jump host. What the person set with GOGC and GOMEMLIMIT stays.
func saveMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleGarbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(mostMemory)
	}
	debug.FreeOSMemory()
}

// dashboard runs the full-screen program, on a place if one was given.
func (p *program) dashboard(ctx context.Context, args []string) error {
	if err := p.flags.checkDemo(); err != nil {
		return err
	}
	home, err := p.home(args)
	if err != nil {
		return err
	}
	keyboard, err := p.keyboard()
	if err != nil {
		return err
	}
	defer keyboard.release()
	defer time.AfterFunc(startTime, saveMemory).Stop()
	options := ui.Options{Home: home}
	if p.flags.demo {
		return p.demo(ctx, keyboard, options)
	}
	session, err := p.openService(ctx, keyboard, token.Terminal{In: keyboard.file, Out: p.process.Stdout}, options)
	if err != nil {
		return err
	}
	return p.show(ctx, session)
}

// home is the place to open, nil for the first one.
func (p *program) home(args []string) (nav.Route, error) {
	switch {
	case len(args) > 0 && p.flags.query != "":
		return nil, usage("give a place or --query, not both; an e-mail address is searched for by itself")
	case p.flags.query != "":
		return nav.Envelopes{Query: p.flags.query}, nil
	case len(args) > 0:
		return ui.RouteOf(args[0]), nil
	}
	return nil, nil
}
