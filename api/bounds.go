package api

import "fmt"

// What a JSON answer may hold at most. An empty object takes three bytes on the line and
// hundreds in memory, so a limit of bytes alone is none. A hundred envelopes whose
// documents have a thousand pages each come to 101 000 objects.
const (
	mostElements = 10_000
	mostObjects  = 150_000
	mostDepth    = 100
)

// bounded refuses a document with too long lists, too many objects, or too deep a nest of
// both. It reads over what is no JSON; that is told when it is decoded.
func bounded(body []byte) error {
	// lists has the number of commas for each open list, and -1 for each open object.
	var lists []int
	objects := 0
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case '"':
			i = endOfString(body, i)
		case '[':
			lists = append(lists, 0)
		case '{':
			objects++
			lists = append(lists, -1)
		case ']', '}':
			lists = lists[:max(len(lists)-1, 0)]
		case ',':
			if last := len(lists) - 1; last >= 0 && lists[last] >= 0 {
				lists[last]++
			}
		default:
			continue
		}
		switch last := len(lists) - 1; {
		case last >= 0 && lists[last] >= mostElements:
			return fmt.Errorf("the answer has a list of more than %d elements", mostElements)
		case objects > mostObjects:
			return fmt.Errorf("the answer has more than %d objects", mostObjects)
		case last >= mostDepth:
			return fmt.Errorf("the answer is nested more than %d deep", mostDepth)
		}
	}
	return nil
}

// endOfString is where the string ends that begins at a place.
func endOfString(body []byte, at int) int {
	for at++; at < len(body) && body[at] != '"'; at++ {
		if body[at] == '\\' {
			at++
		}
	}
	return at
}
