// Package deskmenu asks for the decisions about envelopes beside the service: who takes them, which note they get, how
// long they are put aside. The list and the screen of one envelope share it.
package deskmenu

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	deskfiles "inkdesk/api/desk"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/dates"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Menu asks about some envelopes.
type Menu struct {
	Env       screen.Env
	Envelopes []*model.Envelope        // holds copies, because the list may go on while the menu is open
	Row       string                   // names the row of many envelopes that are all decided about, "" for none
	Show      func(*picker.Menu)       // opens a menu over the place
	Decided   func(aside bool) tea.Cmd // has the place follow. Aside says that they were put aside. It may be nil
}

type option struct {
	key   key.Binding
	title string
	why   string
	do    func() tea.Cmd
}

// Open opens the menu.
func (m *Menu) Open() {
	options := m.options()
	choices := make([]picker.Choice, len(options))
	for i, o := range options {
		choices[i] = picker.Choice{ID: keys.Short(o.key) + o.title, Title: o.title, Key: o.key, Disabled: o.why}
	}
	m.Show(picker.OpenMenu(m.Env.Theme, m.Env.Keys, picker.Options{Title: m.title(), Menu: true}, choices, func(id string) tea.Cmd {
		for i, c := range choices {
			if c.ID == id {
				return options[i].do()
			}
		}
		return nil
	}))
}

func (m *Menu) title() string {
	title := "Desk"
	switch n := len(m.Envelopes); n {
	case 0:
	case 1:
		title += ": " + model.Narrow(m.Envelopes[0].Name.String())
	default:
		title += fmt.Sprintf(": %d envelopes", n)
	}
	if m.Env.Desk.Shared() {
		title += " (shared with the team)"
	}
	return title
}

func (m *Menu) options() []option {
	k, d := m.Env.Keys.Desk, m.Env.Desk
	none, inQueue, noNote, nothing := "", "It is in the queue.", "There is no note of yours here.", ""
	if len(m.Envelopes) == 0 {
		none = "There is no envelope in this list."
	}
	mine, taken := len(m.Envelopes) > 0, ""
	for _, e := range m.Envelopes {
		s := d.OfEnvelope(e)
		mine = mine && s.Mine
		if !s.Mine && s.TakenBy != "" {
			taken = model.Clean(s.TakenBy)
		}
		if s.Snoozed || s.Done {
			inQueue = ""
		}
	}
	take := option{k.Take, "Take: it is mine", none, func() tea.Cmd { return m.decided(d.Take(m.Envelopes, m.Row), false) }}
	switch {
	case len(m.Envelopes) > 0 && !mine && taken == "" && d.Shared():
		take.title += ", and the team sees that"
	case mine:
		take.title, take.do = "Give back", func() tea.Cmd { return m.decided(d.Return(m.Envelopes), false) }
	case taken != "":
		take.title = "Take over from " + taken
	}
	if len(m.Envelopes) == 1 && d.HasOwnNote(m.Envelopes[0].ID) {
		noNote = ""
	}
	last := d.Last()
	if last == "" {
		last, nothing = "the last decision", "There is none in this session."
	}
	return []option{
		take,
		{k.Note, "Note" + m.Env.Theme.Glyphs.Ellipsis, none, m.askNote},
		{k.Snooze, "Snooze" + m.Env.Theme.Glyphs.Ellipsis, none, m.askDate},
		{k.Done, "Done: out of the queue until it changes", none, func() tea.Cmd { return m.decided(d.Done(m.Envelopes, m.Row), true) }},
		{k.Requeue, "Back in the queue", cmp.Or(none, inQueue), func() tea.Cmd { return m.decided(d.Requeue(m.Envelopes), false) }},
		{k.RemoveNote, "Remove my last note", cmp.Or(none, noNote), func() tea.Cmd {
			return tea.Batch(notice.Say(notice.Done, "Removed: %s", d.RemoveNote(m.Envelopes[0].ID)), m.follow(false))
		}},
		{k.Undo, "Take back: " + last, nothing, func() tea.Cmd {
			return tea.Batch(notice.Say(notice.Done, "Undone: %s", d.Undo()), m.follow(false))
		}},
	}
}

// decided has the place follow, and says which decision was made and how it is taken back.
func (m *Menu) decided(what string, aside bool) tea.Cmd {
	if what == "" {
		return nil
	}
	k := m.Env.Keys
	say := notice.Say(notice.Done, "%s; %s %s takes it back", what, keys.Short(k.Envelope.Desk), keys.Short(k.Desk.Undo))
	return tea.Batch(m.follow(aside), say)
}

func (m *Menu) follow(aside bool) tea.Cmd {
	if m.Decided == nil {
		return nil
	}
	return m.Decided(aside)
}

func (m *Menu) askNote() tea.Cmd {
	const longest = deskfiles.MostNote
	answer := func(typed string) []picker.Choice {
		typed = strings.TrimSpace(model.Clean(typed))
		switch n := len([]rune(typed)); {
		case typed == "":
			return []picker.Choice{{ID: "", Title: "one short line", Disabled: "Type the note first."}}
		case n > longest:
			return []picker.Choice{{ID: "", Title: describe.Counted(n-longest, "character") + " too many", Disabled: fmt.Sprintf("A note has at most %d characters.", longest)}}
		}
		return []picker.Choice{{ID: typed, Title: "Note this"}}
	}
	o := picker.Options{Title: "Note", Placeholder: "called her on Monday, waits for the bank", Typed: m.Env.Desk.RefusedNote(), Answer: answer}
	m.Show(picker.OpenMenu(m.Env.Theme, m.Env.Keys, o, answer(""), func(text string) tea.Cmd {
		return m.decided(m.Env.Desk.Note(m.Envelopes, text), false)
	}))
	return nil
}

const untilChange = "changes" // names, as it is typed, a snooze without a date

func (m *Menu) askDate() tea.Cmd {
	now := m.Env.Now()
	answer := func(typed string) []picker.Choice { return snoozes(typed, now) }
	o := picker.Options{Title: "Snooze until", Placeholder: "fri, +3d, now+2h, tomorrow 9:00, 2026-12-31, changes", Answer: answer}
	m.Show(picker.OpenMenu(m.Env.Theme, m.Env.Keys, o, answer(""), func(text string) tea.Cmd {
		until, err := readDate(text, now)
		if err != nil {
			return notice.Fail(err)
		}
		return m.decided(m.Env.Desk.Snooze(m.Envelopes, m.Row, until), true)
	}))
	return nil
}

func snoozes(typed string, now time.Time) []picker.Choice {
	typed = strings.TrimSpace(typed)
	texts := []string{typed}
	if typed == "" {
		texts = []string{untilChange, "now+1h", "tomorrow", "fri", "mon"}
	}
	choices := make([]picker.Choice, len(texts))
	for i, text := range texts {
		choices[i] = picker.Choice{ID: text, Note: text}
		switch until, err := readDate(text, now); {
		case err != nil:
			choices[i].Title, choices[i].Disabled = "no date yet", model.Sentence(err.Error())
		case until.IsZero():
			choices[i].Title = "until anything changes"
		default:
			choices[i].Title = dates.Echo(until)
		}
	}
	return choices
}

const morning = 8 // sets the hour at which an envelope comes back on a day that is named without a time

// readDate reads a typed date, the zero time for until anything changes. "+3d" counts from now,
// because an envelope put aside has no date yet. "fri" means the morning of that day, where an expiration
// date would mean its end, because who puts something aside until Friday works on it on Friday.
func readDate(text string, now time.Time) (time.Time, error) {
	words := strings.TrimSpace(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "until "))
	if strings.HasPrefix(untilChange, words) || strings.HasPrefix("anything "+untilChange, words) {
		return time.Time{}, nil
	}
	until, err := dates.Parse(words, dates.Base{Now: now, Old: now, Morning: morning})
	if err == nil && !until.After(now) {
		err = fmt.Errorf("%s is in the past", dates.Echo(until))
	}
	return until, err
}
