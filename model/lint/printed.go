package lint

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

// Printed compares the fields on one page with the words that are printed there: signatures
// over print, fields beside the name of another person, and blanks that no one can fill. All of it is a guess. The
// page is as the service counts. Without words it finds nothing.
func Printed(s Subject, document model.DocumentID, page int, words []geometry.Word) []Finding {
	if len(words) == 0 {
		return nil
	}
	r := newReport(&s)
	p := printed{report: r, words: words, document: document, page: page}
	for i := range s.Fields {
		f := &s.Fields[i]
		d := r.document(f)
		if d != nil && d.ID == document && int(f.Page) == page && readable(f) {
			p.fields = append(p.fields, i)
			p.boxes = append(p.boxes, s.Assume.Box(f, d))
		}
	}
	for n := range p.fields {
		p.overPrint(n)
		p.besideAnother(n)
	}
	p.blankLines()
	return r.found
}

// printed holds a page with its words and fields.
type printed struct {
	*report
	words    []geometry.Word
	document model.DocumentID
	page     int
	fields   []int // indexes
	boxes    []geometry.Box
}

// overPrint looks for print under a signature. A line to sign on, a mark like "x" and a label
// such as "Signature" belong there.
func (p *printed) overPrint(n int) {
	f := &p.Fields[p.fields[n]]
	if f.Type != model.SignatureField && f.Type != model.InitialsField {
		return
	}
	covered := 0
	var first string
	for _, w := range p.words {
		text := w.Text.String()
		if letters(text) < 3 || p.boxes[n].Overlap(w.Box) < 0.5 || belongsUnder(text) {
			continue
		}
		if covered++; covered == 1 {
			first = text
		}
	}
	const fewest = 3 // words; a name or a date may be printed where it is signed
	if covered >= fewest {
		p.add(p.about(p.fields[n], triage.OverPrint, triage.Watch, triage.Guess, "annotation.x, y, width, height"),
			"This %s probably covers printed text (%q and more).", kind(f), clip(first))
	}
}

// belongsUnder reports whether a word is one that is printed where a person signs.
func belongsUnder(word string) bool {
	word = strings.ToLower(strings.Trim(word, ".,:;()[]_-–"))
	stems := []string{"sign", "unterschr", "firma", "initial", "name", "date", "datum", "place", "ort", "paraph"}
	return slices.ContainsFunc(stems, func(stem string) bool { return strings.HasPrefix(word, stem) })
}

// besideAnother looks for the whole name of another recipient right beside a field or above
// it, where the name of its owner is not, or else for the word of what another one is there.
// Fields that others may fill in about a person, such as texts, tell nothing.
func (p *printed) besideAnother(n int) {
	f := &p.Fields[p.fields[n]]
	owner := p.recipients[f.RecipientID]
	if owner == nil || f.Type != model.SignatureField && f.Type != model.InitialsField {
		return
	}
	near := p.near(p.boxes[n])
	if near == "" || says(near, owner.Name.String()) {
		return
	}
	for _, other := range p.of.Recipients() {
		if other.ID != owner.ID && !strings.EqualFold(other.Name.String(), owner.Name.String()) && says(near, other.Name.String()) {
			p.beside(n, "This %s of %s is beside the printed name of %s.", kind(f), clip(owner.Name.String()), clip(other.Name.String()))
			return
		}
	}
	p.besideRole(n, owner, near)
}

func (p *printed) beside(n int, format string, args ...any) {
	p.add(p.about(p.fields[n], triage.BesideAnother, triage.Watch, triage.Guess, "annotation.recipient_id"), format, args...)
}

// near returns the words in a box, left of it in its rows, and in the row above and below it.
func (p *printed) near(b geometry.Box) string {
	const row, reach = 0.025, 0.3 // parts of the page
	around := geometry.Box{Left: b.Left - reach, Right: b.Right, Top: b.Top - row, Bottom: b.Bottom + row}
	var near []string
	for _, w := range p.words {
		if around.Overlap(w.Box) > 0.5 {
			near = append(near, w.Text.String())
		}
	}
	return strings.Join(near, " ")
}

// says reports whether a text has a name of at least two words in it, in any case.
func says(text, name string) bool {
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 1 && strings.Contains(" "+strings.ToLower(text)+" ", " "+strings.Join(words, " ")+" ")
}

// blankLines looks for places to write on, such as "Date: ______", that have no field on them
// or just above, and none in the same row to their right.
func (p *printed) blankLines() {
	for _, w := range p.words {
		if !p.isBlank(w) || p.reached(w.Box) {
			continue
		}
		f := Finding{
			Finding:  triage.Finding{Rule: triage.BlankLine, Severity: triage.Note, Certainty: triage.Guess, Field: "annotations"},
			Document: p.document, Page: p.page, Index: none, Other: none,
		}
		if label := p.labelOf(w); label != "" {
			p.add(f, "There is a printed blank behind %q without a field on it.", clip(label))
		} else {
			p.add(f, "There is a printed blank without a field on it.")
		}
	}
}

// isBlank reports whether a word ends in a line to write on, perhaps with a label in front. Dots
// that lead to something else in their line, as in a table of contents, are none.
func (p *printed) isBlank(w geometry.Word) bool {
	const fewestUnderscores, fewestDots = 5, 10
	text := w.Text.String()
	if len(text)-len(strings.TrimRight(text, "_")) >= fewestUnderscores {
		return true
	}
	dots := utf8.RuneCountInString(text) - utf8.RuneCountInString(strings.TrimRight(text, ".…"))
	return dots >= fewestDots && !slices.ContainsFunc(p.words, func(o geometry.Word) bool {
		return sameLine(w.Box, o.Box) && o.Box.Left > w.Box.Left
	})
}

func sameLine(a, b geometry.Box) bool {
	middle := (a.Top + a.Bottom) / 2
	return b.Top < middle && b.Bottom > middle
}

// reached reports whether a field is on a blank, or so near that it is meant for it.
func (p *printed) reached(blank geometry.Box) bool {
	const above, beside = 0.05, 0.01
	return slices.ContainsFunc(p.boxes, func(b geometry.Box) bool {
		return b.Left < blank.Right+beside && b.Right > blank.Left-beside && b.Top < blank.Bottom+beside && b.Bottom > blank.Top-above
	})
}

// labelOf returns the label before a blank: in the same word, or right before it in its line.
func (p *printed) labelOf(blank geometry.Word) string {
	if own := strings.TrimRight(blank.Text.String(), "_.…"); own != "" {
		return own
	}
	const gap = 0.05
	label, right := "", blank.Box.Left-gap
	for _, w := range p.words {
		if sameLine(blank.Box, w.Box) && w.Box.Right <= blank.Box.Left+0.005 && w.Box.Right > right {
			label, right = w.Text.String(), w.Box.Right
		}
	}
	return label
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}
