package recipients

import (
	"strings"
	"unicode"

	"inkdesk/model"
)

// normalized is the lower-case letters and digits of a text, for comparing.
func normalized(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// parseRole parses a role as people write it.
func parseRole(s string) (model.Role, bool) {
	written := normalized(s)
	for _, role := range model.TemplateRoles() {
		if written == normalized(string(role)) || written == normalized(role.Label()) {
			return role, true
		}
	}
	switch written {
	case "signs", "sign":
		return model.Signer, true
	case "copy", "cc", "receivesacopy":
		return model.ReceivesCopy, true
	case "inperson", "signsinperson":
		return model.InPersonSigner, true
	}
	return "", false
}

// parseCheck parses a check as people write it.
func parseCheck(s string) (model.VerificationType, bool) {
	written := normalized(s)
	for _, check := range model.VerificationTypes() {
		if written == normalized(string(check)) || written == normalized(check.Label()) {
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

// roleLabel is the label of a role, also of none.
func roleLabel(role model.Role) string {
	if role == "" {
		return "not said"
	}
	return model.Clean(role.Label())
}

func roleLabels(roles []model.Role) string {
	words := make([]string, len(roles))
	for i, role := range roles {
		words[i] = roleLabel(role)
	}
	return strings.Join(words, ", ")
}
