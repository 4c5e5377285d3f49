package describe_test

import (
	"errors"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/api/fileerror"
	"inkdesk/api/files"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/sizetest"
)

var retry = key.NewBinding(key.WithKeys("r"), key.WithHelp("r", "refresh"))

func TestOf(t *testing.T) {
	op, _ := api.Lookup("template.get")
	p := describe.Problem(&api.Error{Kind: api.NotFound, Op: op, Status: 404})
	if !strings.Contains(p.Sentence, "does not know it") || p.Next == "" || !strings.Contains(p.Cause, "404") {
		t.Errorf("%+v", p)
	}
	p = describe.Problem(&files.Error{Reason: fileerror.DiskFull, Summary: "The disk is full.", Next: "Free some.", Err: errors.New("no space")})
	if p.Sentence != "The disk is full." || p.Next != "Free some." || p.Cause != "no space" {
		t.Errorf("%+v", p)
	}
	if p := describe.Problem(errors.New("plain\x1b[2J")); strings.Contains(p.Sentence, "\x1b") || !strings.Contains(p.Sentence, "plain") {
		t.Errorf("%q", p.Sentence)
	}
}

func TestOver(t *testing.T) {
	for _, size := range sizetest.Sizes() {
		for _, text := range sizetest.Texts() {
			rows := draw.FitAll(nil, size.Width, size.Height)
			got := describe.ProblemOver(rows, errors.New(text), sizetest.Theme(), retry, size.Width)
			sizetest.Exact(t, strings.Join(got, "\n"), size.Width, size.Height)
		}
	}
}

func TestOverLeavesARefusedTokenToTheFrame(t *testing.T) {
	rows := draw.FitAll(nil, 40, 6)
	got := describe.ProblemOver(rows, &api.Error{Kind: api.Unauthorized, Status: 401}, sizetest.Theme(), retry, 40)
	if text := strings.TrimSpace(strings.Join(got, "")); text != "" {
		t.Errorf("says %q a second time", text)
	}
}

func TestOverSaysHowToTryAgain(t *testing.T) {
	rows := draw.FitAll(nil, 40, 5)
	got := ansi.Strip(strings.Join(describe.ProblemOver(rows, errors.New(strings.Repeat("long ", 60)), sizetest.Theme(), retry, 40), "\n"))
	if !strings.Contains(got, "r tries again.") {
		t.Errorf("the way out is cut:\n%s", got)
	}
	if over := describe.ProblemOver(rows, nil, sizetest.Theme(), retry, 40); &over[0] != &rows[0] {
		t.Error("nothing is put over nothing")
	}
}

// The key to try again stands for the advice to do so, which is not cut in the middle.
func TestOverCutsNoAdvice(t *testing.T) {
	op, _ := api.Lookup("envelope.list")
	err := &api.Error{Kind: api.ServerFault, Op: op, Status: 503, Detail: model.NewText("The service was asked to answer 503")}
	got := ansi.Strip(strings.Join(describe.ProblemOver(draw.FitAll(nil, 80, 5), err, sizetest.Theme(), retry, 80), " "))
	if !strings.Contains(got, "answer 503") || strings.Contains(got, "…") {
		t.Errorf("it says:\n%s", got)
	}
}
