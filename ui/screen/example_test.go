package screen_test

import (
	"context"
	"fmt"
	"time"

	"charm.land/bubbles/v2/help"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// count is a screen that shows a number of the service.
type count struct {
	size screen.Size
	read screen.Slot[int]
}

var _ screen.Screen = (*count)(nil)

func (c *count) Start() tea.Cmd {
	return c.read.Ask(1, func(context.Context) (int, error) { return 42, nil }) // a call of the client
}

func (c *count) Update(msg tea.Msg) tea.Cmd {
	c.read.Answer(msg, time.Unix(0, 0))
	return nil
}

func (c *count) View() string {
	text := "reading"
	if n, ok := c.read.Value(); ok {
		text = fmt.Sprint(n, " envelopes")
	}
	return draw.Join(draw.Block(text, c.size.Width, c.size.Height))
}

func (c *count) Resize(size screen.Size) { c.size = size }
func (c *count) Restyle()                {}
func (c *count) Title() string           { return "Count" }
func (c *count) Keys() help.KeyMap       { return screen.Hints{} }

// A screen asks through a slot and shows what the slot holds. The frame carries the command
// out and brings the reply back to the screen that asked.
func Example() {
	c := &count{}
	c.Resize(screen.Size{Width: 12, Height: 1})
	cmd := c.Start()
	fmt.Println(c.View(), c.read.Phase() == screen.Waiting)

	reply := cmd()
	c.Update(reply)
	fmt.Println(c.View(), c.read.Phase() == screen.Ready)
	fmt.Println(c.read.Answer(reply, time.Unix(0, 0))) // an answer counts once
	// Output:
	// reading      true
	// 42 envelopes true
	// false
}
