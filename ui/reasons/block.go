package reasons

import (
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// block holds a part of the drawing of an envelope: lines above its rows, and rows of one or more
// lines, of which the last ones are left out where there is no room.
type block struct {
	head []string
	rows [][]string
	// noun names a row where some are left out; least rows stay as long as a block above or below can give way.
	noun   string
	least  int
	indent int // sets the column where the rows begin, in cells. A joined block has no blank line above it.
	joined bool
	left   int // counts the rows that are left out
}

// height returns the lines of the block, with the blank line above it.
func (b *block) height() int {
	lines := len(b.head)
	for _, row := range b.rows {
		lines += len(row)
	}
	if lines > 0 && b.left > 0 {
		lines++
	}
	if lines > 0 && !b.joined {
		lines++
	}
	return lines
}

// shorten leaves out rows from the end until by lines are gained or least rows are left; with none
// left it leaves out all of the block. It returns how many lines were gained.
func (b *block) shorten(by, least int) int {
	before := b.height()
	for before-b.height() < by && len(b.rows) > least {
		last := len(b.rows) - 1
		if need := by - (before - b.height()); b.left > 0 && len(b.rows[last]) > need {
			b.rows[last] = b.rows[last][:len(b.rows[last])-need] // the line below says that more is left out
			break
		}
		b.rows = b.rows[:last]
		b.left++
	}
	if len(b.rows) == 0 && least == 0 && b.left > 0 {
		*b = block{}
	}
	return before - b.height()
}

// stack adds blocks below each other. It leaves out rows without room in so many lines in all, the last
// rows of the last block first.
func (d *drawing) stack(height int, blocks ...block) {
	over := len(d.lines) - height
	for i := range blocks {
		over += blocks[i].height()
	}
	for _, hard := range []bool{false, true} {
		for i := len(blocks) - 1; i >= 0 && over > 0; i-- {
			least := blocks[i].least
			if hard {
				least = min(least, 1)
			}
			over -= blocks[i].shorten(over, least)
		}
	}
	for i := range blocks {
		d.block(&blocks[i])
	}
}

func (d *drawing) block(b *block) {
	if b.height() == 0 {
		return
	}
	if !b.joined && len(d.lines) > 0 {
		d.lines = append(d.lines, draw.Blank(d.width))
	}
	d.lines = append(d.lines, b.head...)
	for _, row := range b.rows {
		d.lines = append(d.lines, row...)
	}
	if b.left > 0 {
		d.add(draw.Blank(b.indent) + d.theme.Paint(theme.Muted, d.theme.Glyphs.Ellipsis+" "+describe.Counted(b.left, "more "+b.noun)))
	}
}

// labelWidth sets the width of the labels of the preview, in cells, so that values begin in one column.
const labelWidth = 11

// valueAt returns where values begin, in cells.
func (d *drawing) valueAt() int { return d.label + 2 }

// labelled returns a block with its label in front. At least so many rows stay as long as another block can give way.
func (d *drawing) labelled(label, noun string, least int, rows ...[]string) block {
	indent := d.valueAt()
	if d.narrow() || d.theme.Spoken {
		indent = 0
	}
	b := block{noun: noun, least: least, indent: indent}
	if len(rows) > 0 && indent == 0 {
		b.head = []string{d.fit(d.theme.Paint(theme.Muted, label))}
	}
	for i, row := range rows {
		lines := make([]string, len(row))
		for j, line := range row {
			lead := draw.Blank(indent)
			if i == 0 && j == 0 && indent > 0 {
				lead = d.theme.Paint(theme.Muted, label) + draw.Blank(indent-len(label))
			}
			lines[j] = d.fit(lead + line)
		}
		b.rows = append(b.rows, lines)
	}
	return b
}

// leastValue sets the room for values below which they go under their labels, in cells.
const leastValue = 12

func (d *drawing) narrow() bool { return d.width-d.valueAt() < leastValue }

// valueWidth returns the room for values, in cells.
func (d *drawing) valueWidth() int {
	if d.narrow() {
		return max(d.width, 1)
	}
	return d.width - d.valueAt()
}

// pairs returns rows of a text with another one behind it, in a column where all have room beside each
// other, or else below it.
func (d *drawing) pairs(list [][2]string) [][]string {
	first, second := 0, 0
	for _, pair := range list {
		first, second = max(first, ansi.StringWidthWc(pair[0])), max(second, ansi.StringWidthWc(pair[1]))
	}
	rows := make([][]string, len(list))
	for i, pair := range list {
		switch {
		case first+second+2 <= d.valueWidth():
			rows[i] = []string{draw.Fit(pair[0], first+2, "") + pair[1]}
		case ansi.StringWidthWc(pair[0]+pair[1])+2 <= d.valueWidth():
			rows[i] = []string{pair[0] + "  " + pair[1]}
		default:
			rows[i] = []string{pair[0], draw.Blank(indent) + pair[1]}
		}
	}
	return rows
}

// flow wraps words, which may hold colours, with two blanks between them.
func flow(words []string, width int) (lines []string) {
	line := ""
	for _, word := range words {
		switch {
		case line == "":
			line = word
		case ansi.StringWidthWc(line+word)+2 <= width:
			line += "  " + word
		default:
			lines, line = append(lines, line), word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

func (d *drawing) fit(text string) string { return draw.Fit(text, d.width, d.theme.Glyphs.Ellipsis) }
