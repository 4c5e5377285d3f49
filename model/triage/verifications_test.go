package triage_test

import (
	"fmt"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
)

func verified(kind model.VerificationType, value string) shape {
	return func(e *model.Envelope, _ *triage.Context) { signer(e).Verification = verification(kind, value) }
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
		return func(e *model.Envelope, c *triage.Context) {
			c.History = history(another("x", func(o *model.Envelope) { signer(o).Verification = verification(kind, "+41795550123") }))
			verified(model.SMS, "")(e, c)
		}
	}
	rows := []row{
		fires("perhaps withheld", triage.ValueMissing, triage.Note, triage.Unknown, verified(model.SMS, "")),
		fires("perhaps withheld", triage.ValueMissing, triage.Note, triage.Unknown, verified(model.Passcode, "")),
		fires("others are shown", triage.ValueMissing, triage.Act, triage.Likely, calibrated(model.SMS)),
		fires("others of another kind are shown", triage.ValueMissing, triage.Note, triage.Unknown, calibrated(model.Passcode)),
		silent("none is needed", triage.ValueMissing, verified(model.IDVerification, "")),
		fires("ID check", triage.ValueSurplus, triage.Soon, triage.Proved, verified(model.IDVerification, "4711")),
		silent("ID check without one", triage.ValueSurplus, verified(model.IDVerification, "")),
		silent("completed", triage.ValueSurplus, func(e *model.Envelope, c *triage.Context) {
			verified(model.IDVerification, "4711")(e, c)
			e.Status = model.Completed
		}),
		fires("a copy", triage.CopyVerified, triage.Note, triage.Proved, func(e *model.Envelope, c *triage.Context) {
			verified(model.Passcode, "b7e21c")(e, c)
			signer(e).Role = model.ReceivesCopy
		}),
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
	for _, number := range []string{"+41795550123", "+41 (0)79.555-01/23", "+4179****23", "+4179xxx23"} {
		if number == "+41 (0)79.555-01/23" {
			number = "+41 (79) 555-01/23"
		}
		rows = append(rows, silent(number, triage.PhoneFormat, verified(model.SMS, number)))
	}
	for _, weak := range []string{"1234", "abc", " secret", "secret ", "se\u200bcret", "anna", "ANNA@kunde.example.com"} {
		rows = append(rows, fires(fmt.Sprintf("%q", weak), triage.PasscodeWeak, triage.Watch, triage.Guess, verified(model.Passcode, weak)))
	}
	examine(t, append(rows, silent("b7e21c", triage.PasscodeWeak, verified(model.Passcode, "b7e21c"))))
}

func TestSharedPhones(t *testing.T) {
	two := func(a, b string, sameAddress bool) shape {
		return func(e *model.Envelope, _ *triage.Context) {
			first, second := person("anna"), person("bob")
			first.Verification, second.Verification = verification(model.SMS, a), verification(model.SMS, b)
			if sameAddress {
				second.Email = first.Email
			}
			steps(e, step(first, second))
		}
	}
	examine(t, []row{
		fires("same", triage.SharedPhone, triage.Watch, triage.Guess, two("+41795550123", "+41795550123", false)),
		fires("written otherwise", triage.SharedPhone, triage.Watch, triage.Guess, two("+41795550123", "0041 79 555 01 23", false)),
		silent("one person", triage.SharedPhone, two("+41795550123", "+41795550123", true)),
		silent("different", triage.SharedPhone, two("+41795550123", "+41795550124", false)),
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
			told := fmt.Sprintf("%+v %+v %+v", report.Findings, report.Holder.Sentence, report.Parts)
			for _, check := range triage.NeverGotIt(e, signer(e), c, &report, "") {
				told += check.Answer
			}
			if len(secret) > 4 && strings.Contains(told, secret) {
				t.Errorf("%s is told: %s", secret, told)
			}
		}
	}
}
