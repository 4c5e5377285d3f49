package command

import (
	"context"
	"time"

	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/garbage"
	"inkdesk/ui/nav"
)

// startTime is how long starting may leave garbage behind, which makes it quick.
const startTime = 250 * time.Millisecond

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
	defer time.AfterFunc(startTime, garbage.PutOff()).Stop()
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
