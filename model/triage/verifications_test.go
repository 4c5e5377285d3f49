package triage_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func verified(kind model.VerificationType, value string) shape {
	return set(func(e *model.Envelope) { signer(e).Verification = verification(kind, value) })
}

func verification(kind model.VerificationType, value string) *model.Verification {
	v := &model.Verification{Type: kind}
	if value != "" {
		v.Value = model.NewSecret(value)
	}
	return v
}

func TestVerificationValues(t *testing.T) {
	calibrated := func(kind model.VerificationType) shape {
		return every(verified(model.SMS, ""), beside(another("x", func(o *model.Envelope) {
			signer(o).Verification = verification(kind, "+41795550123")
		})))
	}
	rows := []row{
		fires("perhaps withheld", triage.ValueMissing, triage.Note, triage.Unknown, verified(model.SMS, "")),
		fires("perhaps withheld", triage.ValueMissing, triage.Note, triage.Unknown, verified(model.Passcode, "")),
		fires("others are shown", triage.ValueMissing, triage.Act, triage.Likely, calibrated(model.SMS)),
		fires("others of another kind are shown", triage.ValueMissing, triage.Note, triage.Unknown, calibrated(model.Passcode)),
		fires("ID check", triage.ValueSurplus, triage.Soon, triage.Proved, verified(model.IDVerification, "4711")),
		silent("ID check without one", triage.ValueSurplus, verified(model.IDVerification, "")),
		silent("completed", triage.ValueSurplus, verified(model.IDVerification, "4711"), status(model.Completed)),
		fires("a copy", triage.CopyVerified, triage.Note, triage.Proved, verified(model.Passcode, "b7e21c"),
			role(model.ReceivesCopy)),
	}
	for number, severity := range map[string]triage.Severity{
		"0041795550123": triage.Watch, "079 555 01 23": triage.Soon, "41795550123": triage.Soon,
		"+41": triage.Act, "call me": triage.Act, "+0795550123": triage.Act, "--": triage.Act, "+4179555012345678": triage.Act,
	} {
		certainty := triage.Unknown
		if severity == triage.Act {
			certainty = triage.Likely
		}
		rows = append(rows, fires(number, triage.PhoneFormat, severity, certainty, verified(model.SMS, number)))
	}
	for _, number := range []string{"+41795550123", "+41 (79) 555-01/23", "+4179****23", "+4179xxx23"} {
		rows = append(rows, silent(number, triage.PhoneFormat, verified(model.SMS, number)))
	}
	for _, weak := range []string{"1234", "abc", " secret", "secret ", "se\u200bcret", "anna", "ANNA@kunde.example.com"} {
		rows = append(rows, fires(fmt.Sprintf("%q", weak), triage.PasscodeWeak, triage.Watch, triage.Guess, verified(model.Passcode, weak)))
	}
	examine(t, rows)
}

func TestSharedPhones(t *testing.T) {
	two := func(a, b string, sameAddress bool) shape {
		first, second := person("anna"), person("bob")
		first.Verification, second.Verification = verification(model.SMS, a), verification(model.SMS, b)
		if sameAddress {
			second.Email = first.Email
		}
		return has(step(first, second))
	}
	examine(t, []row{
		fires("same", triage.SharedPhone, triage.Watch, triage.Guess, two("+41795550123", "+41795550123", false)),
		fires("written otherwise", triage.SharedPhone, triage.Watch, triage.Guess, two("+41795550123", "0041 79 555 01 23", false)),
		silent("one person", triage.SharedPhone, two("+41795550123", "+41795550123", true)),
		silent("masked", triage.SharedPhone, two("+41*****23", "+41*****23", false)),
	})
}

// No passcode and no phone number may stand in what people read, copy and export.
func TestNoSecretIsTold(t *testing.T) {
	for _, kind := range append(model.VerificationTypes(), "FACE") {
		for _, secret := range []string{"+41795550123", "0795550123", "hunter2secret", "1234", "abc"} {
			e, c := healthy(), checked()
			other := person("bob")
			other.Verification = verification(kind, secret)
			signer(e).Verification = verification(kind, secret)
			steps(e, step(*signer(e), other))
			report := triage.Examine(e, c)
			told := fmt.Sprintf("%+v %+v %+v", report.Findings, report.Holder.Sentence, report.Pressing)
			for _, check := range triage.NeverGotIt(e, signer(e), c, &report, "") {
				told += check.Answer
			}
			if len(secret) > 4 && strings.Contains(told, secret) {
				t.Errorf("%s is told: %s", secret, told)
			}
		}
	}
}

func TestPhonesThatGetNoSMS(t *testing.T) {
	var rows []row
	for _, number := range []string{
		"+41 44 555 01 23", "+41 79 555 01 2", "+41 79 555 01 234", "+4930901820", "+43 1 5550123", "+33 1 55 50 12 34", "+39 06 5550123",
		"+44 20 7946 0958", "+423 232 00 00",
	} {
		rows = append(rows, fires(number, triage.NoSMS, triage.Soon, triage.Likely, verified(model.SMS, number)))
	}
	for _, number := range []string{
		"+41 79 555 01 23", "+49 151 2345 6789", "+43 664 1234567", "+33 6 55 50 12 34", "+39 347 555 0123", "+44 7700 900123", "+423 660 12 34",
		"+1 202 555 0123", "+420 601 234 567",
	} {
		rows = append(rows, silent(number, triage.NoSMS, verified(model.SMS, number)))
	}
	examine(t, rows)
}

func TestSharedPasscode(t *testing.T) {
	with := func(people int, codes ...string) shape {
		return every(verified(model.Passcode, codes[0]), after(2*people, func(i int, o *model.Envelope) { // each in two envelopes
			*signer(o) = person(fmt.Sprint("p", i/2))
			signer(o).Verification = verification(model.Passcode, codes[len(codes)-1])
		}))
	}
	examine(t, []row{
		fires("three people", triage.SharedPasscode, triage.Watch, triage.Proved, with(2, "k7x2q9")),
		silent("two people", triage.SharedPasscode, with(1, "k7x2q9")),
		silent("another code", triage.SharedPasscode, with(5, "k7x2q9", "b4m8z1")),
	})
}
