package pdftext

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ledongthuc/pdf"
)

const (
	mostObjects = 1 << 20
	mostStreams = 10_000
)

// repair makes a new table of the objects of a file.
type repair struct {
	file    []byte
	heads   []head       // of objects, as they follow each other
	where   map[int]head // by number
	trailer string
}

// head says where an object begins. One with streamed set is in the stream with that number.
type head struct{ number, generation, at, streamed int }

// repaired appends a table of objects to a file whose own cannot be used: one that was damaged or cut off,
// or whose table was written wrongly. Each object says itself which it is, and the last one with a number
// counts, as changes of a file are appended. It returns nil for a file without a beginning to start from.
func repaired(file []byte) []byte {
	r := newRepair(file)
	if !r.findTrailer() {
		return nil
	}
	r.addStreamed()
	return r.withTable("")
}

// newRepair looks for "12 0 obj" in a file.
func newRepair(file []byte) *repair {
	r, word := &repair{file: file, where: map[int]head{}}, []byte("obj")
	for at := 0; ; at += len(word) {
		i := bytes.Index(r.file[at:], word)
		if i < 0 || len(r.heads) == 2*mostObjects {
			return r
		}
		at += i
		generation, from, ok := numberBefore(r.file, at)
		number, start, alsoOK := numberBefore(r.file, from)
		if ok && alsoOK && number > 0 && number < mostObjects && generation < 1<<16 {
			found := head{number: number, generation: generation, at: start}
			r.heads = append(r.heads, found)
			r.where[number] = found
		}
	}
}

func numberBefore(file []byte, end int) (number, start int, ok bool) {
	const most = 10 // digits, and blanks
	from := max(end-2*most, 0)
	text := strings.TrimRight(string(file[from:end]), " \r\n\t")
	digits := text[len(strings.TrimRight(text, "0123456789")):]
	number, err := strconv.Atoi(digits)
	return number, from + len(text) - len(digits), err == nil && len(text) < end-from
}

var (
	reference = regexp.MustCompile(`^\s+(\d+\s+\d+)\s+R`)
	firstID   = regexp.MustCompile(`^\s*\[\s*(<[0-9A-Fa-f\s]*>)`)
)

func (r *repair) last(entry string, value *regexp.Regexp) string {
	const most = 200 // bytes of a value
	for end := len(r.file); ; {
		at := bytes.LastIndex(r.file[:end], []byte(entry))
		if at < 0 {
			return ""
		}
		behind := r.file[at+len(entry):]
		if found := value.FindSubmatch(behind[:min(most, len(behind))]); found != nil {
			return string(found[1])
		}
		end = at
	}
}

func (r *repair) findTrailer() bool {
	root := r.last("/Root", reference)
	if root == "" {
		h, ok := r.headBefore(bytes.LastIndex(r.file, []byte("/Catalog")))
		if !ok {
			return false
		}
		root = fmt.Sprintf("%d %d", h.number, h.generation)
	}
	r.trailer = "/Root " + root + " R"
	if key, id := r.last("/"+lockEntry, reference), r.last("/ID", firstID); key != "" && id != "" {
		r.trailer += fmt.Sprintf(" /%s %s R /ID [%s %s]", lockEntry, key, id, id)
	}
	return true
}

func (r *repair) headBefore(at int) (head, bool) {
	i, _ := slices.BinarySearchFunc(r.heads, at, func(h head, at int) int { return cmp.Compare(h.at, at) })
	if i == 0 {
		return head{}, false
	}
	return r.heads[i-1], true
}

// addStreamed adds the objects in streams, which can be read once the streams are in a table.
func (r *repair) addStreamed() {
	var streams []head
	var list strings.Builder
	word := []byte("/ObjStm")
	for at := 0; len(streams) < mostStreams; at += len(word) {
		i := bytes.Index(r.file[at:], word)
		if i < 0 {
			break
		}
		at += i
		if h, ok := r.headBefore(at); ok && r.where[h.number] == h {
			streams = append(streams, h)
			fmt.Fprintf(&list, " %d %d R", h.number, h.generation)
		}
	}
	if len(streams) == 0 {
		return
	}
	fixed := r.withTable("/Streams [" + list.String() + "]")
	_ = guarded(func() {
		reader, err := pdf.NewReader(bytes.NewReader(fixed), int64(len(fixed)))
		if err != nil || unlock(reader, fixed) != nil {
			return
		}
		found := map[int]head{}
		for i, h := range streams {
			_ = guarded(func() { numbersIn(reader.Trailer().Key("Streams").Index(i), h.number, found) })
		}
		for number, h := range found {
			if _, known := r.where[number]; !known {
				r.where[number] = h
			}
		}
	})
}

func numbersIn(stream pdf.Value, number int, to map[int]head) {
	l := lexer{rest: contentOf(stream)}
	for range min(stream.Key("N").Int64(), mostObjects) {
		id, place := l.next(), l.next()
		if id.kind != numberToken || place.kind != numberToken {
			return
		}
		if n := int(id.number); n > 0 && n < mostObjects {
			to[n] = head{number: n, streamed: number}
		}
	}
}

func (r *repair) withTable(entries string) []byte {
	var index, table bytes.Buffer
	next := 0
	numbers := slices.Sorted(maps.Keys(r.where))
	for i, number := range numbers {
		if i == 0 || number != next {
			run := i
			for run+1 < len(numbers) && numbers[run+1] == numbers[run]+1 {
				run++
			}
			fmt.Fprintf(&index, " %d %d", number, run-i+1)
		}
		next = number + 1
		h, kind, at := r.where[number], byte(1), r.where[number].at
		if h.streamed > 0 {
			kind, at = 2, h.streamed
		}
		table.WriteByte(kind)
		table.Write(binary.BigEndian.AppendUint32(nil, uint32(at)))
		table.Write(binary.BigEndian.AppendUint16(nil, uint16(h.generation)))
	}
	fixed := bytes.NewBuffer(slices.Clip(r.file))
	start := len(r.file) + 1
	fmt.Fprintf(fixed, "\n%d 0 obj\n<< /Type /XRef /Size %[1]d /W [1 4 2] /Index [%s] /Length %d %s %s >>\nstream\n",
		next, index.String(), table.Len(), r.trailer, entries) // the library makes room for as many as it says
	fixed.Write(table.Bytes())
	fmt.Fprintf(fixed, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
	return fixed.Bytes()
}
