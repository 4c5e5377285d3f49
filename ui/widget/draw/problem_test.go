package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestTheCauseIsFoldedUntilAsked(t *testing.T) {
	p := draw.Problem{Sentence: "The service did not answer.", Next: "Check the connection.", Cause: "dial tcp: refused"}
	folded := ansi.Strip(p.View(sizetest.Theme(), 80, 20))
	if strings.Contains(folded, "dial tcp") || !strings.Contains(folded, "▸ Cause") || !strings.Contains(folded, "Check the connection.") {
		t.Error(folded)
	}
	p.Unfolded = true
	if unfolded := ansi.Strip(p.View(sizetest.Theme(), 80, 20)); !strings.Contains(unfolded, "dial tcp: refused") {
		t.Error(unfolded)
	}
}
