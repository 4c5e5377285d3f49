package triage

import (
	"slices"
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

// mailDomains returns large mail services whose names are often mistyped, and some that are
// one edit away from those and right as they are.
func mailDomains() []string {
	return []string{
		"gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com", "icloud.com",
		"proton.me", "protonmail.com", "bluewin.ch", "gmx.ch", "gmx.de", "gmx.net", "web.de", "orange.fr",
		"mail.com", "email.com", "ymail.com", "gmx.com", "gmx.at", "me.com", "mac.com", "msn.com", "aol.com",
	}
}

// IsProvider reports whether a domain is that of a mail service which anyone may use.
func IsProvider(domain string) bool { return slices.Contains(mailDomains(), domain) }

// trustedDomain sets in how many completed envelopes a domain of the account must have been before it counts as known.
const trustedDomain = 5

// LooksMistyped reports whether the domain of an address looks like a typing error.
func (h *History) LooksMistyped(address string) bool {
	_, found := h.meantDomain(address)
	return found
}

// meantDomain returns the address that was probably meant, when its domain is one edit away
// from a known one and has never worked itself.
func (h *History) meantDomain(address string) (string, bool) {
	local, domain, found := strings.Cut(address, "@")
	if !found || h.SawCompleted(domain) {
		return "", false
	}
	known, _ := h.domains.known()
	if slices.Contains(known, domain) || !longLabel(domain) {
		return "", false
	}
	for _, k := range known {
		if longLabel(k) && oneEditApart(domain, k) {
			return local + "@" + k, true
		}
	}
	return "", false
}

// meantHome returns the address at the firm that was probably meant, when a domain is one edit away from that of
// the firm, however short that is, and has never worked itself.
func (h *History) meantHome(address string) (string, bool) {
	local, domain, _ := strings.Cut(address, "@")
	if h.SawCompleted(domain) || IsProvider(domain) {
		return "", false
	}
	_, home := h.domains.known()
	return local + "@" + home, home != "" && oneEditApart(domain, home)
}

// minLabel sets how long the first label of a domain must be for a typing error to be
// likely: short names are often one letter apart and right.
const minLabel = 5

func longLabel(domain string) bool {
	label, _, _ := strings.Cut(domain, ".")
	return len(label) >= minLabel
}

// oneEditApart reports whether one insertion, deletion, replacement or exchange of neighbours turns a into b.
func oneEditApart(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		if i == len(a) {
			return false
		}
		swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		return a[i+1:] == b[i+1:] || swapped
	case 1:
		return a[i:] == b[i+1:]
	default:
		return false
	}
}

// unfinishedAt returns how many open or expired envelopes the domain of an address has, 0 for
// one that has completed something or serves everyone.
func (h *History) unfinishedAt(address string) int {
	_, domain, _ := strings.Cut(address, "@")
	if domain == "" || h.SawCompleted(domain) || IsProvider(domain) {
		return 0
	}
	return int(h.domains.unfinished[h.digestAt(address)])
}
