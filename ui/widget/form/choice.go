package form

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/widget/textline"
)

// ChoiceOptions say what can be chosen.
type ChoiceOptions struct {
	Title, Help string
	Value       *string
	Options     []huh.Option[string]
	Height      int // lines, 0 for as many as there are options
}

// Choice is a field to choose one of several options, which can be filtered by typing.
// The filter of huh is switched off, because it has editing keys of its own.
func Choice(o ChoiceOptions) huh.Field {
	s := huh.NewSelect[string]().Title(o.Title).Description(o.Help).Options(o.Options...).Value(o.Value)
	if o.Height > 0 {
		s.Height(o.Height)
	}
	return &choice{Select: s, options: o, filter: textline.NewBuffer(textline.BufferOptions{Max: maxFilter})}
}

// maxFilter is the longest filter, in runes.
const maxFilter = 100

type choice struct {
	*huh.Select[string]
	options   ChoiceOptions
	keys      huh.SelectKeyMap
	filter    *textline.Buffer
	filtering bool
}

func (c *choice) Update(msg tea.Msg) (huh.Model, tea.Cmd) {
	_, pasted := msg.(tea.PasteMsg)
	press, pressed := msg.(tea.KeyPressMsg)
	switch {
	case pressed && c.filtering && key.Matches(press, c.keys.SetFilter):
		c.filtering = false
		c.retitle()
	case pressed && !c.filtering && key.Matches(press, c.keys.Filter):
		c.filtering = true
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

// isForOptions reports whether a key is for the options, not for the filter being typed.
func (c *choice) isForOptions(press tea.KeyPressMsg) bool {
	k := keys.Editing()
	return key.Matches(press, c.keys.Next, c.keys.Prev, c.keys.Submit, k.Up, k.Down)
}

// refilter shows the options that contain the filter, or all of them when none does.
func (c *choice) refilter() {
	typed := model.Fold(c.filter.Value())
	var matching []huh.Option[string]
	chosen := false
	for _, o := range c.options.Options {
		if strings.Contains(model.Fold(o.Key), typed) {
			matching = append(matching, o)
			chosen = chosen || o.Value == *c.options.Value
		}
	}
	if len(matching) == 0 {
		matching, chosen = c.options.Options, true
	}
	if !chosen {
		*c.options.Value = matching[0].Value
	}
	c.Options(matching...)
	c.retitle()
}

func (c *choice) Blur() tea.Cmd {
	c.filtering = false
	c.retitle()
	return c.Select.Blur()
}

// retitle shows the filter in place of the title.
func (c *choice) retitle() {
	value := c.filter.Value()
	switch {
	case c.filtering:
		plain := lipgloss.NewStyle()
		c.Title("/" + withCursor(plain, plain, value, len(c.filter.Before())))
	case value != "":
		c.Title("/" + value)
	default:
		c.Title(c.options.Title)
	}
}

// GetFiltering reports whether a filter is typed.
func (c *choice) GetFiltering() bool { return c.filtering }

func (c *choice) WithKeyMap(k *huh.KeyMap) huh.Field {
	c.keys = k.Select
	without, off := *k, key.NewBinding()
	without.Select.Filter, without.Select.SetFilter, without.Select.ClearFilter = off, off, off
	c.Select.WithKeyMap(&without)
	return c
}

func (c *choice) WithTheme(t huh.Theme) huh.Field {
	c.Select.WithTheme(t)
	return c
}

func (c *choice) WithWidth(width int) huh.Field {
	c.Select.WithWidth(width)
	return c
}

func (c *choice) WithHeight(height int) huh.Field {
	c.Select.WithHeight(height)
	return c
}

func (c *choice) WithPosition(p huh.FieldPosition) huh.Field {
	c.Select.WithPosition(p)
	return c
}
