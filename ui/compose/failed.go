package compose

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// mostCandidates is how many are looked for after a lost creation.
const mostCandidates = 20

// finding is what was read after an answer was lost.
type finding struct {
	sentence   string
	candidates []candidate
}

// What can be done at a failure. The first choice sends nothing.
const (
	stopHere   = "stop"
	changeForm = "form"
	tryAgain   = "again"
	lookAgain  = "look"
	wasDone    = "done"
	itIs       = "it is "
)

// stop waits for the person to decide how to go on.
func (s *Screen) stop() tea.Cmd {
	s.stage = stopped
	choices := []picker.Choice{{ID: stopHere, Title: "Stop here"}}
	st := s.plan.steps[s.run.at]
	switch {
	case !unsure(s.run.err):
		if s.run.at == 0 {
			choices = append(choices, picker.Choice{ID: changeForm, Title: "Back to the form"})
		}
		choices = append(choices, picker.Choice{ID: tryAgain, Title: "Try this step again", Note: "nothing was changed by it"})
	case !s.run.looked:
		choices = append(choices, picker.Choice{ID: lookAgain, Title: "Look what is on the service"})
	default:
		for i, c := range s.run.finding.candidates {
			choices = append(choices, picker.Choice{ID: fmt.Sprint(itIs, i), Title: c.title})
		}
		if !st.creates {
			choices = append(choices, picker.Choice{ID: wasDone, Title: "It was done: go on"})
		}
		choices = append(choices,
			picker.Choice{ID: tryAgain, Title: "It was not done: send it again", Note: "asks first"},
			picker.Choice{ID: lookAgain, Title: "Look again"})
	}
	s.menu = picker.New(s.env.Theme, s.env.Keys, picker.Options{Title: "How to go on", Menu: true}, choices)
	return nil
}

// handle does what was chosen at a failure.
func (s *Screen) handle(msg tea.KeyPressMsg) tea.Cmd {
	if msg.IsRepeat {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.finish()
		return nil
	}
	chosen, ok := s.menu.Picked()
	if !ok {
		return cmd
	}
	switch chosen {
	case stopHere:
		s.finish()
	case changeForm:
		s.run.giveBack()
		s.path = s.path[:max(len(s.path)-1, 0)]
		return s.open(s.at)
	case lookAgain:
		return s.look()
	case wasDone:
		return tea.Batch(s.settle(journal.Applied), s.proceed(s.run.made, "done, as you say"))
	case tryAgain:
		if !unsure(s.run.err) {
			return s.carry()
		}
		s.again = true
		return s.asking("once more: "+s.plan.steps[s.run.at].verb, "If it was done after all, it is done twice.")
	default:
		for i, c := range s.run.finding.candidates {
			if chosen == fmt.Sprint(itIs, i) {
				return tea.Batch(s.settle(journal.Applied), s.proceed(c.made, c.title))
			}
		}
	}
	return nil
}

// settle writes down what the person found out about the lost answer, so that nobody is
// asked for it again.
func (s *Screen) settle(outcome journal.Outcome) tea.Cmd {
	j, seq := s.env.Journal, s.run.entry.Seq
	if j == nil || seq == "" {
		return nil
	}
	return func() tea.Msg {
		if err := j.Resolve(seq, outcome); err != nil {
			return notice.Show{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return nil
	}
}

// look reads what became of the step whose answer was lost.
func (s *Screen) look() tea.Cmd {
	s.stage = running
	ctx, cancel := context.WithCancel(context.Background())
	s.run.cancel = cancel
	s.run.ticket = api.Ticket{Owner: s.env.Owner, N: screen.NextNumber()}
	st, c, m, entry := s.plan.steps[s.run.at], s.env.Client, s.run.made, s.run.entry
	return tea.Batch(s.waiting.Begin(), api.Ask(ctx, s.run.ticket, func(ctx context.Context) (finding, error) {
		return findOut(ctx, c, st, m, entry)
	}))
}

func (s *Screen) found(msg api.Reply[finding]) tea.Cmd {
	if s.stage != running || msg.Ticket != s.run.ticket {
		return nil
	}
	s.waiting.End()
	s.run.cancel()
	s.run.finding, s.run.looked, s.run.lookErr = msg.Value, msg.Err == nil, msg.Err
	return s.stop()
}

// findOut reads the truth about a step: what the step itself knows to look for, and what
// the record of the change tells. It blocks until the service has answered.
func findOut(ctx context.Context, c *api.Client, st step, m made, entry journal.Entry) (finding, error) {
	switch {
	case st.look != nil:
		sentence, err := st.look(ctx, c, m)
		return finding{sentence: sentence}, err
	case st.seek != nil:
		return st.seek(ctx, c, entry.Time)
	}
	truth, err := c.FindOut(ctx, entry)
	if err != nil {
		return finding{}, err
	}
	f := finding{sentence: truth.Sentence}
	// How a service names copies is not shown, so all of them are offered.
	if len(truth.Envelopes) > 0 {
		f.candidates = envelopesFound(truth.Envelopes)
	}
	for i := range truth.Webhooks {
		if w := &truth.Webhooks[i]; w.Target.Wire() == st.name {
			f.candidates = append(f.candidates, candidate{title: fmt.Sprintf("It is the webhook %s, %s", w.ID, w.Event.Label()), made: made{webhook: *w}})
		}
	}
	return f, nil
}

// lookback is how long before a request its result may be dated, for clocks that differ.
const lookback = 2 * time.Minute

// envelopesNamed looks for envelopes of a name that are as young as the request, the
// newest first, and for the one with the reference if one was sent. No other call tells
// what a lost request has made: a person decides.
func envelopesNamed(name, ref string) func(context.Context, *api.Client, time.Time) (finding, error) {
	return func(ctx context.Context, c *api.Client, sent time.Time) (finding, error) {
		list, err := c.Envelopes(ctx, model.EnvelopeQuery{Search: name, Order: model.ByCreation, Window: model.FirstRows(mostCandidates, "")})
		if err != nil {
			return finding{}, err
		}
		since, older := sent.Add(-lookback), 0
		young := slices.DeleteFunc(list.Envelopes, func(e model.Envelope) bool {
			if e.Name.Wire() != name {
				return true
			}
			if old := !e.CreatedAt.IsZero() && e.CreatedAt.Time().Before(since); old {
				older++
				return true
			}
			return false
		})
		if at := slices.IndexFunc(young, func(e model.Envelope) bool { return ref != "" && strings.Contains(e.Comment.Wire(), ref) }); at >= 0 {
			return finding{sentence: "The envelope with the reference " + ref + " is there.", candidates: envelopesFound(young[at : at+1])}, nil
		}
		f := finding{candidates: envelopesFound(young)}
		f.sentence = fmt.Sprintf("Looked for envelopes of this name created since %s: %d found.", since.Local().Format("15:04"), len(young))
		if ref != "" {
			f.sentence += " None shows the reference " + ref + "."
		}
		if older > 0 {
			f.sentence += " " + plural(older, "older one") + " left out."
		}
		return f, nil
	}
}

func envelopesFound(list []model.Envelope) []candidate {
	found := make([]candidate, len(list))
	for i := range list {
		e := &list[i]
		found[i] = candidate{
			title: fmt.Sprintf("It is %s, %s, created %s", shown(e.Name), e.ID, e.CreatedAt.Time().Local().Format("2 Jan 15:04:05")),
			made:  made{envelope: e.ID},
		}
	}
	return found
}
