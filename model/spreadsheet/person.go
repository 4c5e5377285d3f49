package spreadsheet

import (
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
)

// Address divides "Ann <ann@example.com>" into its name and its address. What has no brackets
// is an address alone, without the "mailto:" in front of it.
func Address(cell string) (name, address string) {
	if before, rest, ok := strings.Cut(cell, "<"); ok {
		name, cell = strings.Trim(before, " \"'"), rest
	}
	return strings.TrimSpace(name), model.BareAddress(cell)
}

// ParseRole reads a role by its name in the API, its label, or as people write it in five
// languages.
func ParseRole(text string) (model.Role, bool) {
	return parse(text, model.TemplateRoles(), map[model.Role]string{
		model.Signer:       "signs sign signatory unterzeichner unterschreibt signataire firmatario firmante",
		model.ReceivesCopy: "copy cc receivesacopy kopie copie copia", model.InPersonSigner: "inperson signsinperson vorort enpersonne dipersona enpersona",
	})
}

// ParseCheck reads a check as people write it, "" for none.
func ParseCheck(text string) (check model.VerificationType, ok bool) {
	if Fold(text) == "" {
		return "", true
	}
	return parse(text, model.VerificationTypes(), map[model.VerificationType]string{"": "none no", model.SMS: "phone text", model.Passcode: "code", model.IDVerification: "id"})
}

func parse[T interface {
	~string
	Label() string
}](text string, all []T, words map[T]string) (value T, ok bool) {
	written := Fold(text)
	for _, one := range all {
		if written == Fold(string(one)) || written == Fold(one.Label()) {
			return one, true
		}
	}
	for one, others := range words {
		if slices.Contains(strings.Fields(others), written) {
			return one, true
		}
	}
	return "", false
}

// MaxStep is more than any signing order has.
const MaxStep = 99

// ParseStep reads the number of a step, 0 for what is none.
func ParseStep(text string) int {
	step, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || step < 1 || step > MaxStep {
		return 0
	}
	return step
}
