package pdftext

import (
	"bytes"
	"regexp"
	"strconv"

	"github.com/ledongthuc/pdf"
)

// Oddity names a reason why a file that can be read is hard, or impossible, to sign.
type Oddity string

const (
	cutOff       Oddity = "cut off"
	damaged      Oddity = "damaged"
	junkBehind   Oddity = "junk behind"
	missingPages Oddity = "missing pages"
	blank        Oddity = "blank"
	hugePage     Oddity = "huge page"
	tinyPage     Oddity = "tiny page"
	signed       Oddity = "signed"
	dynamicForm  Oddity = "XFA"
	portfolio    Oddity = "portfolio"
	scripted     Oddity = "scripts"
)

var oddities = map[Oddity]string{
	cutOff:       "It breaks off before its end: the service may refuse it, or it cannot be opened to sign; download or copy it again.",
	damaged:      "Its table of contents is damaged: the service may refuse it; print it into a new PDF.",
	junkBehind:   "Something that is not PDF follows its end: the service may refuse it; print it into a new PDF.",
	missingPages: "Some of its pages are missing in the file; download or copy it again.",
	blank:        "All of its pages are blank.",
	hugePage:     "It has a page larger than 5 by 5 feet, on which fields may not be where they should; print it to a usual size.",
	tinyPage:     "It has a page smaller than 1 by 1 inch, on which there is hardly room to sign.",
	signed:       "It is digitally signed already: fields and signatures that are added break that signature.",
	dynamicForm:  "It is an XFA form, of which most programs show only \"Please wait\"; print it into a new PDF.",
	portfolio:    "It is a portfolio: recipients see its cover page, and not the files in it.",
	scripted:     "It runs scripts of its own, which may change what recipients see; the service may refuse it.",
}

// String says in a sentence what follows from it, "" for none that is known.
func (o Oddity) String() string { return oddities[o] }

// Doubts say in sentences why a file that was read, or could not be, is hard or impossible to sign. There are none
// for a file that only keeps its readers from changing it.
func (d *Document) Doubts() (sentences []string) {
	for _, o := range d.Odd {
		if s := o.String(); s != "" {
			sentences = append(sentences, s)
		}
	}
	return sentences
}

var (
	startTable = regexp.MustCompile(`startxref\s+(\d+)`)
	tableHead  = regexp.MustCompile(`^\s*(xref|\d+\s+\d+\s+obj)`)
	wholeSize  = regexp.MustCompile(`/Linearized\b[^>]*/L\s+(\d+)`)
)

// ofBytes returns the oddities of how a file is written, and the file without what follows its end, where
// the library does not look. before counts the bytes in front of its header.
func ofBytes(file []byte, before int) (whole []byte, odd []Oddity) {
	const mostBehind = 1024 // bytes, in which every program looks for the end
	end := bytes.LastIndex(file, []byte("%%EOF"))
	if end < 0 || bytes.Contains(file[end:], []byte(" obj")) {
		return file, []Oddity{cutOff}
	}
	end += len("%%EOF")
	if said := wholeSize.FindSubmatch(file[:min(len(file), 1024)]); said != nil {
		if size, err := strconv.Atoi(string(said[1])); err == nil && size > len(file)+before {
			odd = append(odd, cutOff)
		}
	}
	if len(file)-end > mostBehind {
		odd = append(odd, junkBehind)
	}
	file = file[:end]
	all := startTable.FindAllSubmatch(file[max(0, end-mostBehind):], -1)
	found := false
	for _, base := range []int{0, before} {
		if len(all) > 0 {
			at, err := strconv.Atoi(string(all[len(all)-1][1]))
			at -= base
			found = found || err == nil && at >= 0 && at < end && tableHead.Match(file[at:min(at+50, end)])
		}
	}
	if !found {
		odd = append(odd, damaged)
	}
	return file, odd
}

func ofContents(r *pdf.Reader, pages []sheet) (odd []Oddity) {
	note := func(o Oddity, is bool) {
		if is {
			odd = append(odd, o)
		}
	}
	root := r.Trailer().Key("Root")
	form, names, opens := root.Key("AcroForm"), root.Key("Names"), root.Key("OpenAction")
	note(signed, form.Key("SigFlags").Int64()&1 != 0 && hasSignature(form.Key("Fields"), 0) || !root.Key("Perms").Key("DocMDP").IsNull())
	note(dynamicForm, !form.Key("XFA").IsNull())
	note(portfolio, root.Key("Collection").Kind() == pdf.Dict)
	note(scripted, names.Key("JavaScript").Kind() == pdf.Dict || opens.Key("S").Name() == "JavaScript" || opens.Key("S").Name() == "Launch")
	missing, huge, tiny, empty := false, false, false, true
	for _, one := range pages {
		width, height := one.size()
		missing = missing || one.page.Kind() != pdf.Dict
		huge = huge || max(width, height) > 60*72
		tiny = tiny || min(width, height) < 72
		empty = empty && one.page.Key("Contents").IsNull() && one.page.Key("Annots").Len() == 0
	}
	note(missingPages, missing)
	note(hugePage, huge)
	note(tinyPage, tiny)
	note(blank, empty && !missing)
	return odd
}

func hasSignature(fields pdf.Value, depth int) bool {
	const most, deepest = 5000, 10
	for i := range min(fields.Len(), most) {
		f := fields.Index(i)
		if f.Key("FT").Name() == "Sig" && f.Key("V").Kind() == pdf.Dict || depth < deepest && hasSignature(f.Key("Kids"), depth+1) {
			return true
		}
	}
	return false
}
