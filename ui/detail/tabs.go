package detail

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Tab describes one side of an M.
type Tab[M any] struct {
	Name string
	// Write fills the text.
	Write func(*M, *richtext.Writer)
	Note  func(*M) string // returns the words behind the name, "" for none; nil for never any
	// Bare reports whether the text says no more than the first tab does: then its title is left out; nil for never.
	Bare  func(*M) bool
	sheet *richtext.Text
}

// Raw names the tab that shows the answer of the service as it came.
const Raw = "Raw"

// Text describes a text that can be moved through and searched.
type Text interface {
	keys.Mover
	Searchable
	Lines() []string
	// Position returns the visible part: the first line counted from 1, the last one, and how many there are.
	Position() (first, last, total int)
}

// Tabs holds the sides of an envelope or a template, of which one is open.
type Tabs[M any] struct {
	of      *Resource[M]
	all     []Tab[M]
	open    int
	source  func(*M) []byte
	answer  *richtext.Answer
	margin  int
	width   int
	edition uint64 // of the data that the texts are written from
}

// NewTabs returns tabs, and a last one for the answer as it came, which source gives and which
// has a margin in cells; the first one is open. They draw nothing until Prepare.
func NewTabs[M any](of *Resource[M], source func(*M) []byte, margin int, all ...Tab[M]) *Tabs[M] {
	t := &Tabs[M]{of: of, source: source, answer: richtext.NewAnswer(of.env.Theme, of.env.Owner), margin: margin, edition: 1}
	t.all = append(slices.Clip(all), Tab[M]{Name: Raw, Write: func(m *M, pen *richtext.Writer) {
		if len(source(m)) == 0 {
			pen.Note("The answer about this " + of.noun + " has not come yet.")
		}
	}})
	for i := range t.all {
		t.all[i].sheet = richtext.New(of.env.Theme)
	}
	return t
}

// Names returns the names of the tabs, in order.
func (t *Tabs[M]) Names() []string {
	names := make([]string, len(t.all))
	for i := range t.all {
		names[i] = t.all[i].Name
	}
	return names
}

// Named returns the tab of that name, in capital letters or small ones; the first one where there is none such.
func (t *Tabs[M]) Named(name string) int {
	return max(slices.IndexFunc(t.all, func(one Tab[M]) bool { return strings.EqualFold(one.Name, name) }), 0)
}

// Name returns the name of the open tab.
func (t *Tabs[M]) Name() string { return t.all[t.open].Name }

// IsOpen reports whether one of these tabs is the open one.
func (t *Tabs[M]) IsOpen(names ...string) bool { return slices.Contains(names, t.Name()) }

// Turn opens another tab.
func (t *Tabs[M]) Turn(i int) { t.open = min(max(i, 0), len(t.all)-1) }

// Next returns the tab that a key leads to, past those that are left out unless the key names one; false
// for other keys and for the open tab.
func (t *Tabs[M]) Next(msg tea.KeyPressMsg) (int, bool) {
	move := t.of.env.Keys.Move
	to, found := move.Tab(msg, t.open, len(t.all))
	for found && t.bare(to) && key.Matches(msg, move.NextTab, move.PrevTab) {
		to, _ = move.Tab(msg, to, len(t.all))
	}
	return to, found
}

func (t *Tabs[M]) bare(i int) bool {
	m, bare := t.of.Value(), t.all[i].Bare
	return m != nil && bare != nil && i != t.open && bare(m)
}

// TabMsg opens the tab of that number.
type TabMsg struct{ Tab int }

// Commands returns what opens each tab by its name. Covered says that something covers the open one.
func (t *Tabs[M]) Commands(covered bool) []screen.Command {
	list := make([]screen.Command, len(t.all))
	for i := range t.all {
		list[i] = screen.Command{Title: "Tab " + t.all[i].Name, Msg: TabMsg{i}}
		if i == t.open && !covered {
			list[i].Why = "It is open."
		}
	}
	return list
}

// Rewrite has the texts written again.
func (t *Tabs[M]) Rewrite() { t.edition++ }

// Edition returns the number of the data that the texts are written from. It grows with each Rewrite.
func (t *Tabs[M]) Edition() uint64 { return t.edition }

// Forget goes to the top of every text and drops the answer.
func (t *Tabs[M]) Forget() {
	t.answer.Clear()
	for i := range t.all {
		t.all[i].sheet.Top()
	}
	t.Rewrite()
}

// Restyle draws with the colours of now.
func (t *Tabs[M]) Restyle() {
	t.answer.Restyle(t.of.env.Theme)
	for i := range t.all {
		t.all[i].sheet.Restyle(t.of.env.Theme)
	}
	t.Rewrite()
}

// LayOut makes the answer ready to be shown, if it is being looked at. A command does it,
// since it may take longer than a key press may.
func (t *Tabs[M]) LayOut() tea.Cmd {
	if m := t.of.Value(); m != nil && t.IsOpen(Raw) {
		return t.answer.LayOut(t.source(m))
	}
	return nil
}

// TakeAnswer takes the end of that command, and reports whether the message was it.
func (t *Tabs[M]) TakeAnswer(msg tea.Msg) bool { return t.answer.ShowLaidOut(msg) }

// Page shows the answer in the pager of the person, where it is open.
func (t *Tabs[M]) Page() tea.Cmd {
	if !t.showsAnswer() {
		return notice.Say(notice.Info, "%s", whyNoPager)
	}
	page := notice.PageMsg{Text: t.answer.Text() + "\n"}
	return func() tea.Msg { return page }
}

const whyNoPager = "Open the tab " + Raw + " first."

// OfferPager puts the key of the pager into a group of the hints.
func (t *Tabs[M]) OfferPager(hints *screen.Hints, group int) {
	why := ""
	if !t.IsOpen(Raw) {
		why = whyNoPager
	}
	hints.Offer(group, why, t.of.env.Keys.Reader.Pager)
}

// Prepare brings the open text to a size in cells, and up to date.
func (t *Tabs[M]) Prepare(width, height int) {
	open := &t.all[t.open]
	t.width = width
	open.sheet.Resize(width, height)
	t.answer.Resize(max(width-t.margin-1, 0), height)
	if m := t.of.Value(); m != nil {
		open.sheet.Write(t.edition, func(pen *richtext.Writer) { open.Write(m, pen) })
	}
}

// Text returns the text of the open tab.
func (t *Tabs[M]) Text() Text {
	if t.showsAnswer() {
		return t.answer
	}
	return t.all[t.open].sheet
}

func (t *Tabs[M]) showsAnswer() bool { return t.IsOpen(Raw) && t.answer.Ready() }

// Lines returns the open text in the size of Prepare.
func (t *Tabs[M]) Lines() []string {
	lines := t.Text().Lines()
	if !t.showsAnswer() {
		return lines
	}
	for i := range lines {
		lines[i] = draw.Fit(draw.Blank(t.margin)+lines[i], t.width, "")
	}
	return draw.Scrolled(t.of.env.Theme, lines, t.answer)
}

// Selected returns the key of the selection on the tab of that name, "" for none.
func (t *Tabs[M]) Selected(name string) string { return t.all[t.Named(name)].sheet.Selected() }

// Copied returns what can be copied: of the selection on the open tab, unless something covers it, or else the id.
func (t *Tabs[M]) Copied(covered bool) (what, text string) {
	if what, text = t.all[t.open].sheet.Copied(); text == "" || covered {
		return "id", t.of.ID().String()
	}
	return what, text
}

// Select selects a line of the open text, counted from 0.
func (t *Tabs[M]) Select(y int) { t.all[t.open].sheet.Click(y) }

// Bar draws the names of the tabs with their notes as exactly width cells.
func (t *Tabs[M]) Bar(width int) string { return draw.Tabs(t.of.env.Theme, t.titles(), t.open, width) }

// At returns another tab than the open one in a column of that line; false where there is none.
func (t *Tabs[M]) At(width, x int) (int, bool) {
	i := draw.TabAt(t.of.env.Theme, t.titles(), t.open, width, x)
	return i, i >= 0 && i != t.open
}

// Count returns a note on how many there are, "" for none.
func Count(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (t *Tabs[M]) titles() []draw.Tab {
	m := t.of.Value()
	list := make([]draw.Tab, len(t.all))
	for i := range t.all {
		if t.bare(i) {
			continue
		}
		list[i].Title = t.all[i].Name
		if note := t.all[i].Note; note != nil && m != nil {
			list[i].Note = note(m)
		}
	}
	return list
}
