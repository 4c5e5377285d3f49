package model

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Fold returns text as it is compared in a search, so that what people type finds what others
// have written: without case, accents, ligatures, full width and hidden characters, with one kind
// of apostrophe, hyphen, quote and blank. Folding twice changes nothing.
func Fold(text string) string {
	if isFolded(text) {
		return text
	}
	return string(AppendFolded(make([]byte, 0, len(text)), text))
}

// AppendFolded appends the folded text.
func AppendFolded(dst []byte, text string) []byte { return appendFolded(dst, text, nil) }

func isFolded(text string) bool {
	blank := false
	for i := range len(text) {
		c := text[i]
		if c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' || c == '`' || '\t' <= c && c <= '\r' || c == ' ' && blank {
			return false
		}
		blank = c == ' '
	}
	return true
}

// appendFolded appends the folded text. It calls at, which may be nil, before each rune of the text, with
// the length of the folded text before it and the place in text where the rune begins.
func appendFolded(dst []byte, text string, at func(folded, begin int)) []byte {
	for i, r := range text {
		if at != nil {
			at(len(dst), i)
		}
		switch {
		case 'A' <= r && r <= 'Z':
			dst = append(dst, byte(r)+'a'-'A')
		case unicode.IsSpace(r):
			if len(dst) == 0 || dst[len(dst)-1] != ' ' {
				dst = append(dst, ' ')
			}
		case r < utf8.RuneSelf && r != '`':
			dst = append(dst, byte(r))
		default:
			dst = append(dst, foldRune(r)...)
		}
	}
	return dst
}

// commonFolds holds the folded forms of the runes up to Latin Extended-B, which are most of all.
var commonFolds = sync.OnceValue(func() *[0x250]string {
	folds := new([0x250]string)
	for r := range folds {
		folds[r] = slowFold(rune(r))
	}
	return folds
})

func foldRune(r rune) string {
	if folds := commonFolds(); int(r) < len(folds) {
		return folds[r]
	}
	if 0x4e00 <= r && r <= 0x9fff { // ideographs have one form
		return string(r)
	}
	return slowFold(r)
}

func slowFold(r rune) string {
	if s, ok := likeness[r]; ok {
		return s
	}
	if unicode.Is(unicode.Pd, r) {
		return "-"
	}
	var b strings.Builder
	for _, part := range cases.Fold().String(norm.NFKD.String(string(r))) {
		switch s, ok := likeness[part]; {
		case ok:
			b.WriteString(s)
		case unicode.Is(unicode.Mn, part), unicode.Is(unicode.Cf, part), unicode.Is(invisible, part), unicode.Is(blankLooking, part):
		case unicode.IsSpace(part): // of an accent alone
		default:
			b.WriteRune(unicode.ToLower(part)) // Cherokee folds to capitals
		}
	}
	return b.String()
}

// likeness holds what people type for runes that Unicode does not take apart.
var likeness = func() map[rune]string {
	runes := map[rune]string{
		'ł': "l", 'Ł': "l", 'ø': "o", 'Ø': "o", 'đ': "d", 'Đ': "d", 'ð': "d", 'Ð': "d", 'þ': "th", 'Þ': "th",
		'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ı': "i", 'ħ': "h", 'Ħ': "h", 'ŧ': "t", 'Ŧ': "t", 'ŋ': "n", 'Ŋ': "n", 'ĸ': "k",
	}
	for text, like := range map[string]string{
		"`´‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ՚׳᾽᾿ꞌ＇｀": "'", "“”„‟″«»״〝〞＂": `"`, "−⁃": "-",
	} {
		for _, r := range text {
			runes[r] = like
		}
	}
	return runes
}()

// AllFolded finds a folded text, see [Fold], in one that is not: where each begins and ends, in bytes.
func AllFolded(text, folded string) iter.Seq2[int, int] {
	return func(yield func(begin, end int) bool) {
		if folded == "" {
			return
		}
		// runes holds where each rune of the text begins, in the folded text and in its own.
		type place struct{ folded, begin int }
		var runes []place
		all := string(appendFolded(nil, text, func(folded, begin int) { runes = append(runes, place{folded, begin}) }))
		for from, next := 0, 0; ; {
			at := strings.Index(all[from:], folded)
			if at < 0 {
				return
			}
			at += from
			from = at + len(folded)
			for next+1 < len(runes) && runes[next+1].folded <= at {
				next++
			}
			begin, end := runes[next].begin, len(text)
			for next++; next < len(runes); next++ {
				// A mark, and a rune that folds to nothing, belong to the one before it.
				if one := runes[next]; one.folded >= from && !isAttached(text[one.begin:]) {
					from, end = one.folded, one.begin
					break
				}
			}
			if !yield(begin, end) || next == len(runes) {
				return
			}
		}
	}
}

// isAttached reports whether the first rune of a text is part of the letter before it.
func isAttached(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r >= utf8.RuneSelf && (unicode.Is(unicode.M, r) || foldRune(r) == "")
}

// ContainsWords reports whether a text contains all words of a search, see [SearchWords].
func ContainsWords(text string, words []string) bool {
	text = Fold(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, Fold(word)) })
}
