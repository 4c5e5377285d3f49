package reasons

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

// besideRoom is a cut text with cells left free behind it in its own line.
var besideRoom = regexp.MustCompile(`[^ ]…\s{6,}$`)

// hole is what is wrong with how lines use their room, "" for nothing.
func hole(lines []string) string {
	blank := 0
	for i, line := range lines {
		plain := ansi.Strip(line)
		if blank++; strings.TrimSpace(plain) != "" {
			blank = 0
		}
		switch {
		case blank > 1:
			return fmt.Sprintf("lines %d and %d are blank", i, i+1)
		case besideRoom.MatchString(plain) && (i == 0 || strings.HasSuffix(ansi.Strip(lines[i-1]), strings.Repeat(" ", 12))): // not the end of a wrapped text
			return "cut beside room: " + plain
		}
	}
	return ""
}

// strange are envelopes that no one would send.
func strange() map[string]*model.Envelope {
	all := map[string]*model.Envelope{
		"nothing": {}, "only an id": {ID: "65a1f0c2d3e4b5a697887766"}, "unknown state": {ID: "65a1f0c2d3e4b5a697887766", Status: "ARCHIVED", NumRecipients: 3},
	}
	for name, said := range map[string]string{
		"empty": "", "one cell": "x", "256 cells": strings.Repeat("Mietvertrag ", 22)[:256], "10,000 cells": strings.Repeat("long name ", 1000),
		"one long word": strings.Repeat("x", 10000), "wide": strings.Repeat("賃貸契約書", 40), "right to left": strings.Repeat("عقد إيجار ", 30),
		"combining": strings.Repeat("e\u0301\u0323", 200), "emoji": strings.Repeat("📄✍️", 60),
	} {
		all[name] = envelopeOf(said)
	}
	crowd := envelopeOf("Rental agreement Sunrise 12 B")
	crowd.SigningSteps, crowd.NumRecipients = nil, 40
	for step := range 12 {
		var s model.SigningStep
		for i := range 4 {
			if n := step*4 + i; n < 40 {
				name := fmt.Sprintf("Person %d of the crowd", n)
				s.Recipients = append(s.Recipients, model.Recipient{
					ID: model.RecipientID(fmt.Sprintf("r%d", n)), Name: model.NewText(name), Email: model.NewText(fmt.Sprintf("p%d@example.com", n)), Role: model.Signer,
				})
			}
		}
		crowd.SigningSteps = append(crowd.SigningSteps, s)
	}
	all["40 people in 12 steps"] = crowd
	papers := envelopeOf("Sixty")
	for i := range 60 {
		papers.Documents = append(papers.Documents, model.Document{ID: model.DocumentID(fmt.Sprint(i)), Name: model.NewText(fmt.Sprintf("Annex %d to the contract", i)), PageCount: 3})
	}
	all["60 documents"] = papers
	for name, year := range map[string]int{"1970": -56, "9999": 7973} {
		e := envelopeOf("Dates")
		e.CreatedAt, e.ExpiresAt = model.Seconds.Stamp(now.AddDate(min(year, 0), -1, 0)), model.Seconds.Stamp(now.AddDate(year, 0, 0))
		all["date in "+name] = e
	}
	return all
}

// fieldsOf are some fields of every recipient, every other one of them filled.
func fieldsOf(e *model.Envelope) (all []model.Annotation) {
	for _, r := range e.Recipients() {
		for i := range 5 {
			a := model.Annotation{ID: model.AnnotationID(fmt.Sprintf("%s-%d", r.ID, i)), RecipientID: r.ID, Type: "TEXT", Required: true}
			if i%2 == 0 {
				a.Text = &model.TextProperties{Value: model.NewText("x")}
			}
			all = append(all, a)
		}
	}
	return all
}

// Whatever an envelope holds, its preview and its page have no hole, nothing cut beside room and no line
// of another width.
func TestRoomIsUsedWhateverAnEnvelopeHolds(t *testing.T) {
	for name, e := range strange() {
		for _, fields := range [][]model.Annotation{nil, fieldsOf(e)} {
			p := pageOf(e, fields...)
			for _, size := range [][2]int{{60, 12}, {78, 22}, {52, 37}, {60, 20}, {80, 24}, {78, 47}, {120, 40}} {
				lines := p.Preview(sizetest.Theme(), size[0], size[1])
				sizetest.Exact(t, draw.Join(lines), size[0], len(lines))
				if why := hole(lines); why != "" || len(lines) > size[1] {
					t.Errorf("preview of %s, %d fields, at %v: %s, %d lines\n%s", name, len(fields), size, why, len(lines), text(lines))
				}
			}
			for _, width := range []int{58, 78, 118, 140, 198} {
				pen := richtext.NewWriter(sizetest.Theme(), width)
				p.Overview(pen, nil, []Related{{Envelope: *e, How: "same form, 3 d ago"}})
				sizetest.Exact(t, draw.Join(pen.Lines()), width, len(pen.Lines()))
				if why := hole(pen.Lines()); why != "" {
					t.Errorf("page of %s, %d fields, at %d: %s\n%s", name, len(fields), width, why, text(pen.Lines()))
				}
			}
		}
	}
}

// The preview of three people fills a tall terminal to its end, and shows their fields.
func TestThePreviewFillsATallTerminal(t *testing.T) {
	e := envelopeOf("Internship agreement Pinecone Media")
	e.Documents, e.Pages = []model.Document{{ID: "d1", Name: model.NewText("Contract"), PageCount: 4}}, 4
	lines := pageOf(e, fieldsOf(e)...).Preview(sizetest.Theme(), 78, 44)
	if drawn := text(lines); len(lines) < 43 || !strings.Contains(drawn, "3/5  ") || !strings.Contains(drawn, "fields") {
		t.Errorf("%d lines of 44:\n%s", len(lines), drawn)
	}
}
