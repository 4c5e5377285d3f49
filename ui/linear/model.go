package linear

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

const (
	// quietFor sets how long nothing has to happen before something counts as done.
	quietFor = 60 * time.Millisecond
	// quietAtMost limits how long it is waited for where something happens all the time.
	quietAtMost = time.Second
	// stillAfter sets how long nothing is said while something is waited for.
	stillAfter = 5 * time.Second
)

// quietMsg looks whether something has happened since.
type quietMsg struct{}

type writtenMsg struct{ err error }

// Options configures a model.
type Options struct {
	Keys *keys.Map
	In   io.Reader
	// Out receives the spoken text. It may block.
	Out io.Writer
	// Echo writes each line before what comes of it, for where a terminal does not; Prompt is written before
	// a line is awaited, "" for nothing.
	Echo   bool
	Prompt string
	// Redact takes secrets out of the text before it is written.
	Redact func(string) string
	// Hide keeps a secret that is typed from being shown until restore is called; nil where no secret can be typed.
	Hide func() (restore func())
}

// Model lets a person use a program line by line. Make it with [New].
type Model struct {
	program Program
	o       Options
	reader  *bufio.Reader
	line    *lineMsg // that waits, nil while one is read
	said    said
	out     output

	pace
	done    bool   // the last line was answered
	answer  string // for the question that the last line leads to, "" for none
	ending  bool
	noticed string // the message that was said last, with its time
	restore func() // shows typed text again, nil where it is shown
	err     error
}

type pace struct {
	ticking bool
	busy    bool      // something has happened since the last tick
	since   time.Time // when that began
	still   time.Time // when something was said last while waiting
}

// New makes a model around a program.
func New(p Program, o Options) *Model {
	m := &Model{program: p, o: o, out: output{redact: o.Redact}, reader: bufio.NewReaderSize(o.In, longestLine)}
	m.out.say("The word help lists what can be typed; quit ends the program.")
	return m
}

// Err returns why the end of the input left something open, or the output could not be written; nil for neither.
func (m *Model) Err() error { return m.err }

// Init implements [tea.Model].
func (m *Model) Init() tea.Cmd { return tea.Batch(m.program.Init(), m.tick(quietFor), m.read()) }

func (m *Model) read() tea.Cmd {
	r := m.reader
	return func() tea.Msg { return readLine(r) }
}

// View implements [tea.Model]. Nothing is drawn.
func (m *Model) View() tea.View { return tea.View{} }

// Update implements [tea.Model].
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case lineMsg:
		m.line = &msg
		return m, m.tick(quietFor)
	case quietMsg:
		m.ticking = false
		return m, tea.Batch(m.settle(), m.write())
	case writtenMsg:
		m.out.writing = false
		if msg.err != nil {
			m.err = msg.err
			return m, tea.Quit
		}
		return m, tea.Batch(m.write(), m.tick(quietFor))
	case tea.QuitMsg:
		return m, nil
	case terminal.SequenceMsg:
		return m, tea.Sequence(msg...)
	}
	return m, m.give(msg)
}

// give gives a message to the program, and says its notice, if there is a new one.
func (m *Model) give(msg tea.Msg) tea.Cmd {
	_, cmd := m.program.Update(msg)
	m.sayNotice()
	if !m.busy {
		m.busy, m.since = true, time.Now()
	}
	return tea.Batch(cmd, m.write(), m.tick(quietFor))
}

func (m *Model) sayNotice() {
	since, done, text := m.program.Notice()
	now := since.String() + text
	if text == "" || now == m.noticed {
		return
	}
	m.noticed = now
	switch asked := m.said.page.Ask; {
	case done && asked != nil && asked.Confirms:
		text = "Applied: " + text
	case done:
		text = "Done: " + text
	}
	m.out.say(text)
}

// tick looks in a moment whether nothing happens any more.
func (m *Model) tick(after time.Duration) tea.Cmd {
	if m.ticking {
		return nil
	}
	m.ticking = true
	return tea.Tick(after, func(time.Time) tea.Msg { return quietMsg{} })
}

// settle says the news, and does the next line, once nothing is waited for.
func (m *Model) settle() tea.Cmd {
	now := time.Now()
	if m.busy && now.Sub(m.since) < quietAtMost {
		m.busy = false
		return m.tick(quietFor)
	}
	m.busy = false
	page := m.program.Spoken()
	m.said.changes(&m.out, page)
	if page.Waiting || page.Ask != nil && page.Ask.Early {
		switch {
		case m.still.IsZero():
			m.still = now
		case now.Sub(m.still) >= stillAfter && page.Waiting:
			m.out.say("Still reading.")
			m.still = now
		}
		return m.tick(quietFor)
	}
	m.still = time.Time{}
	if !m.done {
		m.done = true
		m.said.say(&m.out, page)
	}
	if m.out.writing || m.out.text.Len() > 0 {
		return nil // the next line waits until all is written
	}
	return m.next(page)
}

func (m *Model) next(page screen.Page) tea.Cmd {
	if answer := m.answer; answer != "" {
		m.answer = ""
		m.done = page.Ask == nil || page.Ask.Confirms
		return tea.Batch(m.carryOut(Argue(m.o.Keys, page.Ask, answer)), m.tick(quietFor))
	}
	if m.ending || m.line == nil {
		if page.Ask != nil && page.Ask.Secret && m.o.Hide != nil && m.restore == nil {
			m.restore = m.o.Hide()
		}
		if m.o.Prompt != "" && !m.out.prompted {
			m.out.text.WriteString(m.o.Prompt)
			m.out.prompted = true
		}
		return nil
	}
	m.show()
	line := *m.line
	m.line, m.out.prompted = nil, false
	switch {
	case line.err != nil:
		return m.end(line.err, page)
	case line.wrong != "":
		m.out.say(line.wrong)
		return tea.Batch(m.read(), m.tick(quietFor))
	}
	if m.o.Echo && (page.Ask == nil || !page.Ask.Secret) {
		m.out.say("> " + line.text)
	}
	m.done, m.out.spoke = false, false
	return tea.Batch(m.do(strings.TrimSpace(line.text), page), m.read(), m.tick(quietFor))
}

func (m *Model) show() {
	if m.restore != nil {
		m.restore()
		m.restore = nil
		m.out.text.WriteString("\n")
		m.out.say("It was not shown.")
	}
}

// Close gives the terminal back as it was.
func (m *Model) Close() {
	if m.restore != nil {
		m.restore()
	}
}

// end ends the program at the end of the input. Open work stays undone.
func (m *Model) end(err error, page screen.Page) tea.Cmd {
	m.ending = true
	switch {
	case err != io.EOF:
		m.err = err
	case page.Ask != nil:
		m.err = terminal.WithStatus(terminal.StatusCancelled, fmt.Errorf("the input ended in a question; nothing was sent for it"))
	case page.Unsent:
		m.err = terminal.WithStatus(terminal.StatusCancelled, fmt.Errorf("the input ended in a plan that was not confirmed; nothing was sent for it"))
	}
	quit := Press(m.o.Keys.Global.Quit)
	leave := m.give(quit)
	if m.program.Spoken().Ask != nil {
		leave = tea.Batch(leave, m.give(quit)) // the key again is an answer
	}
	return leave
}
