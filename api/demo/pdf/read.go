package pdf

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"regexp"
	"strconv"
)

// Size holds the size of a page in points (72 an inch).
type Size struct{ Width, Height float64 }

const maxPages = 10_000

var (
	objectBody = regexp.MustCompile(`(?s)\d+\s+\d+\s+obj\b(.*?)\bendobj`)
	streamMark = regexp.MustCompile(`\bstream\r?\n`)
	pageType   = regexp.MustCompile(`/Type\s*/Page\b`)
	treeType   = regexp.MustCompile(`/Type\s*/Pages\b`)
	objectType = regexp.MustCompile(`/Type\s*/ObjStm\b`)
	countEntry = regexp.MustCompile(`/Count\s+(\d+)`)
	parent     = regexp.MustCompile(`/Parent\b`)
	rotation   = regexp.MustCompile(`/Rotate\s+(-?\d+)`)
	mediaBox   = regexp.MustCompile(`/MediaBox\s*\[\s*([-+.\d]+)\s+([-+.\d]+)\s+([-+.\d]+)\s+([-+.\d]+)\s*\]`)
)

// IsPDF reports whether a file has the signature of a PDF.
func IsPDF(b []byte) bool { return bytes.Contains(b[:min(len(b), 1024)], []byte("%PDF-")) }

// Pages finds the pages and their sizes as far as the text of objects tells; fallback for no size.
func Pages(b []byte, fallback Size) []Size {
	t := tree{size: fallback}
	for _, body := range objectBody.FindAllSubmatch(b, -1) {
		t.object(body[1])
	}
	if t.count == 0 {
		t.count = len(t.pages)
	}
	sizes := make([]Size, min(t.count, maxPages))
	for i := range sizes {
		sizes[i] = t.size
		if i < len(t.pages) && t.pages[i] != (Size{}) {
			sizes[i] = t.pages[i]
		}
	}
	return sizes
}

type tree struct {
	count int
	size  Size
	pages []Size
}

func (t *tree) object(body []byte) {
	dictionary, content := body, []byte(nil)
	if at := streamMark.FindIndex(body); at != nil {
		dictionary, content = body[:at[0]], body[at[1]:]
	}
	if objectType.Match(dictionary) {
		for _, inner := range dictionaries(inflate(content)) {
			t.dictionary(inner)
		}
		return
	}
	t.dictionary(dictionary)
}

func (t *tree) dictionary(d []byte) {
	switch {
	case treeType.Match(d):
		if n, err := strconv.Atoi(first(countEntry, d)); err == nil && !parent.Match(d) {
			t.count = n
		}
		if size := boxSize(d); size != (Size{}) {
			t.size = size
		}
	case pageType.Match(d):
		t.pages = append(t.pages, boxSize(d))
	}
}

func first(pattern *regexp.Regexp, b []byte) string {
	if m := pattern.FindSubmatch(b); m != nil {
		return string(m[1])
	}
	return ""
}

func boxSize(d []byte) Size {
	m := mediaBox.FindSubmatch(d)
	if m == nil {
		return Size{}
	}
	var corner [4]float64
	for i := range corner {
		v, err := strconv.ParseFloat(string(m[i+1]), 64)
		if err != nil {
			return Size{}
		}
		corner[i] = v
	}
	size := Size{math.Abs(corner[2] - corner[0]), math.Abs(corner[3] - corner[1])}
	if turn, _ := strconv.Atoi(first(rotation, d)); turn%180 != 0 {
		size.Width, size.Height = size.Height, size.Width
	}
	return size
}

const maxInflated = 8 << 20

func inflate(b []byte) []byte {
	z, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil
	}
	plain, _ := io.ReadAll(io.LimitReader(z, maxInflated))
	return plain
}

// dictionaries cuts the outermost << … >> out of an object stream.
func dictionaries(b []byte) [][]byte {
	var found [][]byte
	depth, start := 0, 0
	for i := 0; i+1 < len(b); i++ {
		switch string(b[i : i+2]) {
		case "<<":
			if depth == 0 {
				start = i
			}
			depth++
			i++
		case ">>":
			if depth--; depth == 0 {
				found = append(found, b[start:i+2])
			}
			depth = max(depth, 0)
			i++
		}
	}
	return found
}
