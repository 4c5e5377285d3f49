package recipients_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/recipients"
)

func TestFaults(t *testing.T) {
	with := func(do func(*recipients.Recipient)) recipients.Recipient {
		one := person("Ann", 1)
		do(&one)
		return one
	}
	check := func(kind model.VerificationType, value string) recipients.Recipient {
		return with(func(r *recipients.Recipient) { r.Check, r.Value = kind, value })
	}
	for _, tt := range []struct {
		name string
		one  recipients.Recipient
		want string // the words
	}{
		{"right", person("Ann", 1), ""},
		{"nothing", recipients.Recipient{}, "no name, no address, role, step"},
		{"blank name", with(func(r *recipients.Recipient) { r.Name = " \u200b" }), "no name"},
		{"address", with(func(r *recipients.Recipient) { r.Email = "ann@" }), "address"},
		{"address with a name", with(func(r *recipients.Recipient) { r.Email = "Ann <a@b.ch>" }), "address"},
		{"blanks around the address", with(func(r *recipients.Recipient) { r.Email = " a@b.ch " }), ""},
		{"role of a template", with(func(r *recipients.Recipient) { r.Role = model.Sender }), "role"},
		{"no step", with(func(r *recipients.Recipient) { r.Step = 0 }), "step"},
		{"last step", with(func(r *recipients.Recipient) { r.Step = 99 }), ""},
		{"step beyond", with(func(r *recipients.Recipient) { r.Step = 100 }), "step"},
		{"ids", with(func(r *recipients.Recipient) { r.ID, r.UID = "a b", "u/1" }), "id, user id"},
		{"phone", check(model.SMS, "+41 (79) 123-45.67"), ""},
		{"no phone", check(model.SMS, " "), "no phone"},
		{"phone without country", check(model.SMS, "079 123 45 67"), "phone"},
		{"phone with zeros", check(model.SMS, "+0041791234567"), "phone"},
		{"phone with letters", check(model.SMS, "+41 79 CALL ME"), "phone"},
		{"short phone", check(model.SMS, "+41791"), "phone"},
		{"long phone", check(model.SMS, "+4179123456789012"), "phone"},
		{"passcode", check(model.Passcode, "sesame"), ""},
		{"no passcode", check(model.Passcode, ""), "no passcode"},
		{"ID check", check(model.IDVerification, ""), ""},
		{"ID check with a value", check(model.IDVerification, "x"), "value"},
		{"value without a check", check("", "x"), "verification"},
		{"a check nobody knows", check("FACE", ""), "verification"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			faults := recipients.Rules{}.Faults([]recipients.Recipient{tt.one})[0]
			var words []string
			for _, f := range faults {
				words = append(words, f.Word)
				if f.Doubt || !strings.HasSuffix(f.Sentence, ".") {
					t.Errorf("%+v", f)
				}
			}
			testbed.Equal(t, strings.Join(words, ", "), tt.want, "the words")
		})
	}
}

// The rules of the model find no mistake in what has no fault.
func TestFaultsAgreeWithTheModel(t *testing.T) {
	for _, kind := range append(model.VerificationTypes(), "") {
		for _, value := range []string{"", "+41791234567", "x"} {
			one := person("Ann", 1)
			one.Check, one.Value = kind, value
			wrong := len(recipients.Rules{}.Faults([]recipients.Recipient{one})[0]) > 0
			body := model.SigningSteps{Steps: recipients.SigningSteps([]recipients.Recipient{one})}
			if err := body.Check(); err != nil && !wrong {
				t.Errorf("%q with %q: %v", kind, value, err)
			}
		}
	}
}

func TestTheSameAddressTwice(t *testing.T) {
	list := []recipients.Recipient{person("Ann", 1), person("Bob", 1), person("Ann", 2), person("ANN", 1), {Step: 3}, {Step: 3}}
	for i, faults := range (recipients.Rules{MayBeEmpty: true, Roles: []model.Role{"", model.Signer}}).Faults(list) {
		twice := slices.ContainsFunc(faults, func(f recipients.Fault) bool { return f.Doubt && f.Word == "twice in a step" })
		if want := i == 0 || i == 3; twice != want || len(faults) > 1 {
			t.Errorf("%d: %+v", i, faults)
		}
	}
}

// A passcode is sent as it was entered; a blank at its edge, which its mask does not show, is told.
func TestABlankAroundAPasscodeIsTold(t *testing.T) {
	one := person("Ann", 1)
	one.Check, one.Value = model.Passcode, "sesame "
	faults := recipients.Rules{}.Faults([]recipients.Recipient{one})[0]
	if len(faults) != 1 || !faults[0].Doubt || faults[0].Word != "blank" {
		t.Errorf("%+v", faults)
	}
	testbed.Must(t, (recipients.Rules{}).ValidateField(one, recipients.Value))
	b, err := json.Marshal(recipients.SigningSteps([]recipients.Recipient{one}))
	testbed.Wrong(t, err != nil || !strings.Contains(string(b), `"sesame "`), "%s %v", b, err)
}
