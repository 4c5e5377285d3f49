package triage

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

// The rules about the checks recipients must pass. No value is ever part of a finding.
const (
	ValueMissing   Rule = "verification value missing"
	ValueSurplus   Rule = "verification value surplus"
	PhoneFormat    Rule = "phone number"
	SharedPhone    Rule = "shared phone number"
	PasscodeWeak   Rule = "passcode"
	NoSMS          Rule = "landline" // a number that by its plan receives none
	SharedPasscode Rule = "shared passcode"
	CopyVerified   Rule = "verification on a copy"
)

const valueField = "recipient.verification.value"

func (x *checker) verifications() {
	if !isActionable(x.e) {
		return
	}
	phones := make(map[string]string)
	for _, r := range x.e.Recipients() {
		v := r.Verification
		if v == nil || v.Type == "" {
			continue
		}
		switch hasValue := !v.Value.IsZero(); {
		case v.Type == model.IDVerification && hasValue:
			x.about(r, ValueSurplus, Soon, Proved, valueField, "The ID check of %s has a value, which must be empty.", Named(r))
		case v.Type.NeedsValue() && !hasValue:
			x.missingValue(r, v)
		case v.Type == model.SMS:
			x.phone(r, v)
		case v.Type == model.Passcode:
			x.passcode(r, v)
		}
		if !r.Role.Signs() {
			x.about(r, CopyVerified, Note, Proved, "recipient.verification, recipient.role",
				"%s only receives a copy but must pass a check.", Named(r))
		}
		x.sharedPhone(r, phones)
	}
}

// sharedPhone compares the phone number of a recipient with those seen before in the envelope,
// by number, and with those of other envelopes.
func (x *checker) sharedPhone(r *model.Recipient, seen map[string]string) {
	number, address := phoneDigits(r.Verification), Address(r)
	if number == "" {
		return
	}
	other, again := seen[number]
	seen[number] = address
	switch {
	case again && other != address:
		x.about(r, SharedPhone, Watch, Guess, valueField, "%s shares a phone number with another recipient.", Named(r))
	case !again && address != "" && x.c.History.phoneOfOthers(r.Verification, address, x.e.ID):
		x.about(r, SharedPhone, Note, Guess, valueField, "Another envelope has the phone number of %s beside another address.", Named(r))
	}
}

// phoneOfOthers reports whether a phone number occurs beside another address in another envelope than the given one.
func (h *History) phoneOfOthers(v *model.Verification, address string, except model.EnvelopeID) bool {
	number, own := h.numberOf(v), h.digest(address)
	with, others := h.numbers[number].of(own)
	others -= with
	if t := h.trace(except); t != nil && number != 0 {
		for _, one := range t.people {
			if one.number == number && one.address != own {
				others--
			}
		}
	}
	return others > 0
}

func (x *checker) passcode(r *model.Recipient, v *model.Verification) {
	if weakPasscode(r, v) {
		x.about(r, PasscodeWeak, Watch, Guess, valueField, "The passcode of %s is easily guessed or mistyped.", Named(r))
	}
	if n := len(x.c.History.numbers[x.c.History.numberOf(v)]); n >= manyPeople {
		x.about(r, SharedPasscode, Watch, Proved, valueField, "%s has the same passcode as %d others.", Named(r), n-1)
	}
}

// missingValue allows for a service that withholds values when it is read. One that has shown a
// value of the same kind does not.
func (x *checker) missingValue(r *model.Recipient, v *model.Verification) {
	if r.Unread.Has("verification") {
		return
	}
	at := slices.Index(model.VerificationTypes(), v.Type)
	if at >= 0 && x.c.History.returned[at] > 0 {
		missing := "passcode"
		if v.Type == model.SMS {
			missing = "number"
		}
		x.about(r, ValueMissing, Act, Likely, valueField, "The %s check of %s has no value; others have one.",
			v.Type.Label(), Named(r)).Short = fmt.Sprintf("no %s for %s", missing, Named(r))
		return
	}
	x.about(r, ValueMissing, Note, Unknown, valueField,
		"The %s check of %s has no value, or the service does not return it.", v.Type.Label(), Named(r))
}

var e164 = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

func (x *checker) phone(r *model.Recipient, v *model.Verification) {
	written := v.Value.Reveal()
	number := separators.Replace(written)
	digits := number != "" && strings.Trim(number, "0123456789") == ""
	switch {
	case strings.HasPrefix(number, "+") && strings.Contains(strings.ReplaceAll(written, " ", ""), "(0)"):
		x.about(r, PhoneFormat, Watch, Unknown, valueField, "The phone number of %s has a zero in brackets, which may have to go.", Named(r))
	case e164.MatchString(number) && !getsSMS(number):
		x.about(r, NoSMS, Soon, Likely, valueField, "The phone number of %s is no mobile number by the plan of its country, so that no SMS arrives.", Named(r))
	case e164.MatchString(number), strings.ContainsAny(number, "*xX•"):
	case digits && strings.HasPrefix(number, "00"):
		x.about(r, PhoneFormat, Watch, Unknown, valueField, "The phone number of %s starts with 00; + may be needed.", Named(r))
	case digits:
		x.about(r, PhoneFormat, Soon, Unknown, valueField,
			"The phone number of %s has no country code.", Named(r)).Short = "phone without country"
	default:
		x.about(r, PhoneFormat, Act, Likely, valueField, "The phone number of %s is not valid.", Named(r))
	}
}

var separators = strings.NewReplacer(" ", "", "(", "", ")", "", "-", "", ".", "", "/", "")

// phoneDigits returns a number in a form that can be compared, "" where there is none or it is masked.
func phoneDigits(v *model.Verification) string {
	number := separators.Replace(strings.ReplaceAll(v.Value.Reveal(), "(0)", ""))
	if v.Type != model.SMS || strings.ContainsAny(number, "*xX•") {
		return ""
	}
	if rest, ok := strings.CutPrefix(number, "00"); ok {
		return "+" + rest
	}
	return number
}

// manyPeople sets the number of people with one passcode from which it says nothing of any of them.
const manyPeople = 3

const minPasscode = 4 // characters

var commonPasscodes = []string{
	"0000", "1111", "1234", "12345", "123456", "1122", "2222", "4321", "7777", "9999", "000000", "111111", "654321",
	"abcd", "abc123", "admin", "letmein", "password", "passwort", "qwerty", "qwertz", "secret", "welcome",
}

func weakPasscode(r *model.Recipient, v *model.Verification) bool {
	code := v.Value.Reveal()
	return utf8.RuneCountInString(code) < minPasscode || slices.Contains(commonPasscodes, strings.ToLower(code)) ||
		strings.EqualFold(code, r.Name.String()) || strings.EqualFold(code, r.Email.String()) ||
		// A code that is not shown as it is cannot be typed: blanks at the end, hidden characters.
		strings.TrimSpace(code) != code || v.Value != model.NewSecret(code)
}

// plan describes mobile numbers of a country: how they go on after its code, and how many digits follow
// the code in all.
type plan struct {
	country     string
	mobile      []string
	least, most int
}

// plans lists those of the countries whose plans tell landlines from mobile phones; no code begins another one.
var plans = []plan{
	{"+423", []string{"6", "7"}, 7, 9},
	{"+41", []string{"74", "75", "76", "77", "78", "79"}, 9, 9},
	{"+49", []string{"15", "16", "17"}, 10, 11},
	{"+43", []string{"65", "66", "67", "68", "69"}, 10, 12},
	{"+33", []string{"6", "7"}, 9, 9},
	{"+39", []string{"3"}, 9, 10},
	{"+44", []string{"7"}, 10, 10},
}

// getsSMS reports whether a number with its country may be that of a mobile phone, as every number of a country
// without a plan here.
func getsSMS(number string) bool {
	for _, p := range plans {
		if rest, ok := strings.CutPrefix(number, p.country); ok {
			return len(rest) >= p.least && len(rest) <= p.most &&
				slices.ContainsFunc(p.mobile, func(start string) bool { return strings.HasPrefix(rest, start) })
		}
	}
	return true
}
