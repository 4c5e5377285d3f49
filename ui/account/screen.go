// Package account shows the account at a glance: the open envelopes, how the weeks went, which ones expire, how long
// they take, by form, and who holds most. Each number leads to the envelopes behind it.
package account

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/nav"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Screen shows the numbers of the account.
type Screen struct {
	env     screen.Env
	size    screen.Size
	reading *figures.Reading
	slot    screen.Slot[pageOfRows] // one page after the other
	queue   gathering
	figures figures.Account
	count   counting
	page    page
	chosen  string // the id of the selected number
	top     int    // the first line that is shown
	opened  string // the table that lists more than its first rows, by form or holder
	spinner *screen.Spinner
	menu    *picker.Menu // nil unless one is open
}

var _ screen.Reading = (*Screen)(nil)

// New returns the screen. It reads nothing before Start.
func New(env screen.Env, _ nav.Account) *Screen {
	s := &Screen{env: env, spinner: screen.NewSpinner(env.Owner)}
	s.figures.Queue = figures.NewQueue()
	s.figures.Assumptions = report.AssumptionsOf(env.Settings.Profile.Assumptions)
	return s
}

// Start implements [screen.Screen]. It shows the numbers from earlier in this session at once.
func (s *Screen) Start() tea.Cmd { return tea.Batch(s.read(false), s.gather(), s.countAll()) }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return "Account" }

// Capturing implements [screen.TextInput].
func (s *Screen) Capturing() bool { return s.menu != nil }

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.menu == nil {
		return nil
	}
	return s.menu.Cursor(s.size.Width, s.size.Height)
}

// Resume implements [screen.Resumer]. It counts again, with the changes made meanwhile.
func (s *Screen) Resume(screen.Outcome) tea.Cmd { return s.Start() }

// Close implements [screen.Closer].
func (s *Screen) Close() {
	s.slot.Cancel()
	s.queue.timer.Stop()
	s.spinner.End()
}

// Unwind implements [screen.BackHandler].
func (s *Screen) Unwind() (tea.Cmd, bool) { return nil, false }

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd { return tea.Batch(s.read(true), s.gather()) }

// ReadAt implements [screen.Refresher].
func (s *Screen) ReadAt() screen.Age {
	age := s.slot.Age()
	age.Read, age.Failed = s.reach().Ended, nil
	return age
}

func (s *Screen) reach() tally.Reach { return s.env.Account.Tally.Reach }

// read reads the envelopes that the numbers need and that were not read in this session; again reads them in any case.
func (s *Screen) read(again bool) tea.Cmd {
	s.slot.Cancel() // its answer would be that to another question
	now := s.env.ServiceNow()
	s.reading = figures.NewReading(s.env.Account, now, figures.Since(now), s.env.Client.PageSize(), again)
	return s.readPage()
}

func (s *Screen) readPage() tea.Cmd {
	q, more := s.reading.Next()
	if !more {
		s.spinner.End()
		return nil
	}
	client := s.env.Client
	ask := s.slot.Ask(s.env.Owner, func(ctx context.Context) (pageOfRows, error) {
		list, err := client.Envelopes(ctx, q)
		read := pageOfRows{EnvelopeList: list}
		if slices.ContainsFunc(q.Statuses, model.Status.Open) {
			read.packed = account.PackAll(read.Envelopes)
		}
		return read, err
	})
	return tea.Batch(ask, s.spinner.Begin())
}

type pageOfRows struct {
	model.EnvelopeList
	packed []*account.Packed // nil where only counts are kept
}

type countedMsg struct {
	screen.To
	numbers tally.Numbers
	period  tally.Period
}

// counting says that a count is under way, and that it misses something that was read since.
type counting struct {
	underWay, misses bool
	began            time.Time
	next             time.Time // before it no page that was read is counted, unless it is the last
}

const restCount = 10 // sets for how many times as long as a count took none follows, because it takes memory, too

// countAll counts the known envelopes in another goroutine, one count after the other.
func (s *Screen) countAll() tea.Cmd {
	if s.count.underWay {
		s.count.misses = true
		return nil
	}
	s.count = counting{underWay: true, began: s.env.Now()}
	now := s.env.ServiceNow()
	owner, known := s.env.Owner, s.env.Account.Counted()
	period := figures.PeriodOf(s.reach(), now, figures.Since(now), now, s.env.Settings.Thresholds.ExpiringSoon)
	return func() tea.Msg { return countedMsg{screen.To(owner), tally.Count(known, period), period} }
}

func (s *Screen) takeCount(msg countedMsg) tea.Cmd {
	again, now := s.count.misses, s.env.Now()
	s.count = counting{next: now.Add(restCount * now.Sub(s.count.began))}
	s.figures.Numbers, s.figures.Period = msg.numbers, msg.period
	s.figures.KeepForms(mostRows)
	s.env.Account.UseCount(&msg.numbers)
	s.env.Account.Tally.NoteDated(msg.numbers.Dated)
	s.figures.Days = s.env.Account.Tally.Days
	s.layOut()
	if again && s.slot.Phase() != screen.Waiting { // otherwise the next page is counted, too
		return s.countAll()
	}
	return nil
}

// gathering goes through the open envelopes for their health and who holds them, a slice with each message.
type gathering struct {
	open  []model.EnvelopeID // that are left
	found *figures.Queue
	of    int
	next  time.Time // when it may begin again, by the clock of this machine
	timer screen.Timer
}

const restEach = 5 * time.Millisecond // delays the next gathering, for each open envelope

func (s *Screen) gather() tea.Cmd {
	q := &s.queue
	q.open, q.found = s.env.Account.Select(account.IsOpen), figures.NewQueue()
	q.of = len(q.open)
	q.next = s.env.Now().Add(max(time.Duration(q.of)*restEach, time.Second))
	return q.timer.GoOn(s.env.Owner)
}

// gatherSome goes through some of them, and counts once all are done.
func (s *Screen) gatherSome() tea.Cmd {
	q, book, now := &s.queue, s.env.Account, s.env.ServiceNow()
	for slice := s.env.BeginSlice(); len(q.open) > 0; q.open = q.open[1:] {
		if slice.Over() {
			return q.timer.GoOn(s.env.Owner)
		}
		if e, known := book.Envelope(q.open[0]); known && e.Status.Open() {
			q.found.Add(&e, book.Report(&e, now))
		}
	}
	s.figures.Queue = q.found
	s.layOut()
	return nil
}
