package recipients_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/sizetest"
)

// hostileRecipients have texts that are hostile, wide or written from right to left.
func hostileRecipients() []recipients.Recipient {
	texts := []string{"山田 太郎", "שרה כהן", "محمد علي", "नमस्ते", "👩‍👩‍👧 family", strings.Repeat("long ", 60)}
	for _, sample := range hostile.Strings() {
		texts = append(texts, sample.Text)
	}
	var list []recipients.Recipient
	for i, text := range texts {
		list = append(list, recipients.Recipient{
			Name: text, Email: text, Role: model.Role(text), Step: i/2 + 1, Check: model.VerificationType(text), Value: text, ID: text, UID: text,
		})
	}
	return list
}

// allStates is the table in each of its states, by name.
func allStates(t *testing.T, list []recipients.Recipient) map[string]*harness {
	t.Helper()
	states := map[string]*harness{"empty": newHarness(t, recipients.Rules{}), "nobody": newHarness(t, recipients.Rules{}).press("esc")}
	for name, names := range map[string][]string{
		"rows": nil, "bottom": {"G"}, "name": {"enter"}, "address": {"enter", "tab"}, "role": {"enter", "tab", "tab"},
		"step": {"enter", "tab", "tab", "tab"}, "choices": {"r"}, "check": {"v"}, "value": {"v", "down", "enter"},
		"id": {"G", "i", "enter", "shift+tab"}, "revealed": {"ctrl+r"}, "search": {"/", "a"}, "removed": {"G", "D"}, "new": {"n"},
		"goes on": {"c"}, "nothing found": {"/", "z", "q", "z", "q"},
	} {
		states[name] = newHarness(t, recipients.Rules{}, list...).press(names...)
	}
	var junk strings.Builder
	for _, sample := range hostile.Strings() {
		junk.WriteString(sample.Text + "\n")
	}
	states["unread"] = newHarness(t, recipients.Rules{}, list...).paste(junk.String())
	return states
}

func TestEveryStateAtEverySize(t *testing.T) {
	for kind, list := range map[string][]recipients.Recipient{"honest": threeRecipients(), "strange": hostileRecipients()} {
		for state, d := range allStates(t, list) {
			t.Run(kind+" "+state, func(t *testing.T) {
				for theme, th := range sizetest.Themes() {
					d.Restyle(th)
					for _, size := range sizetest.Sizes() {
						d.Resize(size.Width, size.Height)
						view := d.View()
						sizetest.Exact(t, view, size.Width, size.Height)
						if d.View() != view {
							t.Fatal("drawing changes something")
						}
						if c := d.Cursor(); c != nil && (c.X < 0 || c.Y < 0 || c.X >= size.Width || c.Y >= size.Height) {
							t.Fatalf("%s at %v: the cursor is at %d, %d", theme, size, c.X, c.Y)
						}
						if theme == "mono" && strings.Contains(d.View(), "\x1b[3") {
							t.Fatal("colour")
						}
					}
				}
			})
		}
	}
}

func TestScreen(t *testing.T) {
	d := newHarness(t, recipients.Rules{}).typeText("Ann Miller ann@example.com").press("enter").
		typeText("山田 太郎").press("enter").typeText("taro@example.jp").press("enter").
		typeText("שרה כהן").press("tab").typeText("sara@").press("tab").typeText("in").press("tab", "tab").typeText("sms").press("tab").
		typeText("+41791234567").press("enter", "enter")
	d.paste("ann@example.com").press("-", "-", "-")
	d.Resize(80, 9)
	const want = `  Name             Address                Role      Step Check      Wrong
  Ann Miller       ann@example.com        Signer    1               ? twice in …
▌                  ann@example.com        Signer    1               ✗ no name, …
  山田 太郎        taro@example.jp        Signer    2
  שרה כהן          sara@                  In perso… 3    SMS ••••67 ✗ address


4 recipients in 3 steps, 2 wrong, 1 to look at
Enter the recipient's name. The address is in step 1 more than once.`
	var lines []string
	for l := range strings.SplitSeq(d.screen(), "\n") {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	d.Resize(200, 50)
	d.expect("In person signer", "✗ no name, twice in a step")
	d.Restyle(sizetest.Themes()["mono"])
	d.expect("> ", "x no name, twice in a step")
	testbed.Equal(t, hostile.CheckASCII(model.ASCII(d.screen())), nil, "what is shown")
}

// The cursor is where the next letter goes.
func TestCursor(t *testing.T) {
	d := newHarness(t, recipients.Rules{})
	at := func(x, y int) {
		t.Helper()
		if c := d.Cursor(); c == nil || c.X != x || c.Y != y {
			t.Errorf("the cursor is %+v, want %d, %d", c, x, y)
		}
	}
	at(2, 1)
	d.typeText("山a")
	at(5, 1)
	d.press("tab")
	at(19, 1)
	d.typeText("a@x").press("tab")
	at(53, 1)
}

// Secrets are shown only where a person asked for them.
func TestSecretsAreShownWhenAskedOnly(t *testing.T) {
	const passcode, number = "open-sesame", "+33612345678"
	list := threeRecipients()
	list[0].Check, list[0].Value = model.Passcode, passcode
	list[1].Check, list[1].Value = model.SMS, number
	for state, d := range allStates(t, list) {
		for range 2 {
			for _, secret := range []string{passcode, number[3:8]} {
				if state != "revealed" && strings.Contains(ansi.Strip(d.View()), secret) {
					t.Errorf("%s shows %s", state, secret)
				}
			}
			d.Resize(200, 50)
		}
	}
	d := newHarness(t, recipients.Rules{}, list...).press("/").typeText("sesame").expect("No recipient matches.")
	d.press("esc").paste("name,email,step,passcode\nD,d@x.ch,zz,"+passcode).expect("line 2", "••••").expectHidden(passcode)
	d.press("esc", "u", "D").expectHidden(passcode)
}

// Whatever the keys, the table keeps its size, its recipients stay sorted by step, and undo leads back to the start.
func TestRandomKeys(t *testing.T) {
	names := strings.Fields("enter tab shift+tab up down n D C u K J + - r v w t i / l ctrl+t ctrl+r space backspace left ctrl+w a @ 9 x g G pgdown")
	pastes := []string{"D d@x.ch\nE e@x.ch", "name,email,step,phone\nF,f@x.ch,7,+41791234567\nG,,,", "word", "a@b.ch; c; \"", "\u202e\n@"}
	rapid.Check(t, func(rt *rapid.T) {
		d := newHarness(t, recipients.Rules{}, threeRecipients()...)
		start := d.Recipients()
		for range rapid.IntRange(0, 45).Draw(rt, "presses") {
			switch name := rapid.SampledFrom(append(names, pastes...)).Draw(rt, "key"); {
			case slices.Contains(pastes, name):
				d.paste(name)
			default:
				d.press(name)
			}
			lines := strings.Split(d.View(), "\n")
			if len(lines) != 24 || slices.ContainsFunc(lines, func(l string) bool { return ansi.StringWidthWc(l) != 80 }) {
				rt.Fatalf("the size is wrong:\n%s", d.screen())
			}
			list := d.Recipients()
			if !d.Typing() && !slices.IsSortedFunc(list, func(a, b recipients.Recipient) int { return a.Step - b.Step }) {
				rt.Fatalf("%s is no order", d.names())
			}
			d.Cursor()
			d.Hints()
		}
		for d.Typing() || strings.Contains(d.View(), "Not read:") {
			d.press("esc")
		}
		for range 60 {
			d.press("u")
		}
		if got := d.Recipients(); !slices.Equal(got, start) {
			rt.Fatalf("undo leads to %+v", got)
		}
	})
}
