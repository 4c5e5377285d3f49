package form

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/widget/textline"
)

// maxFilter limits the filter, in runes.
const maxFilter = 100

// choice asks for one of several options. It filters them itself, because the filter of huh has editing keys of its
// own.
type choice struct {
	*huh.Select[string]
	title     string
	options   []huh.Option[string]
	answer    *string
	keys      huh.SelectKeyMap
	filter    *textline.Buffer
	filtering bool
}

func newChoice(q Question, answer *string) *choice {
	c := &choice{title: q.Title, answer: answer, filter: textline.NewBuffer(textline.BufferOptions{Max: maxFilter})}
	for _, o := range q.Options {
		c.options = append(c.options, huh.NewOption(o.Title, o.Value))
	}
	c.Select = huh.NewSelect[string]().Title(q.Title).Description(q.Help).Options(c.options...).Value(answer)
	return c
}

func (c *choice) WithKeyMap(k *huh.KeyMap) huh.Field {
	c.keys = k.Select
	without, off := *k, key.NewBinding()
	without.Select.Filter, without.Select.SetFilter, without.Select.ClearFilter = off, off, off
	return c.Select.WithKeyMap(&without)
}

func (c *choice) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	_, pasted := msg.(tea.PasteMsg)
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case pressed && key.Matches(press, c.keys.SetFilter) && c.filtering, pressed && key.Matches(press, c.keys.Filter) && !c.filtering:
		c.filtering = !c.filtering
		c.retitle()
	case c.filtering && (pasted || pressed && !c.isForOptions(press)):
		c.filter.Update(msg)
		c.refilter()
	default:
		_, cmd := c.Select.Update(msg)
		return c, cmd
	}
	return c, nil
}

func (c *choice) isForOptions(press tea.KeyPressMsg) bool {
	k := keys.Editing()
	return key.Matches(press, c.keys.Next, c.keys.Prev, c.keys.Submit, k.Up, k.Down)
}

// refilter shows the options that contain the filter, or all of them when none does.
func (c *choice) refilter() {
	typed := model.Fold(c.filter.Value())
	matching := slices.DeleteFunc(slices.Clone(c.options), func(o huh.Option[string]) bool { return !strings.Contains(model.Fold(o.Key), typed) })
	if len(matching) == 0 {
		matching = c.options
	}
	if !slices.ContainsFunc(matching, func(o huh.Option[string]) bool { return o.Value == *c.answer }) {
		*c.answer = matching[0].Value
	}
	c.Options(matching...)
	c.retitle()
}

func (c *choice) Blur() tea.Cmd {
	c.filtering = false
	c.retitle()
	return c.Select.Blur()
}

func (c *choice) retitle() {
	value, plain := c.filter.Value(), lipgloss.NewStyle()
	switch {
	case c.filtering:
		c.Title("/" + withCursor(plain, plain, value, len(c.filter.Before())))
	case value != "":
		c.Title("/" + value)
	default:
		c.Title(c.title)
	}
}
