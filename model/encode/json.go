package encode

import (
	"encoding/json"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON returns v as an indented document in ASCII, with a line end. It decodes as the output of [json.Marshal] does.
func JSON(v any) ([]byte, error) {
	document, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(ASCII(document), '\n'), nil
}

// ASCII returns a JSON document with every rune beyond printable ASCII written as an escape: no terminal takes any of
// it for a control, and no reader has to guess an encoding. It means the same; bytes that are no UTF-8 become U+FFFD,
// as a decoder makes of them. It returns the document itself when there is nothing to escape.
func ASCII(document []byte) []byte {
	from := 0 // document before it is in out
	var out []byte
	for i := 0; i < len(document); {
		if document[i] < 0x7f {
			i++
			continue
		}
		r, size := utf8.DecodeRune(document[i:])
		out = append(out, document[from:i]...)
		// Outside of strings JSON is ASCII, so that an escape is allowed here.
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			out = fmt.Appendf(out, `\u%04x\u%04x`, high, low)
		} else {
			out = fmt.Appendf(out, `\u%04x`, r)
		}
		i += size
		from = i
	}
	if from == 0 {
		return document
	}
	return append(out, document[from:]...)
}
