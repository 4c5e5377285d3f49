package pdftext

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"
	"golang.org/x/text/encoding/charmap"
)

// font turns the codes of strings into text, and knows how wide they are.
type font struct {
	bytes   int // of a code
	unicode map[string]string
	encoder pdf.TextEncoding // where unicode has nothing, nil for no text
	base    *charmap.Charmap // where the encoder has nothing
	charset charset
	down    bool            // letters follow each other from top to bottom
	widths  map[int]float64 // by code, of the size of the font
	usual   float64         // width of the others
}

func newFont(v pdf.Value) *font {
	f := &font{bytes: 1, unicode: map[string]string{}, widths: map[int]float64{}, usual: 0.5}
	if m := v.Key("ToUnicode"); m.Kind() == pdf.Stream {
		// A table that is broken in the middle is good up to there.
		_ = guarded(func() { readMapping(m, f.unicode) })
	}
	if v.Key("Subtype").Name() == "Type0" {
		f.bytes = 2
		name := v.Key("Encoding").Name()
		f.down = strings.HasSuffix("-"+name, "-V")
		if name != "" {
			f.charset = charsetNamed(name)
		}
		f.readWide(v.Key("DescendantFonts").Index(0))
		return f
	}
	f.encoder, f.base = (&pdf.Font{V: v}).Encoder(), charmap.Windows1252
	if v.Key("Encoding").Key("BaseEncoding").Name() == "MacRomanEncoding" {
		f.base = charmap.Macintosh
	}
	f.readSimple(v)
	return f
}

func (f *font) codes(raw string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for raw = f.charset.codes(raw); len(raw) > 0; {
			n := min(f.bytes, len(raw))
			if f.charset.Decoder != nil {
				n = f.charset.length(raw)
			}
			if !yield(raw[:n]) {
				return
			}
			raw = raw[n:]
		}
	}
}

// text returns the letters that a code means, empty where the file does not say. Letters of the private use of
// a font say nothing.
func (f *font) text(code string) string {
	if text, ok := f.unicode[code]; ok {
		return strings.TrimFunc(text, func(r rune) bool { return unicode.Is(unicode.Co, r) || r == utf8.RuneError })
	}
	switch {
	case f.charset.Decoder != nil:
		text, err := f.charset.String(code)
		if err != nil || strings.ContainsRune(text, utf8.RuneError) {
			return ""
		}
		return text
	case f.encoder == nil:
		return ""
	}
	text := f.encoder.Decode(code)
	if code[0] >= 0x80 && text == string(rune(code[0])) || text == code { // it gives the code back
		return string(f.base.DecodeByte(code[0]))
	}
	return text
}

// width returns the width of a code. The file has none for codes that are text, because it counts its letters otherwise.
func (f *font) width(code string) float64 {
	if f.charset.Decoder != nil {
		if len(code) == 1 || len(code) == 2 && code[0] == 0 {
			return f.usual / 2
		}
		return f.usual
	}
	if w, ok := f.widths[number(code)]; ok {
		return w
	}
	return f.usual
}

func number(code string) int {
	n := 0
	for i := range min(len(code), 4) {
		n = n<<8 | int(code[i])
	}
	return n
}

func (f *font) readSimple(v pdf.Value) {
	scale := 0.001
	if m := v.Key("FontMatrix"); m.Kind() == pdf.Array && m.Len() == 6 && m.Index(0).Float64() > 0 {
		scale = m.Index(0).Float64()
	}
	widths, first := v.Key("Widths"), int(v.Key("FirstChar").Int64())
	if widths.Kind() != pdf.Array {
		f.assumeWidths(v.Key("BaseFont").Name())
		return
	}
	for i := range min(widths.Len(), 256) {
		f.widths[first+i] = widths.Index(i).Float64() * scale
	}
	if w := v.Key("FontDescriptor").Key("MissingWidth").Float64(); w > 0 {
		f.usual = w * scale
	}
}

// readWide reads the widths of a font with codes of two bytes: runs of codes with a width each, or with one for all.
func (f *font) readWide(v pdf.Value) {
	f.usual = 1
	if w := v.Key("DW"); !w.IsNull() {
		f.usual = w.Float64() / 1000
	}
	widths := v.Key("W")
	for i := 0; i+1 < widths.Len() && len(f.widths) < 1<<16; {
		first, next := int(widths.Index(i).Int64()), widths.Index(i+1)
		if next.Kind() == pdf.Array {
			for j := range min(next.Len(), 1<<16) {
				f.widths[first+j] = next.Index(j).Float64() / 1000
			}
			i += 2
			continue
		}
		w := widths.Index(i+2).Float64() / 1000
		for code := first; code <= min(int(next.Int64()), first+1<<16); code++ {
			f.widths[code] = w
		}
		i += 3
	}
}

// assumeWidths sets the widths of the fonts that every viewer has, because a file need not say them.
func (f *font) assumeWidths(name string) {
	if strings.Contains(name, "Courier") {
		f.usual = 0.6
		return
	}
	scale := 0.001
	if strings.Contains(name, "Times") {
		scale = 0.0009
	}
	// The widths of Helvetica, from space to ~ in thousandths of the size.
	for i, w := range [95]int{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
		556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
		667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
		556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
	} {
		f.widths[' '+i] = float64(w) * scale
	}
}

func readMapping(stream pdf.Value, to map[string]string) {
	operators(stream, func(operator string, given []token) {
		switch operator {
		case "endbfchar":
			for i := 0; i+1 < len(given); i += 2 {
				put(to, given[i].as(stringToken), utf16Text(given[i+1].as(stringToken)))
			}
		case "endbfrange":
			for i := 0; i+2 < len(given); i += 3 {
				putRange(to, given[i].as(stringToken), given[i+1].as(stringToken), given[i+2])
			}
		}
	})
}

func put(to map[string]string, code, text string) {
	if len(to) < 1<<16 && len(code) <= 4 {
		to[code] = text
	}
}

// putRange adds codes that follow each other: with a text each, or with one that is counted up.
func putRange(to map[string]string, first, last string, texts token) {
	count := min(number(last)-number(first)+1, 1<<16)
	code := []byte(first)
	start := []rune(utf16Text(texts.as(stringToken)))
	for i := range count {
		switch {
		case texts.kind == arrayToken:
			if i < len(texts.parts) {
				put(to, string(code), utf16Text(texts.parts[i].as(stringToken)))
			}
		case len(start) > 0:
			text := slices.Clone(start)
			text[len(text)-1] += rune(i)
			put(to, string(code), string(text))
		}
		for at := len(code) - 1; at >= 0; at-- { // count the code up
			if code[at]++; code[at] != 0 {
				break
			}
		}
	}
}
