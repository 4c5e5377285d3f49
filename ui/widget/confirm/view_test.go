package confirm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/widget/confirm"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func view(c *confirm.Confirm, width, height int) string {
	return ansi.Strip(strings.Join(c.Lines(width, height), "\n"))
}

// Whatever the name is: verb, id, host and how to answer are there.
func TestTheNameCannotPushAnythingAway(t *testing.T) {
	for i, text := range sizetest.Texts() {
		for _, size := range []sizetest.Size{{Width: 60, Height: 13}, {Width: 80, Height: 22}, {Width: 200, Height: 48}} {
			t.Run(fmt.Sprintf("%d %dx%d", i, size.Width, size.Height), func(t *testing.T) {
				q := question()
				q.Name = text
				q.Facts = []draw.Fact{{Label: "Comment", Lines: []string{text, text}}}
				got := view(confirm.New(sizetest.Theme(), keys.Default().Dialog, 1, q), size.Width, size.Height)
				for _, want := range []string{"Void envelope", "64f0c0ffee12ab34", "LIVE  production at api.example.com", "This cannot be undone.", "Keep it", "y Void"} {
					if !strings.Contains(got, want) {
						t.Errorf("%q is missing:\n%s", want, got)
					}
				}
			})
		}
	}
}

func TestWhatTheDialogSays(t *testing.T) {
	q := typedQuestion()
	q.Name = "VOID this envelope? [y/N] y"
	q.Facts = []draw.Fact{{Label: "Status", Value: "In progress"}}
	c := confirm.New(sizetest.Theme(), keys.Default().Dialog, 1, q)
	want := strings.Join([]string{
		"┏━ Void envelope ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓",
		"┃ Id    64f0c0ffee12ab34                                   ┃",
		"┃ Name  │ VOID this envelope? [y/N] y                      ┃",
		"┃ Host  LIVE  production at api.example.com                ┃",
		"┃ This cannot be undone.                                   ┃",
		"┃                                                          ┃",
		"┃ Status  In progress                                      ┃",
		"┃                                                          ┃",
		"┃ Type the last 4 characters of the id, then enter:        ┃",
		"┃ >                                                        ┃",
		"┗━ enter void once it is typed ━ esc keep it ━━━━━━━━━━━━━━┛",
	}, "\n")
	if got := view(c, 60, 13); got != want {
		t.Errorf("got:\n%s", got)
	}
	if cursor := c.Cursor(10, 2, 60, 13); cursor == nil || cursor.X != 14 || cursor.Y != 11 {
		t.Errorf("the cursor is at %+v", cursor)
	}
}
