package ui_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/demo"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// roundPresses is how many keys a round presses, with an account and faults of its own. A
// program that ends is started again. A test presses monkeyPresses.
const roundPresses = 1_000

// Random keys and pastes on all screens, with faults and hostile texts. Whatever is pressed, the program does not
// panic, draws its exact size and nothing that a terminal would act on (package uitest looks at every frame), asks
// the service for nothing in Update, sends no change that was not confirmed on its dialog, answers ? afterwards, ends
// when it is told to, and leaves nothing running.
//
// A failure names its seed and the last keys. INKDESK_MONKEY=17 runs that seed alone,
// INKDESK_MONKEY=1h runs new seeds for an hour:
//
//	INKDESK_MONKEY=1h go test ./ui -run TestMonkey -timeout 0
func TestMonkey(t *testing.T) {
	given := os.Getenv("INKDESK_MONKEY")
	if seed, err := strconv.ParseUint(given, 10, 64); err == nil {
		monkeyRound(t, seed, true)
		return
	}
	if limit, err := time.ParseDuration(given); err == nil {
		for end, seed := time.Now().Add(limit), uint64(time.Now().UnixNano()); time.Now().Before(end) && !t.Failed(); seed++ {
			monkeyRound(t, seed, true)
		}
		return
	}
	for seed := range uint64(monkeyPresses / roundPresses) {
		monkeyRound(t, seed+1, false)
	}
}

// monkeyFaults are what goes wrong in a round, one of them in each.
var monkeyFaults = []string{
	"", "* latency=700ms", "* hostile", "* hostile; * latency=300ms", "* status=500+20*5", "* status=429,2+10*3; * hostile",
	"* drop-before+15*4", "* drop-after+10*6", "* truncate+12*5", "* nulls", "* enums; * numbers", "* huge=64KiB+5*5",
	"* stall=headers,40s+20*3", "* status=401+40*20", "* type=text/html+9*4", "* repeat; * hostile", "* status=403+15*9; * latency=100ms",
}

// monkeyRound presses the keys of one seed, beside other rounds unless it runs alone.
func monkeyRound(t *testing.T, seed uint64, alone bool) {
	t.Helper()
	t.Run(fmt.Sprint(seed), func(t *testing.T) {
		if !alone {
			t.Parallel()
		}
		m := &monkey{rand: rand.New(rand.NewPCG(seed, 1)), seed: seed}
		for m.pressed < roundPresses && !t.Failed() {
			m.changes = changes{}
			uitest.Run(t, m.options(t), m.play)
		}
		t.Logf("%d keys, %d changes were sent; confirmed were %q", m.pressed, m.sent, m.confirmed)
	})
}

// options are those of one program.
func (m *monkey) options(t *testing.T) uitest.Options {
	t.Helper()
	lock := pick(m, []time.Duration{0, time.Minute})
	return uitest.Options{
		Demo:   demo.Options{Envelopes: 40, Templates: 5, Seed: int64(m.seed), Live: m.rand.IntN(3) == 0},
		Faults: monkeyFaults[m.seed%uint64(len(monkeyFaults))], Machine: uitest.NewMachine(t, t.TempDir()),
		Wrap: m.wrap,
		Settings: func(s *settings.Resolved) {
			s.Refresh, s.IdleLock = 30*time.Second, lock
		},
	}
}

// monkey presses keys and judges what comes of them.
type monkey struct {
	*uitest.Program
	rand *rand.Rand
	seed uint64
	last []string // what was done last

	pressed, sent int
	confirmed     []string // titles of dialogs
	keys          []string
	changes       changes
}

// wrap says what was pressed when the program panics.
func (m *monkey) wrap(inner tea.Model) tea.Model { return &witnessed{inner, m} }

type witnessed struct {
	tea.Model
	monkey *monkey
}

func (w *witnessed) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer w.tell()
	var cmd tea.Cmd
	w.Model, cmd = w.Model.Update(msg)
	return w, cmd
}

func (w *witnessed) View() tea.View {
	defer w.tell()
	return w.Model.View()
}

func (w *witnessed) tell() {
	if r := recover(); r != nil {
		fmt.Fprintln(os.Stderr, w.monkey.story())
		panic(r)
	}
}

// story is the seed and what was done last.
func (m *monkey) story() string {
	return fmt.Sprintf("seed %d, after %d keys; the last ones, oldest first:\n%s", m.seed, m.pressed, strings.Join(m.last, "\n"))
}

func (m *monkey) note(format string, args ...any) {
	const kept = 60
	m.last = append(m.last, fmt.Sprintf(format, args...))
	m.last = m.last[max(len(m.last)-kept, 0):]
}

// play presses keys until there were enough or the program has ended, and looks whether it is still there.
func (m *monkey) play(p *uitest.Program) {
	m.Program = p
	m.keys = everyKey(p.Options.Keys)
	for m.pressed < roundPresses && !p.Ended() {
		m.act()
		m.judge()
	}
	m.farewell()
	m.sent += m.changes.sent
	m.confirmed = append(m.confirmed, m.changes.confirmed...)
}

// judge stops at the first thing that is wrong.
func (m *monkey) judge() {
	if text := m.changes.unconfirmed(m.Program); text != "" {
		m.T.Error(text)
	}
	if m.T.Failed() {
		m.T.Fatalf("%s\n%s", m.story(), m.Screen())
	}
}

// farewell goes back to where keys are commands, asks for the help, and ends the program.
func (m *monkey) farewell() {
	m.Resize(100, 40)
	for range 40 {
		if m.Ended() {
			return
		}
		m.Press("esc").Wait(2 * time.Second)
	}
	m.Wait(2 * time.Minute)
	for range 3 { // the first may only take the cover away, or open or close a question
		if !m.Ended() && !m.shows("What is assumed") {
			m.Press("esc").Wait(time.Second).Press("?")
		}
	}
	if !m.Ended() && !m.shows("What is assumed") {
		m.T.Errorf("? does not answer; %s\n%s", m.story(), m.Screen())
	}
	for range 3 {
		if !m.Ended() {
			m.Press("ctrl+c").Wait(10 * time.Second)
		}
	}
	if !m.Ended() {
		m.T.Errorf("the program does not end; %s\n%s", m.story(), m.Screen())
	}
	m.judge()
}

func (m *monkey) shows(text string) bool { return strings.Contains(m.Screen(), text) }
