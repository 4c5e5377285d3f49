package triage

import (
	"strings"
	"unicode"

	"inkdesk/model"
)

// addressFlaw returns the flaw in the form of an address, "" for none. It looks at the address
// as it came, because cleaning takes away the very characters that a mail program stumbles over.
func addressFlaw(t model.Text) string {
	address := t.Wire()
	local, domain, found := strings.Cut(address, "@")
	switch {
	case t.Altered():
		return "has hidden characters in it"
	case strings.TrimSpace(address) != address:
		return blankAround(address)
	case !found || local == "" || domain == "":
		return "is no mail address"
	case strings.Contains(domain, "@"):
		return "has more than one @"
	case strings.ContainsFunc(address, unicode.IsSpace):
		return "has a blank in it"
	case strings.Contains(address, ".."), dotAtEdge(local), dotAtEdge(domain):
		return "has a dot in the wrong place"
	case !strings.Contains(domain, "."):
		return "has no complete domain"
	default:
		return ""
	}
}

// blankAround says where an address has blanks around it, which no one sees where it is quoted.
func blankAround(address string) string {
	switch strings.TrimSpace(address) {
	case strings.TrimRightFunc(address, unicode.IsSpace):
		return "has a blank behind it"
	case strings.TrimLeftFunc(address, unicode.IsSpace):
		return "has a blank in front of it"
	default:
		return "has blanks around it"
	}
}

func shortFlaw(flaw string) string {
	flaw = strings.Replace(flaw, "more than one", "several", 1)
	for _, where := range []string{" in front of it", " behind it", " around it", " in the wrong place", " in it"} {
		flaw = strings.TrimSuffix(flaw, where)
	}
	return flaw
}

func dotAtEdge(s string) bool { return strings.HasPrefix(s, ".") || strings.HasSuffix(s, ".") }

// lookAlikes lists letters of other scripts that most typefaces draw like a Latin one.
const lookAlikes = "аеорсухіјѕһԁԛԝүⅼοναρικυτеıɑɡʟａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ"

// lookAlike finds a letter that only looks Latin in a part of an address that looks
// Latin otherwise. A part that is plainly in another script disguises nothing.
func lookAlike(address string) (letter rune, found bool) {
	for part := range strings.FieldsFuncSeq(address, func(r rune) bool { return r == '@' || r == '.' }) {
		if disguise, ok := disguised(part); ok {
			return disguise, true
		}
	}
	return 0, false
}

func disguised(part string) (letter rune, found bool) {
	for _, r := range part {
		switch {
		case strings.ContainsRune(lookAlikes, r):
			letter, found = r, true
		case r >= unicode.MaxASCII && unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r):
			return 0, false
		}
	}
	return letter, found
}
