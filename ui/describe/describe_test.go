package describe_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/describe"
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
	if got := describe.Moment(0, now); got != "" {
		t.Errorf("no time is %q", got)
	}
}

func TestWord(t *testing.T) {
	for word, want := range map[model.Role]string{
		"": "-", model.Signer: "Signer (SIGNER)", "WITNESS": "WITNESS (not known here)",
	} {
		if got := describe.Word(word); got != want {
			t.Errorf("%q is %q", word, got)
		}
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
	if err := v.Value.UnmarshalJSON([]byte(`"4711-SECRET"`)); err != nil {
		t.Fatal(err)
	}
	v.Type = model.Passcode
	got := drawn(func(w *richtext.Writer) { describe.Recipient(w, &model.Recipient{Verification: &v}, 0) })
	if strings.Contains(got, "4711") || !strings.Contains(got, "a value is set") {
		t.Errorf("\n%s", got)
	}
}
