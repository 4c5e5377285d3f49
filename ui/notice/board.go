package notice

import (
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

const (
	shownFor     = 5 * time.Second // sets how long a notice stays that goes by itself
	shownAtLeast = time.Second     // sets how long a notice withstands keys, so that it is seen
)

// Board holds the latest notice for the footer, and keeps those of before that are worth it; make it with [NewBoard].
type Board struct {
	// Banner shows where there is no notice: why the service refuses the token, zero where it does not. Failures
	// for that reason alone are not shown beside it.
	Banner  Banner
	now     func() time.Time
	log     entries
	latest  Latest
	pressed bool // a key was pressed since
	timer   screen.Timer
}

// Banner says that the service refuses the token; Why says more, for the sign-in screen.
type Banner struct{ Text, Why string }

// Latest holds what the footer shows.
type Latest struct {
	Severity Severity
	Text     string // "" when there is nothing to show
	Since    time.Time
}

// NewBoard returns an empty board. now reads the clock.
func NewBoard(now func() time.Time) Board { return Board{now: now} }

// Latest returns what the footer shows.
func (n *Board) Latest() Latest { return n.latest }

// Entries returns the notices that were kept, the newest first.
func (n *Board) Entries() []Entry {
	list := slices.Clone(n.log)
	slices.Reverse(list)
	return list
}

// Clear takes the notice away.
func (n *Board) Clear() { n.latest.Text = "" }

// Show shows a notice, and keeps it if that is worthwhile. The rejection of the token has a banner of its own.
func (n *Board) Show(msg ShowMsg) tea.Cmd {
	if msg.Severity >= Warning {
		n.Keep(msg)
	}
	if msg.Quiet {
		return nil
	}
	if n.Banner.Text != "" && msg.Err != nil && api.KindOf(msg.Err) == api.Unauthorized {
		return nil
	}
	if e, ok := errors.AsType[*api.Error](msg.Err); ok && msg.Text == msg.Err.Error() {
		return n.set(msg.Severity, Joined(e.Sentence(), e.Next()))
	}
	return n.set(msg.Severity, model.Clean(msg.Text))
}

// Say shows what is good to know.
func (n *Board) Say(text string) tea.Cmd { return n.Show(ShowMsg{Text: text}) }

// Warn shows and keeps a warning.
func (n *Board) Warn(text string) tea.Cmd {
	return n.Show(ShowMsg{Severity: Warning, Text: text})
}

// Keep keeps a notice without showing it.
func (n *Board) Keep(msg ShowMsg) { n.log.add(n.now(), msg) }

// Joined returns two sentences, of which the second may be "".
func Joined(sentence, next string) string {
	if next == "" {
		return sentence
	}
	return sentence + " " + next
}

// set shows a text. A text that is only good to know does not push a warning or an error aside, nor the report of an
// action before a key is pressed; such a report does, unless one key has led to both.
func (n *Board) set(severity Severity, text string) tea.Cmd {
	same := !n.pressed && n.now().Sub(n.latest.Since) < shownAtLeast
	switch {
	case n.latest.Text == "":
	case n.latest.Severity >= Warning && (severity == Info || severity == Done && same),
		n.latest.Severity == Done && severity == Info && !n.pressed:
		return nil
	}
	n.latest, n.pressed = Latest{Severity: severity, Text: text, Since: n.now()}, false
	n.timer.Stop()
	if severity != Info {
		return nil
	}
	return n.timer.Start(0, shownFor)
}

// Elapsed takes away a notice whose time is over, and reports whether the message said so.
func (n *Board) Elapsed(msg tea.Msg) bool {
	if !n.timer.Ran(msg) {
		return false
	}
	n.latest.Text = ""
	return true
}

// Dismiss takes the notice away that a person has seen, with a key.
func (n *Board) Dismiss() {
	n.pressed = true
	if n.now().Sub(n.latest.Since) >= shownAtLeast {
		n.latest.Text = ""
	}
}

// KeepFailure keeps the failure of a reply to a screen, which shows it in its own way.
func (n *Board) KeepFailure(msg tea.Msg) {
	reply, ok := msg.(interface{ Failure() error })
	if !ok || reply.Failure() == nil {
		return
	}
	switch err := reply.Failure(); api.KindOf(err) {
	case api.Canceled, api.NotOffered, api.Unauthorized: // no one waits, it is no failure, or the frame says it
	default:
		n.Keep(ShowMsg{Severity: Error, Text: err.Error(), Err: err})
	}
}

const keptMessages = 100

// Entry holds a notice that was kept.
type Entry struct {
	Words
	At      time.Time  // the latest
	Times   int        // how often it came in a row
	failure *api.Error // nil unless the notice is about a call
}

// Words hold what an entry says: a sentence, what to do next, and the technical cause, "" for none.
type Words struct {
	Severity              Severity
	Sentence, Next, Cause string
}

type entries []Entry

// add adds a notice. A failure is logged once: where its reply comes in, and not again where a screen shows it.
func (l *entries) add(now time.Time, show ShowMsg) {
	m := Entry{Words: Words{Severity: show.Severity, Sentence: model.Clean(show.Text)}, At: now, Times: 1}
	if e, ok := errors.AsType[*api.Error](show.Err); ok {
		m.failure, m.Next, m.Cause = e, e.Next(), e.Cause()
		if show.Text == show.Err.Error() {
			m.Sentence = e.Sentence()
		}
		if slices.ContainsFunc(*l, func(other Entry) bool { return other.failure == e }) {
			return
		}
	} else if show.Err != nil && model.Clean(show.Err.Error()) != m.Sentence {
		m.Cause = model.Clean(show.Err.Error())
	}
	if last := len(*l) - 1; last >= 0 && (*l)[last].Words == m.Words {
		m.Times += (*l)[last].Times
		(*l)[last] = m
		return
	}
	*l = append((*l)[max(len(*l)+1-keptMessages, 0):], m)
}

// Text returns the entry for the clipboard.
func (m Entry) Text() string {
	text := m.At.Format(time.DateTime) + "  " + m.Sentence
	for _, more := range []string{m.Next, m.Cause} {
		if more != "" {
			text += "\n" + more
		}
	}
	return text
}
