package pdftext

import "github.com/ledongthuc/pdf"

// glyph holds one letter, or a few that the font has as one, on the page of the file.
type glyph struct {
	text     string
	from, to point // on the baseline, in points
	top      point // above from, at the height of the font
}

// content reads the operators of a page, or of a form on it, as far as they place text.
type content struct {
	to        *[]glyph
	steps     *int // that are left for the page
	resources pdf.Value
	fonts     map[string]*font
	depth     int
	state     state
	kept      []state
}

type state struct {
	page       matrix // from the units of the content to the page
	text, line matrix
	font       *font
	size       float64
	scale      float64 // of widths
	rise       float64
	leading    float64
	letters    float64 // space between them
	words      float64 // space between them
}

func (c *content) run(stream pdf.Value, to matrix, depth int) {
	c.depth = depth
	c.state = state{page: to, text: identity(), line: identity(), scale: 1}
	operators(stream, func(operator string, given []token) {
		if *c.steps--; *c.steps < 0 {
			panic("too many operators")
		}
		c.do(operator, given)
	})
}

// do carries one operator out. One with too few arguments is passed over, as every viewer does.
func (c *content) do(operator string, given []token) {
	s := &c.state
	number := func(i int) float64 {
		if i >= len(given) {
			return 0
		}
		return given[i].number
	}
	switch operator {
	case "q":
		if len(c.kept) < 1000 {
			c.kept = append(c.kept, *s)
		}
	case "Q":
		if last := len(c.kept) - 1; last >= 0 {
			*s, c.kept = c.kept[last], c.kept[:last]
		}
	case "cm":
		s.page = s.page.after(matrixOf(number))
	case "BT":
		s.text, s.line = identity(), identity()
	case "Tm":
		s.text, s.line = matrixOf(number), matrixOf(number)
	case "TD":
		s.leading = -number(1)
		s.move(number(0), number(1))
	case "Td":
		s.move(number(0), number(1))
	case "T*":
		s.move(0, -s.leading)
	case "Tc":
		s.letters = number(0)
	case "Tw":
		s.words = number(0)
	case "Tz":
		s.scale = number(0) / 100
	case "TL":
		s.leading = number(0)
	case "Ts":
		s.rise = number(0)
	case "Tf":
		if len(given) == 2 {
			s.font, s.size = c.fontNamed(given[0].as(nameToken)), number(1)
		}
	case "Do":
		if len(given) == 1 {
			if form := c.resources.Key("XObject").Key(given[0].as(nameToken)); form.Key("Subtype").Name() == "Form" {
				c.draw(form, s.page)
			}
		}
	default:
		c.show(operator, given)
	}
}

func (c *content) show(operator string, given []token) {
	if len(given) == 0 {
		return
	}
	last := given[len(given)-1]
	switch operator {
	case `"`:
		if len(given) == 3 {
			c.state.words, c.state.letters = given[0].number, given[1].number
		}
		fallthrough
	case "'":
		c.state.move(0, -c.state.leading)
		fallthrough
	case "Tj":
		c.text(last.as(stringToken))
	case "TJ":
		for _, part := range last.parts {
			if part.kind == stringToken {
				c.text(part.text)
			} else {
				c.state.advance(-part.number / 1000 * c.state.size * c.state.scale)
			}
		}
	}
}

func (c *content) text(raw string) {
	s := &c.state
	if s.font == nil || s.size == 0 {
		return
	}
	for code := range s.font.codes(raw) {
		place := s.page.after(s.text)
		if s.font.down {
			c.add(glyph{text: s.font.text(code), from: place.apply(point{}), to: place.apply(point{0, -s.size}), top: place.apply(point{s.size, 0})})
			s.text = s.text.after(matrix{1, 0, 0, 1, 0, -s.size - s.letters})
			continue
		}
		width := s.font.width(code) * s.size
		after := width + s.letters
		if code == " " {
			after += s.words
		}
		c.add(glyph{
			text: s.font.text(code),
			from: place.apply(point{0, s.rise}),
			to:   place.apply(point{width * s.scale, s.rise}),
			top:  place.apply(point{0, s.rise + s.size}),
		})
		s.advance(after * s.scale)
	}
}

func (c *content) add(g glyph) {
	if len(*c.to) == mostWords*4 {
		panic("too many letters")
	}
	*c.to = append(*c.to, g)
}

func (c *content) draw(form pdf.Value, page matrix) {
	if c.depth == mostDepth {
		return
	}
	inner := content{to: c.to, steps: c.steps, resources: c.resources, fonts: map[string]*font{}}
	if own := form.Key("Resources"); own.Kind() == pdf.Dict {
		inner.resources = own
	}
	inner.run(form, page.after(matrixOfForm(form)), c.depth+1)
}

func (c *content) fontNamed(name string) *font {
	known, ok := c.fonts[name]
	if !ok && len(c.fonts) < 500 {
		known = newFont(c.resources.Key("Font").Key(name))
		c.fonts[name] = known
	}
	return known
}

func (s *state) move(x, y float64) {
	s.line = s.line.after(matrix{1, 0, 0, 1, x, y})
	s.text = s.line
}

func (s *state) advance(x float64) { s.text = s.text.after(matrix{1, 0, 0, 1, x, 0}) }

func matrixOf(number func(int) float64) matrix {
	return matrix{number(0), number(1), number(2), number(3), number(4), number(5)}
}

func matrixOfForm(form pdf.Value) matrix {
	m := form.Key("Matrix")
	if m.Kind() != pdf.Array || m.Len() != 6 {
		return identity()
	}
	return matrixOf(func(i int) float64 { return m.Index(i).Float64() })
}
