package lint

import (
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
)

const (
	// narrowLetter sets the width of a terminal cell of text, and lineHeight the distance of
	// lines, in parts of the size of the letters. Both are less than usual, so that only
	// texts that cannot fit are reported.
	narrowLetter = 0.42
	lineHeight   = 1.1
	// sizePerPixel sets the points of a pixel: pages are taken to have 96 pixels an inch.
	sizePerPixel = 72.0 / 96
)

// room looks for a text that its field cannot hold. Letters are not drawn here, so it is a
// guess: of their size, their typeface, and how many pixels an inch has.
func (r *report) room(i int) {
	f := &r.Fields[i]
	d := r.document(f)
	if f.Text == nil || f.Text.Value.IsEmpty() || !(f.Text.Size > 0) || d == nil || !r.onPage(f, d) {
		return
	}
	page := geometry.PageAt(d, r.Assume.Index(f))
	box := r.Assume.Box(f, d)
	size := float64(f.Text.Size)
	wide := (box.Right - box.Left) * page.Width * sizePerPixel
	high := (box.Bottom - box.Top) * page.Height * sizePerPixel
	if page.Assumed || wide <= 0 || high <= 0 {
		return
	}
	room, lines := int(wide/(size*narrowLetter)), max(int(high/(size*lineHeight)), 1)
	if needed := linesOf(f.Text.Value, room); needed > lines {
		r.add(r.about(i, triage.TextTooLong, triage.Watch, triage.Guess, "annotation.text.value, text.size, width, height"),
			"The text of this %s is probably longer than its box can hold.", kind(f))
	}
}

// linesOf returns how many lines a text takes with room for so many cells in each, however it is
// broken.
func linesOf(text model.Text, room int) int {
	lines := 0
	for _, line := range text.Lines() {
		lines += max((model.Width(line)+max(room, 1)-1)/max(room, 1), 1)
	}
	return lines
}
