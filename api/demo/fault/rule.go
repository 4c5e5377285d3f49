package fault

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Kind names what goes wrong.
type Kind string

// The kinds of faults, as rules write them.
const (
	Latency    Kind = "latency"
	Refuse     Kind = "refuse"
	DropBefore Kind = "drop-before"
	DropAfter  Kind = "drop-after"
	Stall      Kind = "stall"
	Truncate   Kind = "truncate"
	Drip       Kind = "drip"
	Status     Kind = "status"
	Redirect   Kind = "redirect"
	Bomb       Kind = "bomb"
	Type       Kind = "type"
	Repeat     Kind = "repeat"
	Enums      Kind = "enums"
	Nulls      Kind = "nulls"
	Numbers    Kind = "numbers"
	Huge       Kind = "huge"
	Hostile    Kind = "hostile"
	Foreign    Kind = "foreign"
	Skew       Kind = "skew"
	Erase      Kind = "erase"
	Answer     Kind = "answer"
	Proxy      Kind = "proxy"
	Late       Kind = "late"
	Shift      Kind = "shift"
	Steady     Kind = "steady"
)

// Rule describes one fault and the requests it is for.
type Rule struct {
	On    string // a pattern, "" for all requests
	Kind  Kind
	Stage string // where a stall happens: request, headers or body
	// Pause sets a latency, the limit of a stall (0 for none), the pause of a drip, how far the
	// clock of a skew is ahead, how long a file is late, or how long a steady body takes.
	Pause time.Duration
	// Size counts bytes: of a truncated body (negative for half of it), a dripped piece,
	// a bomb, a huge text. For hostile it is the number of the text, negative for all in
	// turn; for a list that shifts it counts the envelopes that change between two pages.
	Size int64
	// Code sets the status of an answer or a redirect, and Body its body; After: the request is carried out all the same.
	Code        int
	Body        string
	After       bool
	RetryAfter  string // the value of that header, "" for none
	Target      string // where a redirect points
	ContentType string // the content type to send, a wrong one for that fault
	count       int    // how many requests it has seen, since how long ago the first for the path was
	since       time.Duration
	// The first Skip requests are spared, and the next Times are hit; 0 for all.
	Skip, Times int
}

func parseRule(text string) (Rule, error) {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return Rule{}, fmt.Errorf("fault %q: write a pattern and a fault, like \"envelope.void drop-after\"", text)
	}
	var r Rule
	if len(words) == 2 {
		r.On = words[0]
	}
	body := words[len(words)-1]
	body, r.Times = cutNumber(body, "*")
	body, r.Skip = cutNumber(body, "+")
	name, list, _ := strings.Cut(body, "=")
	var arguments []string
	if list != "" {
		arguments = strings.Split(list, ",")
	}
	r.Kind = Kind(name)
	if err := r.read(arguments); err != nil {
		return Rule{}, fmt.Errorf("fault %q: %w", text, err)
	}
	return r, nil
}

func cutNumber(text, mark string) (string, int) {
	i := strings.LastIndex(text, mark)
	if i < 0 {
		return text, 0
	}
	n, err := strconv.Atoi(text[i+1:])
	if err != nil || n < 0 {
		return text, 0
	}
	return text[:i], n
}

func (r *Rule) read(arguments []string) error {
	if slices.Contains([]Kind{Status, Answer, Redirect}, r.Kind) {
		r.After = slices.Contains(arguments, "after")
		arguments = slices.DeleteFunc(arguments, func(a string) bool { return a == "after" })
	}
	first := ""
	if len(arguments) > 0 {
		first = arguments[0]
	}
	switch r.Kind {
	case Latency, Skew, Steady:
		return r.readPause(first)
	case Late:
		r.Code, r.ContentType, r.Body = http.StatusNotFound, typeJSON, `{"code":"not_found","message":"It does not exist yet."}`
		return r.readPause(first)
	case Answer:
		return r.readAnswer(first, arguments)
	case Proxy:
		return r.readProxy(first)
	case Shift:
		return r.readSize(first, 1)
	case Stall:
		return r.readStall(arguments)
	case Truncate, Hostile:
		return r.readSize(first, -1)
	case Drip:
		return r.readDrip(arguments)
	case Status:
		return r.readStatus(arguments)
	case Redirect:
		return r.readRedirect(arguments)
	case Bomb:
		return r.readSize(first, 256<<20)
	case Huge:
		return r.readSize(first, 1<<20)
	case Type:
		if r.ContentType = first; first == "" {
			r.ContentType = "text/html"
		}
		return nil
	case Refuse, DropBefore, DropAfter, Repeat, Enums, Nulls, Numbers, Foreign, Erase:
		return nil
	default:
		return fmt.Errorf("there is no fault %q", r.Kind)
	}
}

func (r *Rule) readPause(text string) (err error) {
	if r.Pause, err = time.ParseDuration(text); err != nil {
		return fmt.Errorf("%q is no duration like 200ms", text)
	}
	return nil
}

func (r *Rule) readStall(arguments []string) error {
	r.Stage = "headers"
	for _, a := range arguments {
		switch a {
		case "request", "headers", "body":
			r.Stage = a
		default:
			if err := r.readPause(a); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Rule) readSize(text string, standard int64) error {
	r.Size = standard
	if text == "" {
		return nil
	}
	scale := int64(1)
	for i, unit := range []string{"KiB", "MiB", "GiB"} {
		if digits, ok := strings.CutSuffix(text, unit); ok {
			text, scale = digits, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		return fmt.Errorf("%q is no number of bytes like 100 or 16MiB", text)
	}
	r.Size = n * scale
	return nil
}

func (r *Rule) readDrip(arguments []string) error {
	r.Size, r.Pause = 64, 100*time.Millisecond
	for _, a := range arguments {
		if err := r.readSize(a, 64); err == nil {
			continue
		}
		if err := r.readPause(a); err != nil {
			return err
		}
	}
	if r.Size == 0 {
		return fmt.Errorf("a drip needs at least one byte")
	}
	return nil
}

func (r *Rule) readRedirect(arguments []string) error {
	r.Target, r.Code = "same", http.StatusTemporaryRedirect
	for _, a := range arguments {
		if code, err := strconv.Atoi(a); err == nil {
			r.Code = code
			continue
		}
		r.Target = a
	}
	return nil
}
