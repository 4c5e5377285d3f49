package pdftext

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// utf16Text reads big-endian UTF-16, in which tables of fonts have their texts.
func utf16Text(raw string) string {
	text, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().String(raw[:len(raw)/2*2]) // never fails
	return text
}

// charset reads codes that are text themselves, as those are for fonts that a file need not hold.
type charset struct {
	*encoding.Decoder
	sevenBits bool // the codes have lost their highest bits
}

// charsetNamed returns the charset of an encoding of ISO 32000-1, 9.7.5.2, such as 90ms-RKSJ-H. It has no
// decoder where the codes are numbers of a font, or of letters that nothing here knows.
func charsetNamed(name string) charset {
	name = strings.TrimRight("-"+name, "HV")
	name = strings.TrimSuffix(strings.Trim(name, "-"), "-HW")
	var known encoding.Encoding
	sevenBits := false
	switch {
	case strings.HasPrefix(name, "Uni") && strings.HasSuffix(name, "UTF8"):
		known = unicode.UTF8
	case strings.HasPrefix(name, "Uni") && strings.HasSuffix(name, "UTF32"):
		known = utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	case strings.HasPrefix(name, "Uni"):
		known = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case strings.HasSuffix(name, "RKSJ"):
		known = japanese.ShiftJIS
	case strings.HasPrefix(name, "GBK2K"):
		known = simplifiedchinese.GB18030
	case strings.HasPrefix(name, "GB") && strings.HasSuffix(name, "-EUC") && name != "GBT-EUC" && name != "GBTpc-EUC", name == "GB":
		known, sevenBits = simplifiedchinese.GBK, name == "GB"
	case strings.HasSuffix(name, "-B5"), name == "B5pc":
		known = traditionalchinese.Big5
	case strings.HasPrefix(name, "KSC") && name != "KSC-Johab":
		known, sevenBits = korean.EUCKR, name == "KSC"
	case name == "EUC", name == "", name == "Ext", name == "Add", name == "78", name == "78-EUC":
		known, sevenBits = japanese.EUCJP, !strings.HasSuffix(name, "EUC")
	default:
		return charset{}
	}
	return charset{known.NewDecoder(), sevenBits}
}

func (c charset) codes(raw string) string {
	if !c.sevenBits {
		return raw
	}
	full := []byte(raw)
	for i := range full {
		full[i] |= 0x80
	}
	return string(full)
}

// length returns how many bytes at the beginning of a string are one code: as many as a letter takes.
func (c charset) length(raw string) int {
	longest := min(4, len(raw))
	var letter [utf8.UTFMax]byte
	for n := 1; n < longest; n++ {
		c.Reset()
		if _, read, _ := c.Transform(letter[:], []byte(raw[:n]), false); read == n {
			return n
		}
	}
	return longest
}
