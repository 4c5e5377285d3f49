package ui_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/ui/uitest"
)

// dialog is a question in front of changes, as the screen shows it.
type dialog struct {
	title  string
	count  int    // of the changes it is about
	each   int    // requests that such a change has
	expect string // what has to be typed, "" where a letter is enough
	typed  string // what stands there already
}

var (
	dialogTitle = regexp.MustCompile(`┏━ (.+?) ━+┓`)
	dialogID    = regexp.MustCompile(`┃ Id +(\S+)`)
	dialogType  = regexp.MustCompile(`┃ Type (.+?), then enter:`)
	dialogText  = regexp.MustCompile(`┃ > (\S*)`)
	// sendsAgain is the choice to send what was confirmed, and refused, once more.
	sendsAgain  = regexp.MustCompile(`┃▌ Try this step again`)
	dialogCount = regexp.MustCompile(`\d+`)
)

// dialogOf reads the question that is open on a screen.
func dialogOf(screen string) (dialog, bool) {
	title := dialogTitle.FindStringSubmatch(screen)
	typed := dialogType.FindStringSubmatch(screen)
	letter := strings.Contains(screen, "   y ") && strings.Contains(screen, "┃ Host ")
	if title == nil || typed == nil && !letter {
		return dialog{}, false
	}
	d := dialog{title: title[1], count: 1, each: 1}
	if strings.HasPrefix(d.title, "Duplicate ") && strings.Contains(screen, "expires") {
		d.each = 2 // the copy is given its date
	}
	if n, err := strconv.Atoi(dialogCount.FindString(d.title)); err == nil {
		d.count = n
	}
	if typed == nil {
		return d, true
	}
	if strings.Contains(screen, "is duplicated first") {
		d.count *= 2
	}
	if text := dialogText.FindStringSubmatch(screen); text != nil {
		d.typed = text[1]
	}
	id := dialogID.FindStringSubmatch(screen)
	switch what := typed[1]; {
	case strings.Contains(what, "characters of the id") && id != nil:
		runes := []rune(id[1])
		d.expect = string(runes[max(len(runes)-4, 0):])
	case strings.Contains(what, "the word "):
		_, d.expect, _ = strings.Cut(what, "the word ")
	default:
		d.expect = fmt.Sprint(d.count)
	}
	return d, true
}

// changes counts the changes that were sent against those that were confirmed.
type changes struct {
	seen      int // requests that were looked at
	allowed   int
	lastPress time.Time
	sent      int
	confirmed []string // titles of dialogs
}

// press looks at a key before it is pressed: it confirms the dialog on the screen if it is
// the letter, after a time without keys, or ends what has to be typed.
func (c *changes) press(p *uitest.Program, key string) {
	quiet := time.Since(c.lastPress) >= 400*time.Millisecond
	c.lastPress = time.Now()
	if key != "y" && key != "enter" {
		return
	}
	if key == "enter" && sendsAgain.MatchString(p.Screen()) {
		c.allowed++
		return
	}
	d, open := dialogOf(p.Screen())
	if open && (d.expect == "" && quiet && key == "y" || d.expect != "" && key == "enter" && d.typed == d.expect) {
		if !strings.HasPrefix(d.title, "Leave ") && !strings.HasPrefix(d.title, "Quit ") {
			c.allowed += d.count * d.each
		}
		c.confirmed = append(c.confirmed, d.title)
	}
}

// unconfirmed names a change that was sent without having been confirmed, "" for none.
func (c *changes) unconfirmed(p *uitest.Program) string {
	all := p.Requests()
	for _, r := range all[c.seen:] {
		if !changing(r) {
			continue
		}
		c.sent++
		if c.allowed--; c.allowed < 0 {
			c.seen = len(all)
			return r.String() + " was sent without having been confirmed"
		}
	}
	c.seen = len(all)
	return ""
}

// changing reports whether a request is one of an operation that changes something.
func changing(r uitest.Request) bool {
	path, _, _ := strings.Cut(r.Path, "?")
	parts := strings.Split(path, "/")
	for _, op := range api.Operations() {
		pattern := strings.Split(op.Path, "/")
		if op.Method != r.Method || len(pattern) != len(parts) || !op.Class.Changes() {
			continue
		}
		same := true
		for i := range parts {
			same = same && (parts[i] == pattern[i] || strings.HasPrefix(pattern[i], "{"))
		}
		if same {
			return true
		}
	}
	return false
}
