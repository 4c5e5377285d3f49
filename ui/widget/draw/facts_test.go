package draw_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

func TestFacts(t *testing.T) {
	list := []draw.Fact{
		{Label: "Envelope"},
		{Label: "Name", Value: "Sales contract with a long name"},
		draw.TextFact("Owner", model.Text{}),
		draw.TextFact("Sender", model.NewText("pay\u200bpal")),
		draw.TextLinesFact("Comment", model.NewText("first\nsecond")),
		draw.TextLinesFact("Message", model.Text{}),
	}
	var got []string
	for _, l := range draw.Facts(sizetest.Theme(), list, 30) {
		got = append(got, strings.TrimRight(ansi.Strip(l), " "))
	}
	want := []string{
		"Envelope",
		"Name     Sales contract with a",
		"         long name",
		"Owner    -",
		"Sender   paypal",
		"         ! contains hidden or…",
		"Comment  │ first",
		"         │ second",
		"Message  -",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestValuesGoBelowTheirLabelsWhereItIsNarrow(t *testing.T) {
	got := draw.Facts(sizetest.Theme(), []draw.Fact{{Label: "Recipient", Value: "anna@example.com"}}, 18)
	if len(got) != 2 || !strings.HasPrefix(ansi.Strip(got[1]), "anna@example.com") {
		t.Errorf("got %q", got)
	}
}
