package files

import (
	"crypto/rand"
	"fmt"
	"iter"
	"path"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// Naming holds what a file name is made from. Every field may hold anything, from any source.
type Naming struct {
	Envelope string // id of the envelope, or empty
	Document string // id of the document or attachment, or empty
	Label    string // as people call it, for example a document's file name
	Ext      string // extension without the dot; empty takes the one of the label
}

// LabelAt returns the label of a file of a kind that was made at a time: "envelopes-20261126-140509".
func LabelAt(kind string, at time.Time) string { return kind + "-" + at.Format("20060102-150405") }

var extPattern = regexp.MustCompile(`^[A-Za-z0-9]{1,10}$`)

// split returns a file name that is safe in every folder of every system, and its extension with the dot: the end of
// the envelope id, the end of the document id, the label as a slug, the extension, as in
// 3f9a01bc_77e0d2aa_Lease.pdf. Only ASCII letters, digits, dot, underscore and dash occur, at most 120 bytes,
// with a letter, digit or underscore first and no Windows device among them.
func (n Naming) split() (stem, ext string) {
	label, ext := strings.ReplaceAll(n.Label, `\`, "/"), n.Ext
	label = label[strings.LastIndexByte(label, '/')+1:]
	labelExt := strings.TrimPrefix(path.Ext(label), ".")
	if ext == "" {
		ext = labelExt
	}
	if extPattern.MatchString(labelExt) && strings.EqualFold(ext, labelExt) {
		label = strings.TrimSuffix(label, "."+labelExt)
	}
	if !extPattern.MatchString(ext) {
		ext = ""
	}
	var parts []string
	for _, part := range []string{shortID(n.Envelope), shortID(n.Document), slug(label)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	stem = strings.Join(parts, "_")
	if stem == "" {
		stem = "file"
	}
	if isDevice(stem) {
		stem = "_" + stem
	}
	if ext != "" {
		ext = "." + ext
	}
	return stem, ext
}

// shortID returns the last eight letters and digits of an id: beginnings may be times.
func shortID(id string) string {
	isOdd := func(r rune) bool { return !isAlphanumeric(r) }
	kept := strings.Join(strings.FieldsFunc(id, isOdd), "")
	return kept[max(0, len(kept)-8):]
}

// isDevice reports whether Windows takes the name for a device, whatever follows the first dot.
func isDevice(stem string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(stem), ".")
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN", "CONOUT":
		return true
	}
	port, number := base[:max(0, len(base)-1)], base[max(0, len(base)-1):]
	return (port == "COM" || port == "LPT") && number >= "0" && number <= "9"
}

// candidates returns the names to try: as it is, numbered, and then with random letters.
func candidates(stem, ext string) iter.Seq[string] {
	const numbered, random = 99, 20
	return func(yield func(string) bool) {
		if !yield(stem + ext) {
			return
		}
		for n := 2; n <= numbered; n++ {
			if !yield(fmt.Sprintf("%s (%d)%s", stem, n, ext)) {
				return
			}
		}
		for range random {
			if !yield(fmt.Sprintf("%s (%s)%s", stem, strings.ToLower(rand.Text()[:8]), ext)) {
				return
			}
		}
	}
}

const slugBytes = 80

// latin spells the letters of western European names in ASCII, so that they stay readable in a file name.
const latin = "ÀA ÁA ÂA ÃA ÄAe ÅA ÆAe ÇC ÈE ÉE ÊE ËE ÌI ÍI ÎI ÏI ÑN ÒO ÓO ÔO ÕO ÖOe ØO ÙU ÚU ÛU ÜUe ÝY ßss " +
	"àa áa âa ãa äae åa æae çc èe ée êe ëe ìi íi îi ïi ñn òo óo ôo õo öoe øo ùu úu ûu üue ýy ÿy œoe ŒOe"

// slug keeps letters, digits, dots, underscores and single dashes for the rest; it may be empty.
func slug(label string) string {
	var out strings.Builder
	pending := false
	for _, r := range label {
		if out.Len() >= slugBytes {
			break
		}
		if unicode.Is(unicode.Mn, r) {
			continue // an accent written after its letter
		}
		spelled := transliterate(r)
		if spelled == "" || spelled == "-" {
			pending = true
			continue
		}
		if pending && out.Len() > 0 && r != '.' {
			out.WriteByte('-')
		}
		pending = false
		out.WriteString(spelled)
	}
	text := out.String()
	text = strings.TrimLeft(text[:min(len(text), slugBytes)], "._-")
	for strings.Contains(text, "..") {
		text = strings.ReplaceAll(text, "..", ".")
	}
	return strings.TrimRight(text, "._-")
}

func transliterate(r rune) string {
	if isAlphanumeric(r) || r == '.' || r == '_' || r == '-' {
		return string(r)
	}
	if r < 0x80 {
		return ""
	}
	for pair := range strings.SplitSeq(latin, " ") {
		if ascii, found := strings.CutPrefix(pair, string(r)); found {
			return ascii
		}
	}
	return ""
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}
