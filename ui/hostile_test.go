package ui_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/model/hostile"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// spoiled is a service whose answers hold hostile strings.
type spoiled struct {
	to    http.RoundTripper
	spare func(key string) bool // holds for the fields that stay as they are
}

func spoil(spare func(key string) bool) func(http.RoundTripper) http.RoundTripper {
	return func(to http.RoundTripper) http.RoundTripper { return &spoiled{to: to, spare: spare} }
}

func (s *spoiled) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := s.to.RoundTrip(req)
	if err != nil || !strings.Contains(resp.Header.Get("Content-Type"), "json") {
		return resp, err
	}
	defer resp.Body.Close()
	var answer any
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return nil, err
	}
	next := len(req.URL.Path) // every place of the service begins elsewhere in the corpus
	body, err := json.Marshal(s.spoil("", answer, &next))
	resp.Body = io.NopCloser(bytes.NewReader(body))
	resp.ContentLength = int64(len(body))
	return resp, err
}

// spoil replaces texts by samples, one after the other, members in the order of their names.
func (s *spoiled) spoil(key string, value any, next *int) any {
	switch value := value.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(value)) {
			value[k] = s.spoil(k, value[k], next)
		}
	case []any:
		for i := range value {
			value[i] = s.spoil(key, value[i], next)
		}
	case string:
		if s.spare(key) {
			return value
		}
		samples := hostile.Strings()
		*next++
		return samples[*next%len(samples)].Text
	}
	return value
}

// inTexts spares what is no text that a person writes.
func inTexts(key string) bool {
	words := []string{"status", "flow_type", "legality_level", "role", "type", "content_type", "uid", "id"}
	return slices.Contains(words, key) || strings.HasSuffix(key, "_id")
}

// Nothing that strangers put into an envelope reaches the terminal. The harness looks at every frame.
func TestHostileTextsOnEveryScreen(t *testing.T) {
	for name, spare := range map[string]func(string) bool{
		"in the texts":              inTexts,
		"everywhere but in the ids": func(key string) bool { return key == "id" },
		"everywhere":                func(string) bool { return false },
	} {
		t.Run(name, func(t *testing.T) {
			o := uitest.Options{Width: 200, Height: 50, Demo: demo.Options{Envelopes: 60}, WrapTransport: spoil(spare)}
			uitest.Run(t, o, readEverything)
		})
	}
}

// A terminal that does not read UTF-8 gets ASCII alone: it would take letters for controls.
func TestHostileTextsInAnEightBitLocale(t *testing.T) {
	folder := t.TempDir()
	o := uitest.Options{
		Width: 200, Height: 50, Demo: demo.Options{Envelopes: 60}, WrapTransport: spoil(inTexts),
		Terminal: func(c *terminal.Capabilities) { c.ASCII = true },
		Settings: func(s *settings.Resolved) { s.DownloadFolder = folder },
	}
	uitest.Run(t, o, saveEverything)
	uitest.Run(t, o, readEverything)
	kinds := map[string]int{}
	err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		kinds[filepath.Ext(name)]++
		return errors.Join(err, hostile.CheckFile(name, string(content)))
	})
	if err != nil {
		t.Error(err)
	}
	if kinds[".csv"] < 2 || kinds[".json"] < 4 || kinds[".md"] == 0 || kinds[".txt"] == 0 {
		t.Errorf("saved %v", kinds)
	}
}

// saveEverything saves in every form there is: a list of envelopes, the evidence of one, the plan of a change.
func saveEverything(p *uitest.Program) {
	p.Press("8").See(uitest.AllRead)
	for form, ends := range map[string]string{"save csv": ".csv", "save json": ".json", "save markdown": ".md", "save ids": ".txt"} {
		p.Press("x").Enter(form).See("envelopes saved as", ends)
		p.Press("esc")
	}
	p.Press("7").See(uitest.AllRead)
	p.Press("d").Enter("bundle").See("Manifest with SHA-256")
	p.Wait(time.Minute).Press("esc", "4").See(uitest.AllRead)
	p.Press("space", "space", "E").Press("enter")
	for _, form := range []string{"csv", "json"} {
		p.See("2 to change")
		p.Press("x").Enter(form).See("The result is saved as", "."+form)
	}
}

// readEverything goes through all views, envelopes and tabs, and through what the frame lays over them.
func readEverything(p *uitest.Program) {
	p.Press("8", "j", "j", "j", "j", "j", "j", "pgdown", "pgdown", "G", "k", "k", "g").Resize(80, 24)
	p.Press("pgdown", "enter")
	for range 9 {
		p.Press("tab", "J", "pgdown", "w", "esc")
	}
	p.Press("y", "esc", "Y", "esc", "?", "esc", "ctrl+p", "esc", "!", "esc", "o", "esc")
	p.Press("v", "tab", "tab", "v", "enter", "?", "esc", "esc", "d", "j", "esc").Press("o", "2", "j", "enter")
	for range 6 {
		p.Press("tab", "J", "pgdown")
	}
	p.Press("v", "v", "esc", "esc", "o", "3", "o", "4", "esc", "o", "1").Press("ctrl+r").Resize(60, 15)
	p.Press("J", "J", "q")
}

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

// press looks at a key before it is pressed: it may confirm the dialog on the screen.
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
