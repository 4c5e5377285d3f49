package settings

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/ui/theme"
)

// colours reads the user's own colours: a role a line. One that cannot be read is left out, the others stay.
func colours(...string) rule {
	colour := &schema{AnyOf: []*schema{
		{Type: "integer", Minimum: 0, Maximum: 255},
		{Type: "string", Pattern: `^(default|(bright )?(black|red|green|yellow|blue|magenta|cyan|white)|1?[0-9]?[0-9]|2[0-4][0-9]|25[0-5]|#[0-9a-fA-F]{6})$`},
	}}
	group := newGroup()
	for _, role := range theme.RoleNames() {
		group.Properties[role] = colour
	}
	return mapRule(readColours, theme.Colour.String, *group)
}

func readColours(v value) (theme.Colours, []fault) {
	if v.shape != mapping && v.shape != empty {
		return nil, v.fault("a group is expected here, with lines such as \"danger: 208\"")
	}
	own := theme.Colours{}
	_, faults := readMembers(v, "group", func(e entry) []fault {
		if !slices.Contains(theme.RoleNames(), e.name) {
			all := "; there are " + strings.Join(theme.RoleNames(), ", ")
			return []fault{{e.at, hinted(quote(e.name)+" is not a role", e.name, theme.RoleNames(), all)}}
		}
		text, faults := e.value.scalar()
		switch {
		case e.value.shape == empty:
			return []fault{{e.at, e.name + ": there is no colour; write \"#rrggbb\" in quotes, because # begins a comment"}}
		case faults != nil:
			return faults
		}
		colour, err := theme.ParseColour(text)
		if err != nil {
			return []fault{{e.value.at, fmt.Sprintf("%s: %s is not a colour; %v", e.name, quote(text), err)}}
		}
		own[e.name] = colour
		return nil
	})
	return own, faults
}

// FaintColours returns the problems of colours that cannot be read on the background of the theme.
func FaintColours(r *Resolved) []Problem {
	var wrong []Problem
	for _, f := range r.Options().Faints() {
		next := "choose a darker colour"
		if f.Lighter {
			next = "choose a lighter colour"
		}
		if r.Theme != ThemeDark && r.Theme != ThemeLight {
			next += ", or say with theme that your background is dark or light"
		}
		wrong = append(wrong, Problem{
			At: r.Origin("colors." + f.Name), Name: "colors." + f.Name,
			Text: fmt.Sprintf("%s has a contrast of %.1f to some backgrounds, and %.1f is needed to read it; %s", r.Colors[f.Name], f.Contrast, f.Least, next),
		})
	}
	return wrong
}
