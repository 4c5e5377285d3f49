package describe

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// Count says how many of something there are, as far as that is known. The program gives all its counts in this way.
type Count struct {
	N     int
	Words string // replace N where the number is divided
	Of    int    // counts all of them, N being a part, 0 where that is not said
	Noun  string // names one of the counted, "" where that is clear
	Open  string // says why there may be more, "" where these are all
}

// Listed counts the rows of a list that has all there are, of which a filter may hide some.
func Listed(shown, all int) Count {
	if shown == all {
		return Count{N: shown}
	}
	return Count{N: shown, Of: all}
}

// String returns the count with whether it is complete, or why it is not: "12 of 40, all read",
// "at least 12, more below".
func (c Count) String() string {
	switch {
	case c.Open != "":
		return c.Short() + ", " + c.Open
	case c.N == 0 && c.Of == 0:
		return "none"
	default:
		return c.Short() + ", all read"
	}
}

// Short returns the count alone: "12 of 40", "at least 12".
func (c Count) Short() string {
	text := c.Words
	switch {
	case text != "":
	case c.Noun != "":
		text = Counted(c.N, c.Noun)
	default:
		text = fmt.Sprint(c.N)
	}
	none := c.Open != "" && c.N == 0
	if none {
		text = "none"
	}
	if c.Of > 0 {
		text = fmt.Sprintf("%s of %d", text, c.Of)
	}
	switch {
	case none:
		return text + " so far"
	case c.Open != "":
		return "at least " + text
	}
	return text
}

// Bytes returns a size in words, such as "12 KiB"; a negative one counts as nothing.
func Bytes(n int64) string { return humanize.IBytes(uint64(max(n, 0))) }
