package linear

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// longestLine limits a line, in bytes.
const longestLine = 8192

const (
	tooLong  = "The line is too long to be typed; nothing was done."
	unusable = "The line holds characters that cannot be typed, such as escape or NUL; nothing was done."
)

// lineMsg holds a line that was typed. Wrong says why it cannot be used, "" when it can. Err says why there are no
// more, io.EOF at the end of the input.
type lineMsg struct {
	text, wrong string
	err         error
}

// readLine reads a line. It blocks.
func readLine(r *bufio.Reader) lineMsg {
	bytes, err := r.ReadSlice('\n')
	msg := lineMsg{text: strings.TrimRight(string(bytes), "\r\n")}
	for errors.Is(err, bufio.ErrBufferFull) {
		msg.wrong = tooLong
		_, err = r.ReadSlice('\n')
	}
	if msg.wrong == "" && (!utf8.ValidString(msg.text) || model.Clean(msg.text) != msg.text) {
		msg.wrong = unusable
	}
	if err != nil && (err != io.EOF || msg.text == "") {
		return lineMsg{err: err} // the end comes once more behind a last line without an end
	}
	return msg
}
