package files

import (
	"strings"
	"unicode"
)

const slugBytes = 80

// latin spells the letters of western European names in ASCII, so that they stay readable in a file name.
const latin = "ÀA ÁA ÂA ÃA ÄAe ÅA ÆAe ÇC ÈE ÉE ÊE ËE ÌI ÍI ÎI ÏI ÑN ÒO ÓO ÔO ÕO ÖOe ØO ÙU ÚU ÛU ÜUe ÝY ßss " +
	"àa áa âa ãa äae åa æae çc èe ée êe ëe ìi íi îi ïi ñn òo óo ôo õo öoe øo ùu úu ûu üue ýy ÿy œoe ŒOe"

// slug keeps letters, digits, dots, underscores and single dashes for the rest; it may be empty.
func slug(label string) string {
	var out strings.Builder
	pending := false
	for _, r := range label {
		if out.Len() >= slugBytes {
			break
		}
		if unicode.Is(unicode.Mn, r) {
			continue // an accent written after its letter
		}
		spelled := transliterate(r)
		if spelled == "" || spelled == "-" {
			pending = true
			continue
		}
		if pending && out.Len() > 0 && r != '.' {
			out.WriteByte('-')
		}
		pending = false
		out.WriteString(spelled)
	}
	text := out.String()
	text = strings.TrimLeft(text[:min(len(text), slugBytes)], "._-")
	for strings.Contains(text, "..") {
		text = strings.ReplaceAll(text, "..", ".")
	}
	return strings.TrimRight(text, "._-")
}

func transliterate(r rune) string {
	if isAlphanumeric(r) || r == '.' || r == '_' || r == '-' {
		return string(r)
	}
	if r < 0x80 {
		return ""
	}
	for pair := range strings.SplitSeq(latin, " ") {
		if ascii, found := strings.CutPrefix(pair, string(r)); found {
			return ascii
		}
	}
	return ""
}

func isAlphanumeric(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}
