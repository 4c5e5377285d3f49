package detail

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/textline"
)

// Prompt takes keys and pasted text before the screen does, for an open menu or the line of the words that
// are looked for in a text, again with every character that is typed.
type Prompt struct {
	env   screen.Env
	words textline.Search
	menu  *picker.Menu // nil unless one is open
}

// NewPrompt returns a prompt that asks and looks for nothing yet.
func NewPrompt(env screen.Env) *Prompt { return &Prompt{env: env} }

// Capturing reports whether keys go to the menu or the line.
func (p *Prompt) Capturing() bool { return p.menu != nil || p.words.Typing() }

// Active reports whether something is looked for or being typed.
func (p *Prompt) Active() bool { return p.words.Text() != "" || p.words.Typing() }

// Hints returns the keys of the line; an open menu has its own.
func (p *Prompt) Hints() screen.Hints {
	if p.menu != nil {
		return screen.Hints{}
	}
	return screen.Choosing(p.env.Keys.Prompt)
}

// Show opens a menu.
func (p *Prompt) Show(m *picker.Menu) { p.menu = m }

// Choose opens a menu of choices; choose carries out the one with that id.
func (p *Prompt) Choose(o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	p.Show(picker.OpenMenu(p.env.Theme, p.env.Keys, o, choices, choose))
}

// Searchable describes a text that can be searched.
type Searchable interface {
	Search(query string) int
	NextMatch()
	PrevMatch()
	Match() (present, total int)
}

type matches struct{ Searchable }

func (m matches) Up()   { m.PrevMatch() }
func (m matches) Down() { m.NextMatch() }

// Update takes keys and the mouse while it captures, and pasted text, which never acts as a key; it
// reports whether the message was one of them.
func (p *Prompt) Update(msg tea.Msg, in Searchable) (tea.Cmd, bool) {
	press, pressed := msg.(tea.KeyPressMsg)
	_, pasted := msg.(tea.PasteMsg)
	if cmd, taken := picker.Take(&p.menu, msg); taken {
		return cmd, true
	}
	switch {
	case !pressed && !pasted:
		return nil, false
	case !p.words.Typing():
		return nil, pasted
	case pressed && key.Matches(press, p.env.Keys.Prompt.Cancel):
		p.End(in)
		return nil, true
	}
	before := p.words.Text()
	p.words.Update(msg, p.env.Keys.Prompt, matches{in})
	if p.words.Text() != before {
		p.Again(in)
	}
	return nil, true
}

// Press takes the keys that begin a search, with the words of the last one, and go from one match to the
// next. It reports whether the key was one of them.
func (p *Prompt) Press(msg tea.KeyPressMsg, in Searchable) (tea.Cmd, bool) {
	r := p.env.Keys.Reader
	switch {
	case key.Matches(msg, r.Search):
		p.words.Open(p.env.Theme, textline.Options{Prompt: "Find: ", Max: 200})
	case key.Matches(msg, r.NextMatch, r.PrevMatch) && !p.Active():
		return notice.Say(notice.Info, "Search first: %s.", r.Search.Help().Key), true
	case key.Matches(msg, r.NextMatch):
		in.NextMatch()
	case key.Matches(msg, r.PrevMatch):
		in.PrevMatch()
	default:
		return nil, false
	}
	return nil, true
}

// Again looks for the same in another text.
func (p *Prompt) Again(in Searchable) { in.Search(p.words.Text()) }

// End looks for nothing any more.
func (p *Prompt) End(in Searchable) {
	p.words.Set("")
	in.Search("")
}

// Line returns the line being typed, or the words looked for with the number of matches, as exactly width cells.
func (p *Prompt) Line(in Searchable, width int) string {
	t, found := p.env.Theme, ""
	switch present, total := in.Match(); {
	case p.words.Text() == "":
	case total == 0:
		found = "not found"
	default:
		found = fmt.Sprintf("%d of %d", present, total)
	}
	found = t.Paint(theme.Muted, found)
	room := max(width-ansi.StringWidthWc(found)-1, 0)
	if p.words.Typing() {
		return draw.Fit(p.words.Line(room)+" "+found, width, "")
	}
	text := t.Paint(theme.Muted, "Find: ") + p.words.Text()
	return draw.Fit(draw.Fit(text, min(ansi.StringWidthWc(text), room), t.Glyphs.Ellipsis)+" "+found, width, "")
}

// Over draws the menu over a view of that size, if one is open.
func (p *Prompt) Over(view string, size screen.Size) string {
	if p.menu == nil {
		return view
	}
	return p.menu.Over(view, size.Width, size.Height)
}

// Cursor returns where the terminal's cursor belongs in a view of that size, in which the search
// is drawn on such a line; nil when nothing is typed.
func (p *Prompt) Cursor(size screen.Size, y int) *tea.Cursor {
	if p.menu != nil {
		return p.menu.Cursor(size.Width, size.Height)
	}
	return p.words.Cursor(0, y)
}

// Spoken returns the open tab in words: which of the tabs it is, and its text.
func (t *Tabs[M]) Spoken() screen.Page {
	page := screen.Page{Lines: []string{"Tab " + t.Name() + ", one of " + strings.Join(t.Names(), ", ") + "."}}
	m := t.of.Value()
	switch open := &t.all[t.open]; {
	case m == nil:
		page.Lines = append(page.Lines, draw.Spoken(t.of.Absence(draw.Unbroken, 12))...)
	case t.showsAnswer():
		page.Lines = append(page.Lines, draw.Spoken(strings.Split(t.answer.Text(), "\n"))...)
	default:
		lines, rows := open.sheet.Spoken(func(pen *richtext.Writer) { open.Write(m, pen) })
		page.Lines, page.Rows = append(page.Lines, lines...), rows
	}
	return page
}

// Spoken returns the open menu or the search being typed in words, nil for none.
func (p *Prompt) Spoken() *screen.Ask {
	switch {
	case p.menu != nil:
		return p.menu.Spoken()
	case p.words.Typing():
		return &screen.Ask{Text: []string{"Which words should be found in the text?"}, Accept: p.env.Keys.Prompt.Accept}
	}
	return nil
}
