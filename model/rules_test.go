package model_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"inkdesk/model"
)

func verification(kind model.VerificationType, value string) *model.Verification {
	v := &model.Verification{Type: kind}
	if value != "" {
		v.Value = model.NewSecret(value)
	}
	return v
}

func signer(v *model.Verification) *model.Recipient {
	return &model.Recipient{
		Name: model.NewText("Ada"), Email: model.NewText("ada@example.com"), Role: model.Signer, Verification: v,
	}
}

// checker is anything that knows its own rules.
type checker interface{ Check() error }

func TestRules(t *testing.T) {
	named := func(name string) checker { return &model.NewEnvelope{Name: name} }
	for _, row := range []struct {
		name  string
		value checker
		field string // "" when the rules are kept
	}{
		{"shortest name", named("ab"), ""},
		{"name with blanks and digits", named("Lease 2026 final"), ""},
		{"longest name", named(strings.Repeat("a", 256)), ""},
		{"empty name", named(""), "name"},
		{"one character", named("a"), "name"},
		{"257 characters", named(strings.Repeat("a", 257)), "name"},
		{"leading blank", named(" lease"), "name"},
		{"trailing blank", named("lease "), "name"},
		{"hyphen", named("lease-1"), "name"},
		{"dot", named("lease 1.2"), "name"},
		{"umlaut", named("Mietverträge"), "name"},
		{"newline", named("lease\n1"), "name"},
		{"name from template", &model.EnvelopeFromTemplate{Name: "x"}, "name"},
		{"name of a template", &model.NewTemplate{Name: "a/b"}, "name"},
		{"rename takes any name", &model.Rename{Name: "Mietvertrag-2"}, ""},
		{"rename to nothing", &model.Rename{Name: "  "}, "name"},
		{"level left out", &model.NewEnvelope{Name: "ab"}, ""},
		{"unknown level", &model.NewEnvelope{Name: "ab", LegalityLevel: "AES"}, "legality_level"},
		{"set level needs one", &model.LegalityLevelChange{}, "legality_level"},
		{"fixed expiry", &model.NewEnvelope{Name: "ab", ExpiresAt: 1831299313}, ""},
		{"refresh per step", &model.NewEnvelope{Name: "ab", SigningStepsExpireDays: new(3)}, ""},
		{"both", &model.NewEnvelope{Name: "ab", ExpiresAt: 1831299313, SigningStepsExpireDays: new(3)}, "expires_at"},
		{"refresh after no days", &model.NewEnvelope{Name: "ab", SigningStepsExpireDays: new(0)}, "signing_steps_expire_days"},
		{"link never expires", &model.NewEnvelope{Name: "ab", AccessLinkExpirationDays: new(-1)}, ""},
		{"link expires today", &model.NewEnvelope{Name: "ab", AccessLinkExpirationDays: new(0)}, ""},
		{"link expires later", &model.NewEnvelope{Name: "ab", AccessLinkExpirationDays: new(30)}, ""},
		{"link expires before today", &model.NewEnvelope{Name: "ab", AccessLinkExpirationDays: new(-2)}, "access_link_expiration_days"},
		{"no verification", signer(nil), ""},
		{"SMS with number", signer(verification(model.SMS, "+41791234567")), ""},
		{"SMS without number", signer(verification(model.SMS, "")), "verification.value"},
		{"passcode", signer(verification(model.Passcode, "4711")), ""},
		{"passcode without code", signer(verification(model.Passcode, "")), "verification.value"},
		{"ID check", signer(verification(model.IDVerification, "")), ""},
		{"ID check with a value", signer(verification(model.IDVerification, "x")), "verification.value"},
		{"unknown verification", signer(verification("FAX", "1")), "verification.type"},
		{"unknown role", &model.Recipient{Name: model.NewText("A"), Email: model.NewText("a@b.ch"), Role: "CHIEF"}, "role"},
		{"sender is for templates", &model.Recipient{Name: model.NewText("A"), Email: model.NewText("a@b.ch"), Role: model.Sender}, "role"},
		{"no address", &model.Recipient{Name: model.NewText("A"), Role: model.Signer}, "email"},
		{"address with a name", &model.Recipient{Name: model.NewText("A"), Email: model.NewText("A <a@b.ch>"), Role: model.Signer}, "email"},
		{"no steps", &model.SigningSteps{}, "signing_steps"},
		{"empty step", &model.SigningSteps{Steps: []model.SigningStep{{}}}, "signing_steps"},
		{"https target", &model.NewWebhook{Target: "https://example.com/hook"}, ""},
		{"target alone", &model.NewWebhook{Target: "https://example.com/hook", Event: ""}, ""},
		{"http target", &model.NewWebhook{Target: "http://example.com/hook"}, "target"},
		{"http on loopback", &model.NewWebhook{Target: "http://127.0.0.1:8080/hook"}, ""},
		{"looks like loopback", &model.NewWebhook{Target: "http://127.0.0.1.example.com/hook"}, "target"},
		{"target with password", &model.NewWebhook{Target: "https://u:p@example.com/"}, "target"},
		{"no target", &model.NewWebhook{}, "target"},
		{"unknown event", &model.NewWebhook{Target: "https://example.com", Event: "ENVELOPE_SEEN"}, "event"},
		{"reminder", &model.NotificationChange{ReminderInterval: new(-1)}, "reminder_interval"},
		{"placeholder without recipient", &model.Placeholders{Placeholders: []model.PlaceholderRequest{{Name: model.NewText("Passport")}}}, "recipient_id"},
		{"expiry at no time", &model.ExpirationDate{}, "expires_at"},
	} {
		t.Run(row.name, func(t *testing.T) {
			err := row.value.Check()
			if row.field == "" {
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			}
			rule, ok := errors.AsType[*model.RuleError](err)
			if !ok || rule.Field != row.field {
				t.Errorf("got %v, want a broken rule of %s", err, row.field)
			}
		})
	}
}

// A proposed name keeps the rule, whatever it is made of.
func TestPlainName(t *testing.T) {
	for _, row := range []struct{ text, suffix, want string }{
		{"Lease: Jürg Weiß-Ødegård", "", "Lease Jurg Weiss Odegard"},
		{"Łódź & co. ", "2", "Lodz co 2"},
		{"Zoë d’Arc (draft)", "", "Zoe d Arc draft"},
		{"契約", "", "Envelope"},
		{"X", "", "Envelope X"},
		{strings.Repeat("abcdefg ", 40), "12", strings.Repeat("abcdefg ", 31) + "abcde 12"},
	} {
		got := model.PlainName(row.text, row.suffix)
		if got != row.want || model.CheckName(got) != nil {
			t.Errorf("%q, %q: %q (%v), want %q", row.text, row.suffix, got, model.CheckName(got), row.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if err := model.CheckName(model.PlainName(text, "17")); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func TestCheckPhone(t *testing.T) {
	for _, tt := range []struct{ number, want string }{
		{"+41791234567", ""},
		{" +41 (79) 123-45.67 ", ""},
		{"", "Enter the phone number"},
		{" - ", "Enter the phone number"},
		{"0791234567", "Begin with + and the country code"},
		{"+0791234567", "Begin with + and the country code"},
		{"+41 (0)79 123 45 67", "Leave out the zero in brackets"},
		{"+41(0 )791234567", "Leave out the zero in brackets"},
		{"4.17912E+10", "Use only digits"},
		{"++41791234567", "Use only digits"},
		{"+41791", "A phone number has 7 to 15 digits; this has 5."},
		{"+4179123", ""},
		{"+123456789012345", ""},
		{"+1234567890123456", "this has 16."},
	} {
		switch err := model.CheckPhone(tt.number); {
		case (err == nil) != (tt.want == ""), err != nil && !strings.Contains(err.Error(), tt.want):
			t.Errorf("%q: %v, want %q", tt.number, err, tt.want)
		case err != nil && tt.number != "" && strings.Contains(err.Error(), tt.number):
			t.Errorf("%q is repeated: %v", tt.number, err)
		}
	}
	if got := model.PlainPhone("+41 (79) 123-45.67"); got != "+41791234567" {
		t.Errorf("plain: %s", got)
	}
}
