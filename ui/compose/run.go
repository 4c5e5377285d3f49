package compose

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// run is the plan being carried out.
type run struct {
	// at is the step whose turn it is; those before it are done.
	at int
	// said is what was done, one sentence for each step before at.
	said []string
	made made

	ticket  api.Ticket
	cancel  context.CancelFunc
	release func()

	// err is why the step at failed, entry its record; finding is what was looked up.
	err     error
	entry   journal.Entry
	finding finding
	looked  bool
	lookErr error
}

// carried is what a step led to.
type carried struct {
	made  made
	said  string
	entry journal.Entry
}

// progressEvery is how often a running upload is drawn anew.
const progressEvery = 250 * time.Millisecond

// launch begins with the first step, unless something else is being done with the same
// envelope or template.
func (s *Screen) launch() tea.Cmd {
	s.run = run{}
	claim := ""
	if e := s.route.Envelope; e != nil {
		claim = "envelope " + e.ID.String()
		// A copy is what the following steps are about.
		if s.route.Form != nav.Reissue {
			s.run.made.envelope = e.ID
		}
	}
	if t := s.route.Template; t != nil {
		claim = "template " + t.ID.String()
		s.run.made.template = t.ID
	}
	if claim != "" {
		release, ok := s.env.Client.Claim(claim)
		if !ok {
			s.problem = "Something else is being changed there right now; nothing was sent. Try again in a moment."
			return s.open(s.at)
		}
		s.run.release = release
	}
	return s.carry()
}

// carry sends the request of the step whose turn it is, once.
func (s *Screen) carry() tea.Cmd {
	s.stage, s.menu = running, nil
	s.run.err, s.run.looked, s.run.lookErr, s.run.finding = nil, false, nil, finding{}
	ctx, cancel := context.WithCancel(context.Background())
	s.run.cancel = cancel
	s.run.ticket = api.Ticket{Owner: s.env.Owner, N: screen.NextNumber()}
	st, c, m := s.plan.steps[s.run.at], s.env.Client, s.run.made
	send := api.Ask(ctx, s.run.ticket, func(ctx context.Context) (carried, error) {
		var entry journal.Entry
		now, said, err := st.run(api.WithWitness(ctx, &entry), c, m)
		return carried{made: now, said: said, entry: entry}, err
	})
	cmds := []tea.Cmd{send, s.waiting.Begin()}
	if st.moved != nil {
		cmds = append(cmds, s.tick.Start(s.env.Owner, progressEvery))
	}
	return tea.Batch(cmds...)
}

// ticked draws the progress of an upload again.
func (s *Screen) ticked() tea.Cmd {
	if s.stage != running {
		return nil
	}
	return s.tick.Start(s.env.Owner, progressEvery)
}

// carried takes the outcome of a step.
func (s *Screen) carried(msg api.Reply[carried]) tea.Cmd {
	if s.stage != running || msg.Ticket != s.run.ticket {
		return nil
	}
	s.waiting.End()
	s.tick.Stop()
	s.run.cancel()
	s.run.entry = msg.Value.entry
	if msg.Err == nil {
		return s.proceed(msg.Value.made, msg.Value.said)
	}
	s.run.err = msg.Err
	if unsure(msg.Err) {
		s.sent = true
		return tea.Batch(s.stop(), s.look())
	}
	return s.stop()
}

// unsure reports whether a change may have been made all the same.
func unsure(err error) bool {
	e, ok := errors.AsType[*api.Error](err)
	return ok && e.Op.Class.Changes() && (e.Outcome == api.Unknown || e.Outcome == api.Applied)
}

// proceed goes on after a step that was done.
func (s *Screen) proceed(m made, said string) tea.Cmd {
	first := !s.done
	s.sent, s.done = true, true
	s.run.made = m
	s.run.said = append(s.run.said, model.Clean(said))
	s.run.at++
	s.run.err = nil
	forget := s.remember(m.webhook)
	if first {
		forget = tea.Batch(forget, s.save())
	}
	if s.run.at < len(s.plan.steps) {
		return tea.Batch(forget, s.carry())
	}
	s.finish()
	return forget
}

func (s *Screen) finish() {
	s.stage, s.menu = finished, nil
	s.run.giveBack()
}

// interrupt gives up an upload; what it led to is found out then.
func (r *run) interrupt() {
	if r.cancel != nil {
		r.cancel()
	}
}

func (r *run) giveBack() {
	if r.release != nil {
		r.release()
		r.release = nil
	}
}

func (r *run) close() {
	r.interrupt()
	r.giveBack()
}

// opens is where to go on from what was made, nil for nowhere.
func (s *Screen) opens() nav.Route {
	switch {
	case s.run.made.envelope.Valid():
		return nav.Envelope{ID: s.run.made.envelope}
	case s.run.made.template.Valid():
		return nav.Template{ID: s.run.made.template}
	}
	return nil
}
