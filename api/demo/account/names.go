package account

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"inkdesk/assets"
	"inkdesk/model"
)

// Name returns the name of envelope i.
func (a *Account) Name(i int) string {
	if a.isTwin(i) {
		i--
	}
	d := a.rng(ofName, i)
	if a.inCampaign(i) {
		return fmt.Sprintf("%s %04d", seriesName, 1000+d.below(9000))
	}
	if a.isDaily(i) {
		return fmt.Sprintf("%s – %s", dailyName, a.people[d.below(len(a.people))].name)
	}
	if isRefused(a, i) {
		return a.titleOf(&d, refusedSubject(a))
	}
	if d.chance(6) {
		return pick(&d, a.words["titles"])
	}
	if a.forms {
		return a.titleOf(&d, d.below(len(a.words["subjects"])))
	}
	subject, company := pick(&d, a.words["subjects"]), pick(&d, a.words["companies"])
	if d.chance(60) {
		return fmt.Sprintf("%s %s %04d", subject, company, d.below(10_000))
	}
	return subject + " " + company
}

// Comment returns the comment of envelope i, "" for none.
func (a *Account) Comment(i int) string {
	d := a.rng(ofName, i) ^ 0xc0
	if d.chance(70) {
		return ""
	}
	return pick(&d, a.words["comments"])
}

// isTwin reports whether envelope i repeats the one before it.
func (a *Account) isTwin(i int) bool {
	return i%388 == 50 && !a.inCampaign(i) && !a.inCampaign(i-1) || a.forms && a.envelopes >= 100 && i == replaced+1
}

// inCampaign reports whether envelope i belongs to a series that went to many at once.
func (a *Account) inCampaign(i int) bool {
	return a.envelopes >= 100 && i%5 == 3 && i*10 >= a.envelopes*9 && i*1000 < a.envelopes*985
}

// campaignLevel returns the same for nearly all envelopes of the series.
func campaignLevel(i int) model.LegalityLevel {
	if i%70 == 68 {
		return model.QESEidas
	}
	return model.SES
}

type vocabulary map[string][]string

// readWords takes sections in square brackets with one entry a line.
func readWords() vocabulary {
	words := make(vocabulary)
	section := ""
	for line := range strings.Lines(assets.DemoWords()) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case line == "":
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		default:
			words[section] = append(words[section], strings.ReplaceAll(line, `\n`, "\n"))
		}
	}
	return words
}

// mailbox converts a name to the local part of an address: lower case ASCII, digits, dots.
func mailbox(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case r == 'ø':
			b.WriteByte('o')
		case r == 'ł':
			b.WriteByte('l')
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('.')
		}
	}
	return b.String()
}
