package spreadsheet

import (
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
	written := Fold(text)
	for _, role := range model.TemplateRoles() {
		if written == Fold(string(role)) || written == Fold(role.Label()) {
			return role, true
		}
	}
	switch written {
	case "signs", "sign", "signatory", "unterzeichner", "unterschreibt", "signataire", "firmatario", "firmante":
		return model.Signer, true
	case "copy", "cc", "receivesacopy", "kopie", "copie", "copia":
		return model.ReceivesCopy, true
	case "inperson", "signsinperson", "vorort", "enpersonne", "dipersona", "enpersona":
		return model.InPersonSigner, true
	}
	return "", false
}

// ParseCheck reads a check as people write it, "" for none.
func ParseCheck(text string) (model.VerificationType, bool) {
	written := Fold(text)
	for _, check := range model.VerificationTypes() {
		if written == Fold(string(check)) || written == Fold(check.Label()) {
			return check, true
		}
	}
	switch written {
	case "", "none", "no":
		return "", true
	case "phone", "text":
		return model.SMS, true
	case "code":
		return model.Passcode, true
	case "id":
		return model.IDVerification, true
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
