package ui

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	gap          = "  "
	beforeCrumbs = 3  // a bar between blanks
	leastCrumbs  = 24 // cells; for less, the name of the program and then the host go
	widestCrumb  = 24 // cells of every title but the last
	widestName   = 20 // cells of a profile's name and of its label
)

// header draws the first line: the place, the account, and how current the place is.
type header struct {
	env     *screen.Env
	stack   stack
	width   int
	paused  bool   // the automatic refresh
	away    bool   // the terminal has not the focus
	helps   bool   // names the way to the help, for want of a last line
	checked string // says how much was read in the background, "" for nothing to say. It goes when there is no room
}

// line draws it, muted as a whole while the terminal has not the focus.
func (h header) line() string {
	t := h.env.Theme
	right := h.readTime()
	if h.helps {
		right += gap + t.Paint(theme.Key, keys.Short(h.env.Keys.Global.Help)) + " " + t.Paint(theme.Muted, "help")
	}
	room := h.width - width(right)
	left := h.account(room)
	left += " " + t.Paint(theme.Border, t.Glyphs.Separator) + " " + h.crumbs(room-width(left)-beforeCrumbs-len(gap))
	if need := width(h.checked) + len(gap); h.checked != "" && width(left)+need <= room {
		room -= need
		right = gap + t.Paint(theme.Muted, h.checked) + right
	}
	line := draw.Fit(left, room, t.Glyphs.Ellipsis) + right
	if h.away {
		return t.Paint(theme.Muted, ansi.Strip(line))
	}
	return line
}

// account names program, profile and host as far as there is room. The badges are never cut.
func (h header) account(room int) string {
	t, p := h.env.Theme, h.env.Settings.Profile
	name := t.Paint(theme.Strong, model.Clip(p.Name, widestName, t.Glyphs.Ellipsis))
	if p.Label != "" {
		name += " " + model.Clip(model.Clean(p.Label), widestName, t.Glyphs.Ellipsis)
	}
	product := t.Paint(theme.Accent, "inkdesk")
	host := t.Paint(theme.Muted, model.Clean(h.env.Client.Host()))
	account := h.env.AccountKind()
	badges := t.Paint(account.Badge(), " "+account.String()+" ")
	if h.env.Client.ReadOnly() {
		badges += " " + t.Paint(theme.BadgeReadOnly, " READ-ONLY ")
	}
	least := min(leastCrumbs, h.crumbsWidth())
	for _, words := range [][]string{{product, name, host, badges}, {name, host, badges}, {product, name, badges}, {name, badges}} {
		if text := strings.Join(words, " "); room-width(text)-beforeCrumbs-len(gap) >= least {
			return text
		}
	}
	short := model.Clip(p.Name, max(room-width(badges)-1, 0), t.Glyphs.Ellipsis)
	return t.Paint(theme.Strong, short) + " " + badges
}

func (h header) crumbsWidth() int {
	cells := 0
	for i, p := range h.stack {
		if i > 0 {
			cells += 2 + model.Width(h.env.Theme.Glyphs.Right)
		}
		cells += model.Width(p.title())
	}
	return cells
}

// crumbs returns the titles of the stack, the one in front last. Without room the first go, then the last is cut.
func (h header) crumbs(room int) string {
	t := h.env.Theme
	if len(h.stack) == 0 || room <= 0 {
		return ""
	}
	between := " " + t.Glyphs.Right + " "
	last := len(h.stack) - 1
	out := model.Clip(h.stack[last].title(), room, t.Glyphs.Ellipsis)
	left := room - model.Width(out)
	out = t.Paint(theme.Title, out)
	for i := last - 1; i >= 0; i-- {
		title := model.Clip(h.stack[i].title(), widestCrumb, t.Glyphs.Ellipsis)
		need := model.Width(title) + model.Width(between)
		if i > 0 {
			need += model.Width(t.Glyphs.Ellipsis + between)
		}
		if need > left {
			return t.Paint(theme.Muted, t.Glyphs.Ellipsis+between) + out
		}
		left -= model.Width(title) + model.Width(between)
		out = t.Paint(theme.Muted, title+between) + out
	}
	return out
}

func (h header) readTime() string {
	age := h.stack.top().age()
	if age.Fixed {
		return ""
	}
	text := h.readText(age)
	if h.paused {
		text = strings.TrimSpace("paused " + text)
	}
	if text == "" {
		return ""
	}
	role := theme.Muted
	if age.Stale {
		role = theme.Warn
	}
	return gap + h.env.Theme.Paint(role, text)
}

// readText says how old a place is: in minutes from two up to an hour; then the time of day says it without ticking.
func (h header) readText(age screen.Age) string {
	switch {
	case age.Read.IsZero() && age.Waiting:
		return "reading" + h.env.Theme.Glyphs.Ellipsis
	case age.Read.IsZero() && age.Stale:
		return "not read"
	case age.Read.IsZero():
		return ""
	}
	text := "read " + clock(age.Read, h.env.Now())
	if old := h.env.Now().Sub(age.Read); old >= 2*time.Minute && old < time.Hour && !h.away {
		text = fmt.Sprintf("%d min old", int(old.Minutes()))
	}
	if age.Stale {
		return "not current, " + text
	}
	return text
}

// clock returns a moment as a time of day, with the day when it was not today.
func clock(at, now time.Time) string {
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format(time.TimeOnly)
	}
	return at.Format(time.DateTime)
}
