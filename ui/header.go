package ui

import (
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	gap         = "  "
	leastCrumbs = 24 // cells; for less, the name of the program and then the host go
	widestCrumb = 24 // cells of every title but the last
	widestName  = 20 // cells of a profile's name and of its label
)

// header is the first line: where one is, in which account, and how current it is.
func (a *App) header() string {
	t := a.env.Theme
	right := a.currency()
	room := a.layout.width - width(right)
	left := a.account(room)
	crumbs := a.crumbs(room - width(left) - 2*len(gap))
	return draw.Fit(left+gap+crumbs, room, t.Glyphs.Ellipsis) + right
}

// account names program, profile and host as far as there is room. The badges are never
// cut.
func (a *App) account(room int) string {
	t, p := a.env.Theme, a.env.Settings.Profile
	name := t.Paint(theme.Strong, model.Clip(p.Name, widestName, t.Glyphs.Ellipsis))
	if p.Label != "" {
		name += " " + model.Clip(model.Clean(p.Label), widestName, t.Glyphs.Ellipsis)
	}
	product := t.Paint(theme.Accent, "inkdesk")
	host := t.Paint(theme.Muted, model.Clean(a.env.Client.Host()))
	badges := a.badges()
	least := min(leastCrumbs, a.crumbsWidth())
	for _, words := range [][]string{{product, name, host, badges}, {name, host, badges}, {product, name, badges}, {name, badges}} {
		if text := strings.Join(words, " "); room-width(text)-2*len(gap) >= least {
			return text
		}
	}
	short := model.Clip(p.Name, max(room-width(badges)-1, 0), t.Glyphs.Ellipsis)
	return t.Paint(theme.Strong, short) + " " + badges
}

// badges say in words what kind of account this is.
func (a *App) badges() string {
	t := a.env.Theme
	account := a.env.Account()
	kind := t.Paint(account.Badge(), " "+account.String()+" ")
	if a.env.Client.ReadOnly() {
		kind += " " + t.Paint(theme.BadgeReadOnly, " READ-ONLY ")
	}
	return kind
}

// crumbsWidth is how many cells the crumbs take when none is left out or cut.
func (a *App) crumbsWidth() int {
	cells := 0
	for _, p := range a.stack {
		cells += model.Width(p.title()) + 2 + model.Width(a.env.Theme.Glyphs.Right)
	}
	return cells
}

// crumbs are the titles of the stack, the one in front last. Without room the first ones
// go, then the last one is cut.
func (a *App) crumbs(room int) string {
	t := a.env.Theme
	if len(a.stack) == 0 || room <= 0 {
		return ""
	}
	between := " " + t.Glyphs.Right + " "
	last := len(a.stack) - 1
	out := model.Clip(a.stack[last].title(), room, t.Glyphs.Ellipsis)
	left := room - model.Width(out)
	out = t.Paint(theme.Title, out)
	for i := last - 1; i >= 0; i-- {
		title := model.Clip(a.stack[i].title(), widestCrumb, t.Glyphs.Ellipsis)
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

// currency says when what is shown was read. It is a time of day and no age, because an
// age would have to tick.
func (a *App) currency() string {
	t := a.env.Theme
	top := a.stack.top()
	if top == nil {
		return ""
	}
	r, ok := top.screen.(screen.Refresher)
	if !ok {
		return ""
	}
	age := r.ReadAt()
	if age.Fixed {
		return ""
	}
	text := a.readText(age)
	if a.refresh.paused {
		text = strings.TrimSpace("paused " + text)
	}
	if text == "" {
		return ""
	}
	role := theme.Muted
	if age.Stale {
		role = theme.Warn
	}
	return gap + t.Paint(role, text)
}

func (a *App) readText(age screen.Age) string {
	switch {
	case age.Read.IsZero() && age.Waiting:
		return "reading" + a.env.Theme.Glyphs.Ellipsis
	case age.Read.IsZero() && age.Stale:
		return "not read"
	case age.Read.IsZero():
		return ""
	}
	text := "read " + clock(age.Read, a.env.Now())
	if age.Stale {
		return "not current, " + text
	}
	return text
}

// clock is a moment as a time of day, with the day when it was not today.
func clock(at, now time.Time) string {
	if at.YearDay() == now.YearDay() && at.Year() == now.Year() {
		return at.Format(time.TimeOnly)
	}
	return at.Format(time.DateTime)
}
