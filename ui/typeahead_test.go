package ui_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/keys"
	"inkdesk/ui/uitest"
)

// rushed types keys in one go and shows what the screen in front has got of them.
func rushed(t *testing.T, before []string, keys ...string) (crumb, got string) {
	t.Helper()
	run(t, uitest.Options{Width: 120}, func(p *uitest.Program, _ *[]string) {
		p.Press(before...).Rush(keys...).Wait(2 * time.Second)
		var list []string
		for row := range strings.SplitSeq(p.Screen(), "\n") {
			if name, ok := strings.CutPrefix(row, "key "); ok {
				list = append(list, name)
			}
		}
		crumb, got = crumbs(p), strings.Join(list, " ")
	})
	return crumb, got
}

// Whatever opens or leaves a place, the keys after it in one read belong to where it leads alone.
func TestKeysInOneRead(t *testing.T) {
	for _, c := range []struct {
		name         string
		before, keys []string
		crumbs, got  string
	}{
		{"a place opens", nil, []string{"e", "1", "2"}, "Envelopes → Envelope", "1 2"},
		{"places one after the other", nil, []string{"e", "v", "h", "1"}, "Envelopes → Envelope → Annotations", "h 1"},
		{"a place replaces another", []string{"e"}, []string{"m", "1"}, "Envelopes → Templates", "1"},
		{"esc", []string{"e"}, []string{"esc", "1"}, "Envelopes", "e 1"},
		{"a place leaves itself", []string{"e"}, []string{"b", "1"}, "Envelopes", "e 1"},
		{"twice back", []string{"e", "e"}, []string{"b", "esc", "1"}, "Envelopes", "e 1"},
		{"esc twice in one packet", []string{"e", "v"}, []string{"esc", "esc", "1"}, "Envelopes", "e 1"},
		{"a menu", nil, []string{"o", "2", "1"}, "Envelopes → Templates", "1"},
		{"the palette", nil, []string{"ctrl+p", "a", "c", "t", "i", "v", "i", "t", "y", "enter", "1"}, "Envelopes → Activity", "1"},
		{"the help", nil, []string{"?", "q", "1"}, "Envelopes", "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			crumb, got := rushed(t, c.before, c.keys...)
			if crumb != c.crumbs || got != c.got {
				t.Errorf("at %q with the keys %q, want %q with %q", crumb, got, c.crumbs, c.got)
			}
		})
	}
}

// What is typed for a place that is not ready waits for it, in its order, through another one that takes its place.
func TestKeysWaitForAPlace(t *testing.T) {
	for _, c := range []struct {
		name        string
		keys        []string
		crumbs, got string
	}{
		{"the place itself", []string{"f", "1", "2"}, "Envelopes → Envelope", "f 1 2"},
		{"its successor", []string{"F", "1", "2"}, "Envelopes → Templates", "1 2"},
		{"another one on top", []string{"f", "1", "e", "2"}, "Envelopes → Envelope → Envelope", "2"},
		{"one that waits as well", []string{"F", "1", "f", "2"}, "Envelopes → Templates", "1 f 2"},
		{"a menu", []string{"f", "o", "2", "3"}, "Envelopes → Envelope → Templates", "3"},
		{"going back takes them back", []string{"f", "1", "esc", "2"}, "Envelopes", "e 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			crumb, got := rushed(t, []string{"e"}, c.keys...)
			if crumb != c.crumbs || got != c.got {
				t.Errorf("at %q with the keys %q, want %q with %q", crumb, got, c.crumbs, c.got)
			}
		})
	}
}

// Pasted text waits in line with the keys.
func TestPastesWaitForAPlace(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "t", "f").Press("1").Paste("pasted").Press("2").Hides("key 1", "pasted")
		p.Wait(2*time.Second).See("key 1", "tea.PasteMsg pasted", "key 2")
	})
}

// The key that ends the program waits for nothing, and its question gets no key that was typed ahead.
func TestQuittingDoesNotWait(t *testing.T) {
	run(t, uitest.Options{}, func(p *uitest.Program, _ *[]string) {
		p.Press("e", "w", "f", "1", "n", "ctrl+c").See("Quit inkdesk")
		p.Wait(2 * time.Second).See("Quit inkdesk")
		p.Press("n").Gone("Quit inkdesk").See("key 1", "key n")
		p.Press("f", "ctrl+c", "ctrl+c")
		testbed.Wrong(t, !p.Ended(), "the program did not end")
	})
}

// slow is the program on a service that takes its time.
func slow(latency time.Duration) uitest.Options {
	return uitest.Options{Demo: demo.Options{Envelopes: 60, Latency: latency}}
}

// What is typed right behind the keys that open a form is in it alone, and sends nothing.
func TestTypingOnIntoAForm(t *testing.T) {
	for name, c := range map[string]struct {
		before, keys []string
		see          string
	}{
		"new envelope":      {nil, letters("n", "enter", "Xa"), "> Xa"},
		"a change":          {[]string{"8"}, letters("R", "Xa", "enter", "enter", "y"), "Xa"},
		"of the detail":     {[]string{"8", "enter"}, letters("R", "Xa", "enter", "y"), "Xa"},
		"to be typed":       {[]string{"4"}, letters("X", "yy", "enter", "y"), "Type the last 4"},
		"about an envelope": {[]string{"5"}, letters("W", "XX"), "Step 1 of"},
		"new template":      {[]string{"o", "2"}, letters("n", "Xa"), "> Xa"},
		"a webhook":         {[]string{"o", "3"}, letters("n", "tab", "https://Xa"), "> https://Xa"},
		"by the palette":    {nil, letters("ctrl+p", "Envelope:", "space", "create", "enter", "Xa"), "> Xa"},
	} {
		t.Run(name, func(t *testing.T) {
			uitest.Run(t, slow(800*time.Millisecond), func(p *uitest.Program) {
				p.Wait(time.Minute)
				for _, key := range c.before {
					p.Press(key).Wait(5 * time.Second)
				}
				p.Rush(c.keys...).Wait(5 * time.Second).See(c.see)
				for _, r := range p.Requests() {
					if r.Method != http.MethodGet && r.Path != "/envelopes" && r.Path != "/templates" && r.Path != "/webhooks" {
						t.Errorf("%s was sent", r)
					}
				}
			})
		})
	}
}

// letters are keys, words among them letter by letter.
func letters(words ...string) []string {
	var list []string
	for _, word := range words {
		if _, ok := keys.Press(word); ok {
			list = append(list, word)
			continue
		}
		list = append(list, strings.Split(word, "")...)
	}
	return list
}

// A form that is about nothing yet opens at once; what builds on an answer waits, and going back loses nothing.
func TestAFormDoesNotWaitForTheService(t *testing.T) {
	uitest.Run(t, slow(0), func(p *uitest.Program) {
		p.See(uitest.AllRead)
		p.Fault("webhook.list latency=20s").Press("o", "3", "n")
		p.Rush(letters("enter", "https://example.com/a", "enter")...).Wait(2 * time.Second)
		p.See("Reading what the form is about")
		p.Press("esc").See("> https://example.com/a")
		p.Press("enter", "enter").Wait(2 * time.Second).See("Reading what the form is about")
		p.Wait(30 * time.Second).See(uitest.Review)
	})
}
