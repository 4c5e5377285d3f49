package spreadsheet

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"inkdesk/model"
)

type wrong string

func (w wrong) Error() string { return string(w) }

// What a spreadsheet makes of a phone number, so that it is not one any more.
const (
	errShortened = wrong("The spreadsheet shortened the number, so digits are lost. Format the column as text and enter it again, like +41791234567.")
	errDate      = wrong("The spreadsheet made a date of the number. Format the column as text and enter it again, like +41791234567.")
	errLostPlus  = wrong("Begin with + and the country code, like +41791234567: the spreadsheet took a + or leading zeros away.")
	errNational  = wrong("Begin with + and the country code, like +41791234567.")
	errSeveral   = wrong("There is more than one number in it. Leave the one that the code is sent to.")
)

var (
	scientific = regexp.MustCompile(`^[+-]?\d+([.,]\d+)?[eE][+-]?\d+$`)
	decimals   = regexp.MustCompile(`^(\+?\d{7,})[.,]0*$`)
	thousands  = regexp.MustCompile(`^\+?\d{1,3}([,'’]\d{3})+$`)
	aDate      = regexp.MustCompile(`^(\d{1,2}[./-]\d{1,2}[./-]\d{2}(\d{2})?|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[ .-][A-Za-zé]{3,5}\.?[ .-]\d{2,4}|[A-Za-zé]{3,5}[ .-]\d{2,4})( \d{1,2}:\d{2}(:\d{2})?)?$`)
	aChoice    = regexp.MustCompile(`/\s*\d{1,3}$|[/;,|&]\s*(\+|00)|\d\s*[;|&]\s*\d`)
	onlyDigits = regexp.MustCompile(`^\d+$`)
	endsRound  = regexp.MustCompile(`0{4}$`)
)

// IsError reports whether a cell holds an error of a spreadsheet, or the signs for a column that was too narrow.
func IsError(cell string) bool {
	cell = strings.TrimSpace(cell)
	return len(cell) > 2 && strings.Trim(cell, "#") == "" || anError.MatchString(cell)
}

var anError = regexp.MustCompile(`^#(N/A|NV|N/D|NOM|¡?[A-ZÁÉÍÓÚ/0]{2,10}[!?])$`)

// Phones reads the phone numbers of a column. The zero Phones know no country.
type Phones struct {
	WithoutZero bool   // leaves out the zero in brackets, as [WithoutZero] does, rather than refuse it
	country     string // the beginning that all certain numbers share, and lengths theirs in digits
	lengths     map[int]bool
	several     bool // there are numbers of several countries
}

// NewPhones learns from a column of which country its numbers are.
func NewPhones(cells []model.Text, withoutZero bool) Phones {
	p := Phones{WithoutZero: withoutZero, lengths: map[int]bool{}}
	for _, cell := range cells {
		number, err := Phones{WithoutZero: withoutZero}.Read(cell.Wire())
		if err != nil || number == "" {
			continue
		}
		code := countryCode(number[1:])
		if p.country != "" && p.country != code {
			return Phones{WithoutZero: withoutZero, several: true}
		}
		p.country, p.lengths[len(number)-1] = code, true
	}
	return p
}

// Some reports whether the column has a number that is certain.
func (p Phones) Some() bool { return len(p.lengths) > 0 || p.several }

// Read returns the number of a cell in the international form, like +41791234567, "" for an empty cell. It reads a number
// that is certain; the error says why any other is not, and never repeats the number.
func (p Phones) Read(cell string) (string, error) {
	text := plain(cell)
	if digits := decimals.FindStringSubmatch(text); digits != nil {
		text = digits[1]
	}
	switch {
	case text == "":
		return "", nil
	case IsError(text), scientific.MatchString(text):
		return "", errShortened
	case aDate.MatchString(text):
		return "", errDate
	case aChoice.MatchString(text):
		return "", errSeveral
	case thousands.MatchString(text):
		text = strings.NewReplacer(",", "", "'", "", "’", "").Replace(text)
	}
	number := model.PlainPhone(text)
	switch {
	case strings.HasPrefix(number, "00"):
		number = "+" + number[2:]
	case onlyDigits.MatchString(number) && endsRound.MatchString(number) && number == text:
		return "", errShortened
	case strings.HasPrefix(number, "0") && onlyDigits.MatchString(number):
		return "", errNational
	case onlyDigits.MatchString(number) && p.country != "" && p.lengths[len(number)] && strings.HasPrefix(number, p.country):
		number = "+" + number
	case onlyDigits.MatchString(number):
		return "", errLostPlus
	}
	if model.HasTrunkZero(text) {
		without, ok := WithoutZero(cell)
		if ok && p.WithoutZero {
			return without, nil
		}
		number = text // it is refused, with the reason
	}
	if err := model.CheckPhone(number); err != nil {
		return "", err
	}
	return number, nil
}

// plain returns a cell without the characters that mean nothing in a phone number.
func plain(cell string) string {
	text := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r), unicode.Is(unicode.M, r), unicode.IsControl(r) && !unicode.IsSpace(r):
			return -1
		case unicode.Is(unicode.Pd, r), r == '\u2212':
			return '-'
		default:
			return r
		}
	}, norm.NFKC.String(cell))
	text = strings.Trim(strings.TrimSpace(text), `'"=’`)
	if len(text) > 4 && strings.EqualFold(text[:4], "tel:") {
		text = text[4:]
	}
	return strings.TrimSpace(text)
}

// withZero matches a number like +41 (0)79 123 45 67 or +44 (020) 7946 0958.
var withZero = regexp.MustCompile(`^(?:\+|00)\s*(\d{1,3})[\s./-]*\(\s*0\s*((?:[1-9][\d\s]*)?)\)([\d\s./()-]+)$`)

// WithoutZero removes the zero in brackets from a number. It reports false if there is none, or if the rest is not a
// complete number.
func WithoutZero(cell string) (string, bool) {
	parts := withZero.FindStringSubmatch(plain(cell))
	if parts == nil || model.HasTrunkZero(parts[3]) || aChoice.MatchString(plain(cell)) {
		return "", false
	}
	code, number := parts[1], "+"+parts[1]+model.PlainPhone(parts[2]+parts[3])
	// Countries 1 and 7 have another trunk prefix, so it is unknown what the zero means.
	if model.CheckPhone(number) != nil || countryCode(number[1:]) != code || code == "1" || code == "7" || slices.Contains(model.KeepsZero, code) {
		return "", false
	}
	return number, true
}

// countryCode returns the country code at the beginning of a number (E.164): of one digit, two, or else three.
func countryCode(digits string) string {
	two := "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98"
	switch {
	case digits[0] == '1' || digits[0] == '7':
		return digits[:1]
	case slices.Contains(strings.Fields(two), digits[:2]):
		return digits[:2]
	default:
		return digits[:3]
	}
}
