package describe_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/api/fileerror"
	"inkdesk/api/files"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

var now = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

func TestMoment(t *testing.T) {
	at := model.Seconds.Stamp(now.Add(-3 * 24 * time.Hour))
	if got := describe.Moment(at, now); got != "Fri 27 Feb 2026 09:00 UTC, 3 d ago" {
		t.Errorf("%q", got)
	}
	east := time.FixedZone("CET", 3600)
	if got := describe.Moment(at, now.In(east)); !strings.HasSuffix(got, "2026-02-27 09:00 UTC") || !strings.Contains(got, "10:00 CET") {
		t.Errorf("%q", got)
	}
	testbed.Equal(t, describe.Moment(0, now), "", "no time")
}

func TestWord(t *testing.T) {
	for word, want := range map[model.Role]string{
		"": "-", model.Signer: "Signer (SIGNER)", "WITNESS": "WITNESS (not known here)",
	} {
		testbed.Equal(t, describe.Word(word), want, "%q", word)
	}
	if got := describe.Word(model.SES); got != "SES" {
		t.Errorf("%q", got)
	}
}

func TestFields(t *testing.T) {
	all := []model.Annotation{
		{Type: model.SignatureField, Required: true}, {Type: model.TextField}, {Type: model.TextField}, {Type: "STAMP"}, {},
	}
	want := "5 fields (1 signature, 1 stamp, 1 without a type, 2 text), 1 required, 0 filled"
	if got := describe.Fields(all); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := describe.Fields(nil); got != "0 fields, 0 required, 0 filled" {
		t.Errorf("%q", got)
	}
}

func drawn(write func(*richtext.Writer)) string {
	w := richtext.NewWriter(sizetest.Theme(), 70)
	write(w)
	return ansi.Strip(strings.Join(w.Lines(), "\n"))
}

// The specification shows no unit for the delay, so none is made up.
func TestTemplateShowsTheDelayAsTheNumberItIs(t *testing.T) {
	got := drawn(func(w *richtext.Writer) { describe.Template(w, &model.Template{ExpirationDelay: 86400}, now) })
	if !strings.Contains(got, "86400 (unit unknown)") {
		t.Errorf("\n%s", got)
	}
}

func TestDocumentJoinsPagesOfOneSize(t *testing.T) {
	doc := model.Document{Name: model.NewText("Lease"), PageCount: 4, Pages: []model.Page{
		{Width: 595, Height: 842}, {Width: 595, Height: 842}, {Width: 842, Height: 595}, {Width: -1},
	}}
	got := drawn(func(w *richtext.Writer) { describe.Document(w, 0, &doc) })
	for _, want := range []string{"pages 1 to 2: 595 x 842 pixels, portrait", "page 3: 842 x 595 pixels, landscape", "page 4: size not given"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

func TestRecipientNeverShowsTheValueOfACheck(t *testing.T) {
	var v model.Verification
	testbed.Must(t, v.Value.UnmarshalJSON([]byte(`"4711-SECRET"`)))
	v.Type = model.Passcode
	got := drawn(func(w *richtext.Writer) { describe.Recipient(w, &model.Recipient{Verification: &v}, 0) })
	if strings.Contains(got, "4711") || !strings.Contains(got, "a value is set") {
		t.Errorf("\n%s", got)
	}
}

// A count never sounds complete when it is not.
func TestCounts(t *testing.T) {
	for _, row := range []struct {
		count       describe.Count
		short, text string
	}{
		{describe.Count{}, "0", "none"},
		{describe.Count{N: 12}, "12", "12, all read"},
		{describe.Count{N: 12, Of: 40}, "12 of 40", "12 of 40, all read"},
		{describe.Count{Of: 40}, "0 of 40", "0 of 40, all read"},
		{describe.Count{N: 1, Noun: "envelope"}, "1 envelope", "1 envelope, all read"},
		{describe.Count{N: 12, Open: "more below"}, "at least 12", "at least 12, more below"},
		{describe.Count{N: 12, Of: 40, Open: "asking"}, "at least 12 of 40", "at least 12 of 40, asking"},
		{describe.Count{N: 2, Noun: "call", Open: "more below"}, "at least 2 calls", "at least 2 calls, more below"},
		{describe.Count{Of: 40, Open: "more to come"}, "none of 40 so far", "none of 40 so far, more to come"},
	} {
		testbed.Equal(t, row.count.Short(), row.short, "%+v", row.count)
		testbed.Equal(t, row.count.String(), row.text, "%+v", row.count)
	}
}

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
