package theme

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/model"
)

func TestPaint(t *testing.T) {
	dark := New(Options{Profile: colorprofile.ANSI256, Background: DarkBackground})
	for _, row := range []struct {
		role       Role
		text, want string
	}{
		{Text, "plain", "plain"},
		{Good, "ok", "\x1b[38;5;114mok\x1b[m"},
		{Danger, "bad", "\x1b[1;38;5;210mbad\x1b[m"},
		{Muted, "dim", "\x1b[38;5;247mdim\x1b[m"},
		{SelectedText, "row", "\x1b[7mrow\x1b[m"},
		{Danger, "", ""},
	} {
		testbed.Equal(t, dark.Paint(row.role, row.text), row.want, "role %d", row.role)
		var b strings.Builder
		dark.Append(&b, row.role, row.text)
		testbed.Wrong(t, b.String() != row.want, "role %d appends %q, want %q", row.role, b.String(), row.want)
		if got := dark.Style(row.role).Render(row.text); ansi.Strip(got) != row.text {
			t.Errorf("role %d: style draws %q", row.role, got)
		}
	}
}

// Without colours nothing but bold, underline and reverse may be left, and the sign of keys, which looks like nothing.
func TestNoColours(t *testing.T) {
	for _, o := range []Options{
		{Profile: colorprofile.ASCII},
		{Profile: colorprofile.NoTTY},
		{},
		{Name: "mono", Profile: colorprofile.TrueColor, Background: DarkBackground},
	} {
		th := New(o)
		seen := map[string]bool{}
		for role := range Role(roleCount) {
			seen[th.prefixes[role]] = true
		}
		for prefix := range seen {
			params := strings.TrimSuffix(strings.TrimPrefix(prefix, "\x1b["), "m")
			for param := range strings.SplitSeq(params, ";") {
				if !strings.Contains(" 1 4 7 "+keySign+" ", " "+param+" ") && param != "" {
					t.Errorf("%+v uses %q", o, prefix)
				}
			}
		}
		testbed.Wrong(t, !seen["\x1b[1m"] || !seen["\x1b[7m"], "%+v has no bold or no reverse", o)
	}
}

func TestTheNameForcesTheBackground(t *testing.T) {
	light := New(Options{Name: "light", Profile: colorprofile.ANSI, Background: DarkBackground})
	if light.Paint(Mark, "x") != "\x1b[1;35mx\x1b[m" {
		t.Errorf("light draws a mark as %q", light.Paint(Mark, "x"))
	}
	dark := New(Options{Name: "dark", Profile: colorprofile.ANSI})
	if dark.Paint(Mark, "x") != "\x1b[1;33mx\x1b[m" {
		t.Errorf("dark draws a mark as %q", dark.Paint(Mark, "x"))
	}
}

func TestGlyphsTakeOneColumn(t *testing.T) {
	for name, g := range map[string]Glyphs{"unicode": unicodeGlyphs(), "ascii": asciiGlyphs()} {
		for field, glyph := range everyGlyph(g) {
			if ansi.StringWidth(glyph) != 1 || ansi.StringWidthWc(glyph) != 1 || model.Width(glyph) != 1 {
				t.Errorf("%s %s %q is not one column wide", name, field, glyph)
			}
			if name == "ascii" && (len(glyph) != 1 || glyph[0] < ' ' || glyph[0] > '~') {
				t.Errorf("%s %q is not ASCII", field, glyph)
			}
			testbed.Wrong(t, model.Clean(glyph) != glyph, "%s %s %q would be cleaned away", name, field, glyph)
		}
	}
}

func everyGlyph(g Glyphs) map[string]string {
	all := map[string]string{}
	for i := range g.Spinner {
		all["Spinner"+letter(i)] = g.Spinner[i]
	}
	for i := range g.Patterns {
		all["Pattern"+letter(i)] = g.Patterns[i]
	}
	var walk func(prefix string, v reflect.Value)
	walk = func(prefix string, v reflect.Value) {
		for i := range v.NumField() {
			name := prefix + v.Type().Field(i).Name
			switch f := v.Field(i); f.Kind() {
			case reflect.String:
				all[name] = f.String()
			case reflect.Struct:
				walk(name+".", f)
			}
		}
	}
	walk("", reflect.ValueOf(g))
	return all
}

func TestGlyphsOfAFamilyDiffer(t *testing.T) {
	for name, g := range map[string]Glyphs{"unicode": unicodeGlyphs(), "ascii": asciiGlyphs()} {
		for family, glyphs := range map[string][]string{
			"states": {g.Draft, g.Pending, g.InProgress, g.Completed, g.Declined, g.Expired, g.Voided, g.UnknownStatus},
			"lists": {
				g.Draft, g.Pending, g.InProgress, g.Completed, g.Declined, g.Expired, g.Voided,
				g.Act, g.Soon, g.Watch, g.Note, g.OK, g.Selected, g.Mark, g.Altered, g.Ellipsis,
			},
			"severities": {g.Act, g.Soon, g.Watch, g.Note, g.OK, g.Unsure},
			"patterns":   g.Patterns,
			"boxes":      {g.Box.Horizontal, g.BoxFocused.Horizontal},
			"folds":      {g.Folded, g.Unfolded},
			"bars":       {g.BarFull, g.BarEmpty},
		} {
			seen := map[string]bool{}
			for _, glyph := range glyphs {
				testbed.Wrong(t, seen[glyph], "%s %s has %q twice", name, family, glyph)
				seen[glyph] = true
			}
		}
	}
}

func TestEveryStateHasAShape(t *testing.T) {
	th := New(Options{Profile: colorprofile.ANSI})
	seen := map[string]bool{}
	for _, s := range append(model.Statuses(), "SOMETHING_NEW") {
		shape, _ := th.Status(s)
		testbed.Wrong(t, shape == "" || seen[shape], "%s has the shape %q", s, shape)
		seen[shape] = true
	}
}

func TestRecipients(t *testing.T) {
	th := New(Options{Profile: colorprofile.ANSI256})
	for index, want := range map[int]string{0: "A", 25: "Z", 26: "a", 51: "z", 52: "#", 1000: "#", -1: "#"} {
		got := th.Recipient(index)
		if got.Letter != want || got.Pattern == "" || int(got.Role) >= roleCount {
			t.Errorf("recipient %d is %+v, want letter %s", index, got, want)
		}
	}
	if th.Recipient(0).Pattern == th.Recipient(1).Pattern || th.Recipient(0).Role == th.Recipient(1).Role {
		t.Error("the first two recipients look alike")
	}
}

func BenchmarkPaint(b *testing.B) {
	th := New(Options{Profile: colorprofile.ANSI256})
	for b.Loop() {
		_ = th.Paint(Good, "Completed")
	}
}

// A colour of one's own goes to its role, and a hue to all roles that share it; a terminal without colours has none.
func TestColoursOfOnesOwn(t *testing.T) {
	own := Colours{"accent": 75, "key": 208, "danger": threeBytes + 0xff8700, "text": 1}
	dark, _ := Options{Name: "dark", Profile: colorprofile.ANSI256}.palette()
	styles := roleStyles(dark, own)
	for role, want := range map[Role]Colour{Accent: 75, Info: 75, Key: 208, Danger: threeBytes + 0xff8700, Text: 1, Good: 114} {
		testbed.Equal(t, styles[role].foreground, want, "%s", roleNames[role])
	}
	o := Options{Profile: colorprofile.TrueColor, Background: DarkBackground, Colours: own}
	if got, want := New(o).Paint(Danger, "x"), "\x1b[1;38;2;255;135;0mx\x1b[m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	o.Name = "mono"
	if got, want := New(o).Paint(Key, "x"), "\x1b[22;1mx\x1b[m"; got != want {
		t.Errorf("without colours %q, want %q", got, want)
	}
	for role, name := range roleNames {
		testbed.Wrong(t, name == "", "role %d has no name", role)
	}
	if still := New(Options{Still: true}); len(still.Glyphs.Spinner) != 1 {
		t.Error("a sign turns although nothing may move")
	}
}

// A click finds keys by how they are painted, with and without colours, and nothing else.
func TestKeysOfALine(t *testing.T) {
	for _, o := range []Options{{}, {Name: "mono"}, {Profile: colorprofile.ANSI256, Background: DarkBackground}, {ASCII: true}} {
		th := New(o)
		footer := th.Paint(Key, "enter") + " " + th.Paint(Muted, "open") + "   " + th.Paint(KeyChanging, "E") + " " + th.Paint(Muted, "set expiry") + "      " + th.Paint(Key, "?") + " " + th.Paint(Muted, "help")
		rule := th.Paint(Border, "─") + " " + th.Paint(Key, "y") + " " + th.Paint(Muted, "copy") + " " + th.Paint(Border, th.Glyphs.Box.Horizontal+th.Glyphs.Box.Horizontal)
		row := th.Paint(Strong, "E") + " " + th.Paint(Title, "Expiry") + " " + th.Paint(Accent, "3")
		for _, at := range []struct {
			line string
			x    int
			want string
		}{
			{footer, 0, "enter"},
			{footer, 4, "enter"},
			{footer, 9, "enter"},
			{footer, 10, ""},
			{footer, 12, ""},
			{footer, 13, "E"},
			{footer, 24, "E"},
			{footer, 25, ""},
			{footer, 31, "?"},
			{footer, 36, "?"},
			{footer, 37, ""},
			{footer, 500, ""},
			{footer, -1, ""},
			{rule, 1, ""},
			{rule, 2, "y"},
			{rule, 7, "y"},
			{rule, 9, ""},
			{row, 0, ""},
			{row, 9, ""},
			{"", 0, ""},
		} {
			if got := th.KeyAt(at.line, at.x); got != at.want {
				t.Errorf("%+v: %q at %d of %q, want %q", o, got, at.x, at.line, at.want)
			}
		}
	}
}
