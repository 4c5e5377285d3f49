package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestTheBox(t *testing.T) {
	p := draw.Pane{Theme: sizetest.Theme(), Title: "Preview", Note: "2 of 9", Width: 28, Height: 4}
	got := strings.Split(ansi.Strip(p.View([]string{"one", "a line that is too long for the box"})), "\n")
	if got[0] != "╭─ Preview ─────── 2 of 9 ─╮" {
		t.Errorf("top is %q", got[0])
	}
	if got[1] != "│one                       │" || got[2] != "│a line that is too long f…│" {
		t.Errorf("content is %q", got[1:3])
	}
	if got[3] != "╰──────────────────────────╯" {
		t.Errorf("bottom is %q", got[3])
	}
}

func TestFocusShowsWithoutColour(t *testing.T) {
	mono := sizetest.Themes()["mono"]
	p := draw.Pane{Theme: mono, Title: "x", Width: 9, Height: 3}
	blurred := ansi.Strip(p.View(nil))
	p.Focused = true
	if focused := ansi.Strip(p.View(nil)); focused == blurred {
		t.Error("the focus does not show")
	}
}
